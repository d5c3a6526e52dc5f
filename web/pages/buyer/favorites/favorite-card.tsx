import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Favorite } from '../../../../contract/favorites.ts';
import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import { Price } from '../../../concepts/products/price.tsx';
import { ProductPicture } from '../../../concepts/products/product-picture.tsx';
import { StockNote } from '../../../concepts/products/stock-note.tsx';
import { DeliveryMark } from '../../../concepts/delivery/delivery-mark.tsx';
import { buttonClasses } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

interface FavoriteCardProps {
  product: Favorite;
  children: ReactNode;
  onRemove: () => Promise<void>;
}

/** The focus moves to this id after another card is removed. */
export function removeButtonId(productId: ProductId): string {
  return `remove-favorite-${productId}`;
}

/** FAV-10 to FAV-13. */
export function FavoriteCard({ product, children, onRemove }: FavoriteCardProps) {
  const { id, name, description, category, price, highestPrice, listPrice, imageUrls, imageAlts, stock } =
    product;
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    await onRemove();
    setBusy(false);
  };
  return (
    <article className="product-card">
      <div className="product-card-picture">
        <ProductPicture
          category={category}
          url={imageUrls[0]}
          alt={imageAlts[0] ?? ''}
          sizes="(min-width: 1200px) 300px, (min-width: 768px) 30vw, (min-width: 340px) 46vw, 92vw"
        />
      </div>
      <div className="product-card-text flex grow flex-col">
        <h2 className="product-card-name">
          <span className="line-clamp-2">{name}</span>
        </h2>
        <p className="line-clamp-2 text-small text-muted">{description}</p>
        <Price price={price} listPrice={listPrice} highestPrice={highestPrice} />
        <StockNote stock={stock} />
        {stock.state !== 'out' && <DeliveryMark productId={id} />}
        <div className="mt-auto grid gap-2">
          <Link
            to={`/product/${id}`}
            prefetch="intent"
            aria-label={`View Details of ${name}`}
            className={buttonClasses({ variant: 'outline', size: 'small' })}
          >
            View Details
          </Link>
          {children}
        </div>
      </div>
      <IconButton
        id={removeButtonId(id)}
        label={`Remove ${name} from favorites`}
        icon="trash"
        variant="surface"
        className="product-card-favorite"
        aria-busy={isBusy || undefined}
        onClick={() => !isBusy && void remove()}
      />
    </article>
  );
}
