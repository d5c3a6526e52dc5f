import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ProductDetails, Variant } from '../../../../contract/catalog.ts';
import { RETURN_DAYS } from '../../../../contract/kernel/limits.ts';
import { notifyMissingScript } from '../../../kit/notice/reload-notice.ts';
import { FavoriteButton } from '../../../concepts/products/favorite-button.tsx';
import { Price } from '../../../concepts/products/price.tsx';
import { lazyPart } from '../../../kit/screens/lazy-part.ts';
import { useStoredStateReady } from '../../../concepts/session/stored-state.ts';
import { HolidayNotice } from '../../../concepts/shop/holiday-notice.tsx';
import { atFirstTouch } from '../../../ui/at-first-touch.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import { useFocusAfterChange } from '../../../ui/use-focus-after-change.ts';
import { BlockedBar } from './blocked-bar.tsx';
import type { NotifyMeProps } from './notify-me.tsx';
import { DeliveryCheckForm } from './delivery-check-form.tsx';
import type { DeliveryCheck, DeliveryState } from './use-delivery-check.ts';
import { useRoomInCart } from './use-room-in-cart.ts';

/** Most variants are available, so the script loads for missed ones only. */
const NotifyMe = lazyPart(async () => (await import('./notify-me.tsx')).NotifyMe, OtherPinCode);

/** When the script fails to load, another pin code can still be tried. */
function OtherPinCode({ onOffer }: Pick<NotifyMeProps, 'onOffer'>) {
  useLayoutEffect(() => onOffer('Enter pin code'), [onOffer]);
  return null;
}

/** These states show neither a result nor a note that would explain the grey button. */
const REASONS: Partial<Record<DeliveryState, string>> = {
  unchecked: 'Check delivery to your pin code first.',
  checking: 'Checking delivery to your pin code.',
};

const fetchActs = () => import('./buy-acts.ts');

interface BuyBoxProps {
  product: ProductDetails;
  variant: Variant;
  check: DeliveryCheck;
  isSoldOut: boolean;
  isResultShown: boolean;
  hasCoupons: boolean;
}

