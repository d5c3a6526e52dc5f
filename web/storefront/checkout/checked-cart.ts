import type { Cart } from '../../../contract/cart.ts';
import type { ApiClient } from '../../../contract/client.ts';
import { loadCart } from '../../shared/cart/load-cart.ts';
import { usePinCodeStore } from '../../shared/pin-code/pin-code-store.ts';
import type { ChosenLines } from './chosen-lines.ts';

/** A cart, and the stored pin code for which delivery was checked; '' without one. */
export interface CheckedCart {
  cart: Cart;
  pinCode: string;
}

/** The cart, or the chosen lines of it with their figures before coupons. */
export async function loadCheckedCart(
  client: ApiClient,
  chosen: ChosenLines | undefined,
): Promise<CheckedCart> {
  const { pinCode } = usePinCodeStore.getState();
  const cart = await loadCart(client, pinCode || undefined);
  if (!chosen) return { cart, pinCode };
  const items = cart.items
    .filter(({ variantId }) => chosen.variantIds.includes(variantId))
    .map(({ Product, variantId, quantity }) => ({
      productId: Product.id,
      variantId,
      quantity: Math.min(quantity, chosen.units?.[variantId] ?? quantity),
    }));
  const body = { items, pinCode: pinCode || undefined };
  return { cart: await client('POST /api/cart/preview', { body }), pinCode };
}
