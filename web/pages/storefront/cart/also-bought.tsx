import type { CartItem } from '../../../../contract/cart.ts';
import type { Product } from '../../../../contract/catalog.ts';
import { api } from '../../../kit/http/api.ts';
import { ProductCard, ProductCardSkeleton } from '../../../concepts/products/product-card.tsx';
import { Carousel } from '../../../ui/carousel.tsx';
import { useLoad } from '../../../kit/screens/use-load.ts';
import { AddOrChoose } from './add-or-choose.tsx';
import { PinCodeQuestion } from './pin-code-question.tsx';
import { useAddProduct } from './use-add-product.ts';

const TILES = 4;

interface AlsoBoughtProps {
  items: readonly CartItem[];
  pinCode: string | undefined;
  onAdded: () => void;
}

/** Suggestions are optional: they stay hidden when they cannot be loaded (CART-14). */
export function AlsoBought({ items, pinCode, onAdded }: AlsoBoughtProps) {
  const productIds = [...new Set(items.map(({ Product: { id } }) => id))].join(',');
  const { data: products } = useLoad(loadAlsoBought, { productIds, deliverTo: pinCode }, { isKept: true });
  const { busyId, waiting, add, answer } = useAddProduct(pinCode, onAdded);
  if (products?.length === 0) return null;
  return (
    <>
      <Carousel title="People also bought">
        {products
          ? products.slice(0, TILES).map((product) => (
              <li key={product.id} className="grid grid-rows-[1fr_auto] gap-2">
                <ProductCard product={product} pinCode={pinCode} />
                <AddOrChoose product={product} busy={busyId === product.id} onAdd={() => add(product)} />
              </li>
            ))
          : Array.from({ length: TILES }, (_, tile) => (
              <li key={tile}>
                <ProductCardSkeleton />
              </li>
            ))}
      </Carousel>
      <PinCodeQuestion open={waiting !== undefined} onAnswer={answer} />
    </>
  );
}

function loadAlsoBought(
  query: { productIds: string; deliverTo: string | undefined },
  signal: AbortSignal,
): Promise<Product[]> {
  return api('GET /api/cart/also-bought', { query, signal }).catch(() => []);
}
