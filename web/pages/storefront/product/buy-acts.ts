import { ApiProblem } from '../../../../contract/client.ts';
import type { ShopId } from '../../../../contract/kernel/schemas.ts';
import { ADDED_TO_CART, addToCart } from '../../../concepts/cart/cart-lines.ts';
import type { CartLine } from '../../../concepts/cart/cart-store.ts';
import { NOT_ADDED_TO_CART } from '../../../kit/http/failures.ts';
import { SELLERS_CANNOT_ORDER } from '../../../concepts/session/sellers-cannot-order.ts';
import { useSession } from '../../../kit/storage/session-store.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { setInCart } from './set-in-cart.ts';

export { shareProduct } from './share-product.ts';

interface Purchase {
  line: Required<CartLine>;
  couponsOf: ShopId | undefined;
}

/** @throws ApiProblem when the server refuses; nothing has changed then */
export async function addLine({ line, couponsOf }: Purchase, onAdded: () => void): Promise<void> {
  await addToCart(line);
  onAdded();
  notify('success', ADDED_TO_CART);
  // A failed code is offered again in the cart.
  void applyCoupons(couponsOf).catch(() => undefined);
}

/** A line that was just added, or is full, stays as it is. @returns false for sellers, who cannot order */
export async function prepareToBuy({ line, couponsOf }: Purchase, isInCart: boolean): Promise<boolean> {
  if (useSession.getState().role === 'seller') {
    notify('info', SELLERS_CANNOT_ORDER);
    return false;
  }
  if (!isInCart) await setInCart(line);
  await applyCoupons(couponsOf).catch(() => undefined);
  return true;
}

/** A refusal shows its reason ('Only 2 left'); other failures show a generic message (ERR-19). */
export function tellNotAdded(error: unknown): void {
  const isRefusal = error instanceof ApiProblem && error.status < 500;
  notify('error', isRefusal ? error.message : NOT_ADDED_TO_CART);
}

async function applyCoupons(shopId: ShopId | undefined): Promise<void> {
  if (shopId === undefined) return;
  const { applyRemembered } = await import('./apply-offer.ts');
  await applyRemembered(shopId);
}
