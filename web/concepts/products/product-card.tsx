import { Link } from '../../kit/navigation/link.tsx';
import { DeliveryMark } from '../delivery/delivery-mark.tsx';
import { FavoriteButton } from './favorite-button.tsx';
import { Pill } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StarGlyph } from '../../ui/star-rating.tsx';
import { CompareToggle } from './compare-toggle.tsx';
import { CardColours, CardSizes, CardSizeWords } from './card-options.tsx';
import type { CardProduct } from './card-product.ts';
import { Price } from './price.tsx';
import { ProductPicture } from './product-picture.tsx';
import { StockNote } from './stock-note.tsx';

const CARD_SIZES =
  '(min-width: 1440px) 326px, (min-width: 1200px) 23vw, (min-width: 768px) 31vw, (min-width: 340px) 46vw, 92vw';

interface ProductCardProps {
  product: CardProduct;
  /** The HTML `sizes` attribute, for grids with other columns. */
  sizes?: string;
  priority?: 'first' | 'eager' | 'lazy';
  pinCode?: string | undefined;
}

/** The link on the name covers the whole card. */
export function ProductCard({ product, sizes = CARD_SIZES, priority, pinCode }: ProductCardProps) {
  const {
    id,
    name,
    brand,
    category,
    price,
    highestPrice,
    listPrice,
    discount,
    rating,
    rate,
    stock,
    options,
  } = product;
  return (
    <article className="product-card">
      <div className={classes('product-card-picture', stock.state === 'out' && 'product-card-out')}>
        <ProductPicture
          category={category}
          url={product.imageUrls[0]}
          alt={product.imageAlts[0] ?? ''}
          sizes={sizes}
          priority={priority}
        />
        {discount > 0 && (
          <div className="product-card-discount">
            <Pill>-{discount}%</Pill>
          </div>
        )}
        <CardSizes options={options} />
      </div>
      <div className="product-card-text">
        <p className="text-small text-muted">{brand}</p>
        <h3 className="product-card-name">
          <Link to={`/product/${id}`} prefetch="intent" className="product-card-link">
            {name}
          </Link>
        </h3>
        <RatingLine rating={rating} rate={rate} />
        <Price price={price} listPrice={listPrice} highestPrice={highestPrice} />
        <CardColours options={options} />
        <CardSizeWords options={options} />
        <StockNote stock={stock} />
        {stock.state !== 'out' && <DeliveryMark productId={id} pinCode={pinCode} />}
        <CompareToggle product={product} label="Compare" className="product-card-compare" />
      </div>
      <FavoriteButton productId={id} name={name} className="product-card-favorite" />
    </article>
  );
}

function RatingLine({ rating, rate }: { rating: number; rate: number }) {
  if (rate === 0) return <p className="text-small text-muted">No reviews yet</p>;
  return (
    <p className="flex items-center gap-1 text-small">
      <StarGlyph />
      <span className="sr-only">Rated </span>
      {rating.toFixed(1)}
      <span className="text-muted">
        ({rate}
        <span className="sr-only"> reviews</span>)
      </span>
    </p>
  );
}

/** The skeleton has the card's box, so that nothing moves (LIST-05). */
export function ProductCardSkeleton() {
  return (
    <div className="product-card" data-testid="skeleton-card">
      <Skeleton className="aspect-square rounded-card" />
      <div className="product-card-text" aria-hidden="true">
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="h-11" />
        <Skeleton className="h-5 w-1/4" />
        <Skeleton className="h-6 w-1/2" />
        <span className="delivery-mark" />
        <span className="product-card-compare" />
      </div>
    </div>
  );
}
