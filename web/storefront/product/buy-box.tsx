import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { ProductDetails, Variant } from '../../../contract/catalog.ts';
import { ApiProblem } from '../../../contract/client.ts';
import { addToCart } from '../../shared/cart/cart-lines.ts';
import { DeliveryCheckForm } from './delivery-check-form.tsx';
import type { DeliveryCheck, DeliveryState } from './use-delivery-check.ts';
import { FavoriteButton } from '../../shared/products/favorite-button.tsx';
import { lazyPart } from '../../shared/screens/lazy-part.ts';
import { useStoredStateReady } from '../../shared/session/stored-state.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Price } from '../../shared/products/price.tsx';

/** Loaded where a variant cannot be had. */
const NotifyMe = lazyPart(async () => (await import('./notify-me.tsx')).NotifyMe);

/** Why the button is grey, where no result of the check and no note of the choice says it. */
const REASONS: Partial<Record<DeliveryState, string>> = {
  unchecked: 'Check delivery to your pin code first.',
  checking: 'Checking delivery to your pin code.',
};

interface BuyBoxProps {
  product: ProductDetails;
  /** The chosen one. */
  variant: Variant;
  check: DeliveryCheck;
  isSoldOut: boolean;
  isResultShown: boolean;
}

/** Delivery check, 'Add to Cart' once available, and the link to the cart (PDP-07..14). */
export function BuyBox({ product, variant, check, isSoldOut, isResultShown }: BuyBoxProps) {
  const isReady = useStoredStateReady();
  const [isAdding, setAdding] = useState(false);
  const isAvailable = check.state === 'available';

  const add = async () => {
    setAdding(true);
    try {
      await addToCart({ productId: product.id, variantId: variant.id, quantity: 1 });
      notify('success', 'Added to cart!');
    } catch (error) {
      // A refusal shows its reason ('Only 2 left'); other failures show a generic message (ERR-19).
      const isRefusal = error instanceof ApiProblem && error.status < 500;
      notify('error', isRefusal ? error.message : 'Error adding to cart.');
    } finally {
      setAdding(false);
    }
  };

  return (
    <div className="grid gap-4">
      <div className="needs-scripts grid gap-2">
        <DeliveryCheckForm check={check} isResultShown={isResultShown} />
        {(isSoldOut || check.state === 'not_available') && (
          <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 text-small">
            {isReady && (
              <Suspense>
                <NotifyMe productId={product.id} variantId={variant.id} name={product.name} />
              </Suspense>
            )}
          </div>
        )}
      </div>
      <div className="grid gap-2">
        <div className="buy-bar">
          <div className="buy-bar-price">
            <Price price={variant.price} listPrice={variant.listPrice} />
          </div>
          <Button
            className="flex-1"
            disabled={!isAvailable && !isAdding}
            busy={isAdding}
            busyLabel="Adding..."
            aria-describedby="add-reason delivery-result"
            onClick={() => void add()}
          >
            Add to Cart
          </Button>
        </div>
        <p id="add-reason" className="needs-scripts min-h-6 text-small text-muted">
          {!isSoldOut && REASONS[check.state]}
        </p>
      </div>
      <div className="flex gap-2">
        <Link to="/cart" className={`${buttonClasses({ variant: 'outline' })} flex-1`}>
          View Cart
        </Link>
        <FavoriteButton productId={product.id} name={product.name} />
      </div>
    </div>
  );
}
