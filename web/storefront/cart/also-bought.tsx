import { Link } from 'react-router';
import type { Product } from '../../../contract/catalog.ts';
import { ProductCard, ProductCardSkeleton } from '../../shared/products/product-card.tsx';
import { PinCodeForm } from '../delivery/pin-code-form.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Carousel } from '../../ui/carousel.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDeferredData } from '../../shared/screens/use-deferred-data.ts';
import { useSuggested } from './use-suggested.ts';

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
  const { busyId, asking, add, answer } = useSuggested(pinCode, onAdded);
  if (products?.length === 0) return null;
  return (
    <>
      <Carousel title="People also bought">
        {products
          ? products.slice(0, TILES).map((product) => (
              <li key={product.id} className="grid grid-rows-[1fr_auto] gap-2">
                <ProductCard product={product} pinCode={pinCode} />
                {product.options.length > 0 ? (
                  <ChooseLink product={product} />
                ) : (
                  <Button
                    variant="outline"
                    size="small"
                    wide
                    busy={busyId === product.id}
                    busyLabel="Adding..."
                    aria-label={`Add to Cart: ${product.name}`}
                    onClick={() => add(product)}
                  >
                    Add to Cart
                  </Button>
                )}
              </li>
            ))
          : Array.from({ length: TILES }, (_, tile) => (
              <li key={tile}>
                <ProductCardSkeleton />
              </li>
            ))}
      </Carousel>
      <Dialog
        open={asking !== undefined}
        onClose={() => answer(undefined)}
        title="Where should we deliver?"
        size="small"
      >
        <PinCodeForm onDone={answer} />
      </Dialog>
    </>
  );
}

/** What has options is chosen on its own page. */
function ChooseLink({ product: { id, name } }: { product: Product }) {
  return (
    <Link
      to={`/product/${id}`}
      aria-label={`Choose options: ${name}`}
      className={buttonClasses({ variant: 'outline', size: 'small', wide: true })}
    >
      Choose options
    </Link>
  );
}
