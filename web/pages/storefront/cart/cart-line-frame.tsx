import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SavedItem } from '../../../../contract/cart.ts';
import { Chosen } from '../../../concepts/products/chosen.tsx';
import { Price } from '../../../concepts/products/price.tsx';
import { productAddress } from '../../../concepts/products/product-address.ts';
import { ProductPicture } from '../../../concepts/products/product-picture.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

interface CartLineFrameProps {
  item: SavedItem;
  priority: 'eager' | 'lazy';
  amount?: ReactNode;
  remove: { id: string; label: string; onClick: () => void };
  note: ReactNode;
  children: ReactNode;
}

export function CartLineFrame({ item, priority, amount, remove, note, children }: CartLineFrameProps) {
  const { Product: product, variantId, choices } = item;
  const { id, name, price, listPrice, category, imageUrls, imageAlts } = product;
  const address = productAddress({ productId: id, variantId, choices });
  return (
    <article className="cart-line">
      <Link to={address} tabIndex={-1} aria-hidden="true">
        <ProductPicture
          category={category}
          url={imageUrls[0]}
          alt={imageAlts[0] ?? ''}
          sizes="120px"
          priority={priority}
          className="rounded-control"
        />
      </Link>
      <div className="grid content-start gap-1">
        <h3 className="text-h3">
          <Link to={address} className="hover:underline">
            {name}
          </Link>
        </h3>
        <Chosen choices={choices} />
        <Price price={price} listPrice={listPrice} />
        {amount}
      </div>
      <IconButton {...remove} icon="trash" className="cart-line-remove" />
      <div className="cart-line-note">{note}</div>
      {children}
    </article>
  );
}
