import { Link } from 'react-router';
import type { OwnProduct } from '../../../contract/catalog.ts';
import { Badge } from '../../ui/badge.tsx';
import { Price } from '../price.tsx';
import { ProductPicture } from '../product-picture.tsx';
import { StockNote } from '../stock-note.tsx';

/** A product of the shop; the click takes it along, so that its page shows at once (SPROD-05..07). */
export function OwnProductCard({ product }: { product: OwnProduct }) {
  const { id, name, brand, category, imageUrls, imageAlts, price, listPrice, discount, stock, isArchived } =
    product;
  return (
    <article className="product-card">
      <ProductPicture
        category={category}
        url={imageUrls[0]}
        alt={imageAlts[0] ?? ''}
        sizes="(min-width: 1200px) 280px, (min-width: 900px) 30vw, 46vw"
      />
      <div className="product-card-text">
        <p className="text-small text-muted">{brand || 'No brand'}</p>
        <h2 className="product-card-name">
          <Link to={`/seller/product/${id}`} state={{ product }} className="product-card-link">
            {name}
          </Link>
        </h2>
        <Price price={price} listPrice={listPrice} />
        {discount > 0 && <p className="text-small">{discount}% off</p>}
        {isArchived ? <Badge tone="info">Archived</Badge> : <StockNote stock={stock} />}
      </div>
    </article>
  );
}
