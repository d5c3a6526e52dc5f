import { useEffect, useRef, useState } from 'react';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { api } from '../../shared/http/api.ts';
import { useCountedView } from '../../shared/interest/use-counted-view.ts';
import { type CardProduct, cardProduct } from '../../shared/products/card-product.ts';
import { ProductCard } from '../../shared/products/product-card.tsx';
import { noteViewed, viewedProducts } from '../../shared/recently-viewed/viewed-products.ts';
import { clearViewed, useViewedStore } from '../../shared/recently-viewed/viewed-store.ts';
import { useIsNear } from '../../shared/screens/use-is-near.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Carousel } from '../../ui/carousel.tsx';

export interface ViewedRowProps {
  /** The product of the page: noted and counted as looked at, and left out of the row. */
  current?: ProductId | undefined;
}

/**
 * The row of products that were looked at, latest first, loaded when its place comes near; nothing without any, or where they cannot
 * be loaded.
 */
export function ViewedRow({ current }: ViewedRowProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const isEmpty = useViewedStore(({ viewed }) => viewed.length === 0);
  const [products, setProducts] = useState<CardProduct[]>([]);
  useCountedView(current);
  useEffect(() => {
    if (current !== undefined) noteViewed(current);
  }, [current]);
  useEffect(() => {
    if (!isNear) return;
    const controller = new AbortController();
    void loadViewed(current, controller.signal).then((loaded) => {
      if (!controller.signal.aborted) setProducts(loaded);
    });
    return () => controller.abort();
  }, [current, isNear]);
  if (isEmpty || products.length === 0) return <div ref={place} className="recently-viewed" />;
  const clear = () => {
    clearViewed();
    notify('info', 'Recently viewed products are cleared.');
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      <Carousel title="Recently viewed">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </Carousel>
      <Button className="-ms-3 justify-self-start" variant="quiet" size="small" onClick={clear}>
        Clear recently viewed
      </Button>
    </div>
  );
}

/** As they are now; what is not on sale any more is left out. */
async function loadViewed(current: ProductId | undefined, signal: AbortSignal): Promise<CardProduct[]> {
  const ids = viewedProducts().filter((id) => id !== current);
  if (ids.length === 0) return [];
  const products = await api('POST /api/pro/by-ids', { body: { ids }, signal }).catch(() => []);
  return products.map(cardProduct);
}
