import { useCallback } from 'react';
import { api } from '../api.ts';
import { ProductCard, ProductCardSkeleton } from '../catalog/product-card.tsx';
import { Carousel } from '../ui/carousel.tsx';
import { useLoaded } from '../use-loaded.ts';

const TILES = 4;

/** Four products that go with what is in the cart; left out when they cannot be had (CART-14). */
export function AlsoBought({ productIds }: { productIds: string }) {
  const load = useCallback(
    (signal: AbortSignal) => api('GET /api/cart/also-bought', { query: { productIds }, signal }),
    [productIds],
  );
  const { data: products, error } = useLoaded(load);
  if ((error !== undefined && !products) || products?.length === 0) return null;
  return (
    <Carousel title="People also bought">
      {products
        ? products.slice(0, TILES).map((product) => (
            <li key={product.id}>
              <ProductCard product={product} />
            </li>
          ))
        : Array.from({ length: TILES }, (_, tile) => (
            <li key={tile}>
              <ProductCardSkeleton />
            </li>
          ))}
    </Carousel>
  );
}