/** PDP-07..14. On phones the bar at the bottom has 'Add to Cart', or what is missing for it. */
export function BuyBox({ product, variant, check, isSoldOut, isResultShown, hasCoupons }: BuyBoxProps) {
  const isReady = useStoredStateReady();
  const navigate = useNavigate();
  const delivery = useRef<HTMLDivElement>(null);
  const cartLink = useRef<HTMLAnchorElement>(null);
  const [busyWith, setBusyWith] = useState<'adding' | 'buying'>();
  const [wanted, setWanted] = useState(1);
  const { room, fullNote } = useRoomInCart(product.id, variant);
  const quantity = Math.min(wanted, Math.max(room, 1));
  const isAvailable = check.state === 'available';

  // The added choice stays known until another variant or quantity is chosen.
  const choice = `${variant.id} ${wanted}`;
  const [added, setAdded] = useState<string>();
  if (added !== undefined && !added.startsWith(variant.id)) setAdded(undefined);
  const isFull = isAvailable && fullNote !== undefined;
  const isInCart = isAvailable && (isFull || added === choice);
  useFocusAfterChange(added ?? '', () => cartLink.current);

  useEffect(() => atFirstTouch(() => void fetchActs().catch(() => undefined)), []);
  const withActs = async (act: (acts: Awaited<ReturnType<typeof fetchActs>>) => Promise<void>) => {
    const acts = await fetchActs().catch(notifyMissingScript);
    if (acts) await act(acts);
  };
  const run = async (kind: 'adding' | 'buying', act: Parameters<typeof withActs>[0]) => {
    setBusyWith(kind);
    try {
      await withActs(act);
    } finally {
      setBusyWith(undefined);
    }
  };
  const purchase = {
    line: { productId: product.id, variantId: variant.id, quantity },
    couponsOf: hasCoupons ? product.shop.id : undefined,
  };
  const add = () =>
    run('adding', async (acts) => {
      await acts.addLine(purchase, () => setAdded(choice)).catch(acts.notifyNotAdded);
    });
  const buyNow = () =>
    run('buying', async (acts) => {
      const canOrder = await acts.prepareToBuy(purchase, isInCart).catch(acts.notifyNotAdded);
      if (canOrder === true) await navigate(`/checkout?only=${variant.id}`);
    });
  const share = () => withActs((acts) => acts.shareProduct(product.name));

  const isMissed = isSoldOut || check.state === 'not_available';
  const isBlocked = !isAvailable && check.state !== 'checking' && busyWith === undefined;
  const [offer, setOffer] = useState<string | null>();
  return (
    <div className="grid gap-4">
      {product.shop.holiday && <HolidayNotice holiday={product.shop.holiday} />}
      <div ref={delivery} className="needs-scripts grid gap-2">
        {/* A holiday, not the place, prevents the delivery. */}
        <DeliveryCheckForm
          check={check}
          of={{ productId: product.id, variantId: variant.id }}
          isResultShown={isResultShown && !(product.shop.holiday && check.state === 'not_available')}
        />
        {isMissed && (
          <div id="notify-me" className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 text-small">
            {isReady && (
              <Suspense>
                <NotifyMe
                  productId={product.id}
                  variantId={variant.id}
                  name={product.name}
                  onOffer={setOffer}
                  onPinCodeMissing={() => delivery.current?.querySelector('input')?.focus()}
                />
              </Suspense>
            )}
          </div>
        )}
      </div>
      <p className="text-small">
        <Link to="/returns" className="text-link">
          Returns within {RETURN_DAYS} days
        </Link>
      </p>
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-3">
          <div className="needs-scripts flex flex-wrap items-center gap-3">
            {!isBlocked && <span className="text-small text-muted lg:hidden">Quantity</span>}
            <QuantityStepper
              item={product.name}
              value={quantity}
              max={Math.max(room, 1)}
              disabled={isMissed}
              onChange={setWanted}
            />
          </div>
          <div className={isBlocked ? 'flex-1' : 'buy-bar flex-1'}>
            {!isBlocked && (
              <div className="buy-bar-price">
                <Price price={variant.price} listPrice={variant.listPrice} />
              </div>
            )}
            {isInCart ? (
              <Link ref={cartLink} to="/cart" className={`${buttonClasses()} flex-1`}>
                Go to cart
              </Link>
            ) : (
              <Button
                className="w-full flex-1"
                disabled={!isAvailable && busyWith === undefined}
                busy={busyWith === 'adding'}
                busyLabel="Adding..."
                aria-describedby="add-reason delivery-result"
                onClick={() => void add()}
              >
                Add to Cart
              </Button>
            )}
          </div>
        </div>
        <Button
          className="needs-scripts"
          variant="outline"
          wide
          disabled={!isAvailable && busyWith === undefined}
          busy={busyWith === 'buying'}
          aria-describedby="add-reason delivery-result"
          onClick={() => void buyNow()}
        >
          Buy now
        </Button>
        <p id="add-reason" className="needs-scripts min-h-6 text-small text-muted">
          {isFull ? fullNote : !isSoldOut && REASONS[check.state]}
        </p>
      </div>
      {isBlocked && !(isMissed && offer === null) && (
        <BlockedBar
          variant={variant}
          check={check}
          isMissed={isMissed}
          isReady={isReady}
          offer={offer ?? undefined}
          box={delivery}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Link to="/cart" className={`${buttonClasses({ variant: 'outline' })} flex-1`}>
          View Cart
        </Link>
        <FavoriteButton productId={product.id} name={product.name} />
        <IconButton
          className="needs-scripts"
          label={`Share ${product.name}`}
          icon="share"
          variant="surface"
          onClick={() => void share()}
        />
      </div>
    </div>
  );
}
