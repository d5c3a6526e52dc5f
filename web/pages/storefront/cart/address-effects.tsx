import type { Cart, CartItem } from '../../../../contract/cart.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import { unitsInWords } from '../../../../contract/kernel/product-options.ts';
import { isPinCode } from '../../../../contract/kernel/pin-code.ts';
import { api } from '../../../kit/http/api.ts';
import { LoadFailure } from '../../../kit/screens/load-failure.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useLoad } from '../../../kit/screens/use-load.ts';
import { useCart } from '../../../concepts/cart/cart-store.ts';
import { isBuyer, previewCart } from '../../../concepts/cart/load-cart.ts';
import { SHOP_PAUSED } from '../../../../contract/kernel/messages.ts';

async function loadEffects(pinCode: string, signal: AbortSignal): Promise<Cart> {
  return isBuyer()
    ? await api('GET /api/cart', { query: { pinCode }, signal })
    : await previewCart(api, useCart.getState().couponCodes, pinCode, signal);
}

interface AddressEffectsProps {
  postalCode: string;
  /** In rupees. */
  totalNow?: number | undefined;
}

/** CART-10. */
export function AddressEffects({ postalCode, totalNow }: AddressEffectsProps) {
  const { data: cart, error, reload } = useLoad(loadEffects, isPinCode(postalCode) ? postalCode : undefined);
  if (!isPinCode(postalCode)) {
    return (
      <Alert tone="warn" announce>
        {postalCode} is not a pin code of India. Nothing can be delivered there.
      </Alert>
    );
  }
  if (!cart) {
    if (error === undefined) return <Checking />;
    return <LoadFailure title="Delivery could not be checked" error={error} onRetry={reload} />;
  }
  const reached = cart.items.filter(({ isDeliverable }) => isDeliverable).length;
  const count = cart.items.length;
  if (count === 0) return null;
  return (
    <section aria-label={`Delivery to ${postalCode}`} className="effects">
      <p role="status" className={reached === count ? 'font-semibold text-ok' : 'font-semibold text-deal'}>
        {summary(reached, count, postalCode)}
      </p>
      <ul className="grid gap-2">
        {cart.items.map((item) => (
          <Effect key={item.variantId} item={item} />
        ))}
      </ul>
      <p className="text-small text-muted">{totalNote(cart, totalNow)}</p>
    </section>
  );
}

function Effect({ item }: { item: CartItem }) {
  const obstacle = obstacleOf(item);
  return (
    <li className="flex items-start gap-2 text-small">
      <Icon
        name={obstacle === undefined ? 'truck' : 'error'}
        size="small"
        className={obstacle === undefined ? 'text-ok' : 'text-deal'}
      />
      <span>
        <span className="font-semibold">{unitsInWords({ ...item, name: item.Product.name })}</span>
        <br />
        <span className={obstacle === undefined ? 'text-ok' : 'text-deal'}>
          {obstacle ?? 'Can be delivered there'}
        </span>
      </span>
    </li>
  );
}

/** Reasons unrelated to the address come first. */
function obstacleOf({
  Product: { isAvailable, isPaused, stock },
  quantity,
  isDeliverable,
}: CartItem): string | undefined {
  if (isPaused) return SHOP_PAUSED;
  if (!isAvailable) return 'No longer sold, here or there';
  if (stock.state === 'out') return 'Out of stock, here and there';
  if (stock.left !== undefined && quantity > stock.left) return `Only ${stock.left} left, here and there`;
  return isDeliverable ? undefined : 'Cannot be delivered there';
}

function summary(reached: number, count: number, pinCode: string): string {
  if (reached === count) return `Everything can be delivered to ${pinCode}`;
  if (reached === 0) return `Nothing of this can be delivered to ${pinCode}`;
  return `${reached} of ${count} products can be delivered to ${pinCode}`;
}

/** Only shipping depends on the address. */
function totalNote({ total, shipping }: Cart, totalNow: number | undefined): string {
  const there = shipping === 0 ? 'Shipping there is free' : `Shipping there costs ${formatRupees(shipping)}`;
  if (totalNow === undefined || totalNow === total) return `${there}. The total stays the same.`;
  return `${there}. The total is ${formatRupees(total)} instead of ${formatRupees(totalNow)}.`;
}

function Checking() {
  return (
    <div className="effects" aria-busy="true">
      <Spinner label="Checking delivery there" />
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-11" />
    </div>
  );
}
