import { useEffect, useRef } from 'react';
import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import { api } from '../../../kit/http/api.ts';
import { useCountedView } from '../../../concepts/interest/use-counted-view.ts';
import { type CardProduct, cardProduct } from '../../../concepts/products/card-product.ts';
import { ProductPicture } from '../../../concepts/products/product-picture.tsx';
import { Link } from '../../../kit/navigation/link.tsx';
import { StockNote } from '../../../concepts/products/stock-note.tsx';
import { noteViewed, viewedProducts } from '../../../concepts/recently-viewed/viewed-products.ts';
import { clearViewed, useViewedStore } from '../../../concepts/recently-viewed/viewed-store.ts';
import { useIsNear } from '../../../kit/screens/use-is-near.ts';
import { useLoad } from '../../../kit/screens/use-load.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Carousel } from '../../../ui/carousel.tsx';
import { classes } from '../../../ui/classes.ts';

export interface ViewedRowProps {
  /** The current product is noted as viewed and left out of the row. */
  current?: ProductId | undefined;
}

/** Loads when its place comes near; the place keeps its height until then, and collapses when empty. */
export function ViewedRow({ current }: ViewedRowProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const isEmpty = useViewedStore(({ viewed }) => viewed.every((id) => id === current));
  useCountedView(current);
  useEffect(() => {
    if (current !== undefined) noteViewed(current);
  }, [current]);
  const { data: products } = useLoad(loadViewed, isNear ? { current } : undefined);
  if (isEmpty || products?.length === 0) return <div ref={place} className="recently-viewed" />;
  if (!products) return <div ref={place} className="recently-viewed-room" />;
  const clear = () => {
    clearViewed();
    notify('info', 'Recently viewed products are cleared.');
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <Carousel
      title="Recently viewed"
      isSmall
      action={
        <Button variant="quiet" size="small" aria-label="Clear recently viewed" onClick={clear}>
          Clear
        </Button>
      }
    >
      {products.map((product) => (
        <li key={product.id}>
          <ViewedProduct product={product} />
        </li>
      ))}
    </Carousel>
  );
}

function ViewedProduct({ product }: { product: CardProduct }) {
  const { id, name, category, price, highestPrice, stock, imageUrls, imageAlts } = product;
  return (
    <article className="viewed-product">
      <div className={classes(stock.state === 'out' && 'product-card-out')}>
        <ProductPicture
          category={category}
          url={imageUrls[0]}
          alt={imageAlts[0] ?? ''}
          sizes="(min-width: 900px) 144px, 112px"
        />
      </div>
      <h3>
        <Link to={`/product/${id}`} prefetch="intent" className="product-card-link">
          {name}
        </Link>
      </h3>
      <p className="text-small">
        {highestPrice !== undefined && 'from '}
        <span className="font-semibold">{formatRupees(price)}</span>
      </p>
      {stock.state === 'out' && <StockNote stock={stock} />}
    </article>
  );
}

async function loadViewed({ current }: ViewedRowProps, signal: AbortSignal): Promise<CardProduct[]> {
  const ids = viewedProducts().filter((id) => id !== current);
  if (ids.length === 0) return [];
  const products = await api('POST /api/pro/by-ids', { body: { ids }, signal }).catch(() => []);
  return products.map(cardProduct);
}
