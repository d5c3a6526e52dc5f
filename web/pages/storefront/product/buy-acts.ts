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
  /** The shop whose remembered coupon is applied; undefined where there can be none. */
  couponsOf: ShopId | undefined;
}

/**
 * Adds units of a variant to the cart.
 * @throws ApiProblem when the server refuses; nothing has changed then
 */
export async function addLine({ line, couponsOf }: Purchase, onAdded: () => void): Promise<void> {
  await addToCart(line);
  onAdded();
  notify('success', ADDED_TO_CART);
  // The cart offers them again.
  void applyCoupons(couponsOf).catch(() => undefined);
}

/**
 * Puts what is bought at once into the cart, as many units as were chosen; what was just added, or fills the line, as it is.
 * @returns whether it can be ordered: sellers read that they cannot
 * @throws ApiProblem when the server refuses; nothing has changed then
 */
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
