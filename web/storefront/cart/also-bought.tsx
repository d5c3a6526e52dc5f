import type { Product } from '../../../contract/catalog.ts';
import { ProductCard, ProductCardSkeleton } from '../../shared/products/product-card.tsx';
import { Carousel } from '../../ui/carousel.tsx';
import { useDeferredData } from '../../shared/screens/use-deferred-data.ts';
import { AddOrChoose } from './add-or-choose.tsx';
import { PinCodeQuestion } from './pin-code-question.tsx';
import { useAddProduct } from './use-add-product.ts';

const TILES = 4;

interface AlsoBoughtProps {
  /** Empty when they could not be loaded. */
  suggestions: Promise<Product[]>;
  pinCode: string | undefined;
  /** Called when a suggestion was added to the cart. */
  onAdded: () => void;
}

/** Four suggestions for the cart's products; hidden when they cannot be loaded (CART-14). */
export function AlsoBought({ suggestions, pinCode, onAdded }: AlsoBoughtProps) {
  const products = useDeferredData(suggestions);
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
