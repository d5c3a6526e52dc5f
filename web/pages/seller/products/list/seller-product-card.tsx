import './seller-product-card.css';
import { Link } from 'react-router';
import type { SellerProduct } from '../../../../../contract/seller-products.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { ToSelected } from '../../../../kit/lists/to-selected.tsx';
import { Price } from '../../../../concepts/products/price.tsx';
import { ProductPicture } from '../../../../concepts/products/product-picture.tsx';
import { StockNote } from '../../../../concepts/products/stock-note.tsx';
import { variantCount } from '../form/product-values.ts';
import { isPreparing } from '../pictures/use-preparing.ts';
import { ReviewBadge } from '../review/review-badge.tsx';

interface SellerProductCardProps {
  product: SellerProduct;
  type: string | undefined;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

/** A click passes the product on, so that its page shows at once (SPROD-05..07). */
export function SellerProductCard({ product, type, isSelected, onSelect }: SellerProductCardProps) {
  const { id, name, brand, category, imageUrls, imageAlts, price, listPrice, discount, stock } = product;
  return (
    <article className="product-card">
      <ProductPicture
        category={category}
        url={imageUrls[0]}
        alt={imageAlts[0] ?? ''}
        sizes="(min-width: 1200px) 280px, (min-width: 768px) 30vw, (min-width: 340px) 46vw, 92vw"
      />
      <div className="product-card-text">
        <p className="text-small text-muted">{[brand || 'No brand', type].filter(Boolean).join(' · ')}</p>
        <h2 className="product-card-name">
          <Link
            to={`/seller/product/${id}`}
            prefetch="intent"
            state={{ product }}
            className="product-card-link"
          >
            {name}
          </Link>
        </h2>
        <Price price={price} listPrice={listPrice} highestPrice={product.highestPrice} />
        {product.options.length > 0 && <p className="text-small">{variantCount(product)}</p>}
        {discount > 0 && <p className="text-small">{discount}% off</p>}
        {product.isArchived ? <Badge tone="info">Archived</Badge> : <StockNote stock={stock} />}
        {product.takeDownId !== null && (
          <Badge tone="deal" icon="warning">
            Taken down
          </Badge>
        )}
        <ReviewBadge product={product} />
        {isPreparing(product) && <Badge icon="clock">Processing</Badge>}
        {product.refusedPictures.length > 0 && (
          <Badge tone="warn" icon="warning">
            Picture refused
          </Badge>
        )}
      </div>
      <label className="own-card-mark">
        <span className="sr-only">Select {name}</span>
        <input type="checkbox" checked={isSelected} onChange={({ target }) => onSelect(target.checked)} />
      </label>
      {isSelected && <ToSelected />}
    </article>
  );
}
