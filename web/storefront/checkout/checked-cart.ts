import type { Cart } from '../../../contract/cart.ts';
import type { ApiClient } from '../../../contract/client.ts';
import type { VariantId } from '../../../contract/kernel/schemas.ts';
import { loadCart } from '../../shared/cart/load-cart.ts';
import { usePinCodeStore } from '../../shared/pin-code/pin-code-store.ts';

/** A cart, and the stored pin code for which delivery was checked; '' without one. */
export interface CheckedCart {
  cart: Cart;
  pinCode: string;
}

/** The cart, or the chosen lines of it with their figures before coupons. */
export async function loadCheckedCart(
  client: ApiClient,
  chosen: readonly VariantId[] | undefined,
): Promise<CheckedCart> {
  const { pinCode } = usePinCodeStore.getState();
  const cart = await loadCart(client, pinCode || undefined);
  if (!chosen) return { cart, pinCode };
  const items = cart.items
    .filter(({ variantId }) => chosen.includes(variantId))
    .map(({ Product, variantId, quantity }) => ({ productId: Product.id, variantId, quantity }));
  const body = { items, pinCode: pinCode || undefined };
  return { cart: await client('POST /api/cart/preview', { body }), pinCode };
}
