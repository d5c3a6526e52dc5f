import type { Cart } from '../../../../contract/cart.ts';
import { loadCart } from '../../../concepts/cart/load-cart.ts';
import { api } from '../../../kit/http/api.ts';
import type { ChosenLines } from './chosen-lines.ts';

interface CheckedCart {
  chosen: ChosenLines | undefined;
  pinCode: string;
}

/** The figures of chosen lines are those before coupons. */
export async function loadCheckedCart({ chosen, pinCode }: CheckedCart, signal: AbortSignal): Promise<Cart> {
  const cart = await loadCart(api, pinCode || undefined);
  if (!chosen) return cart;
  const items = cart.items
    .filter(({ variantId }) => chosen.variantIds.includes(variantId))
    .map(({ Product, variantId, quantity }) => ({
      productId: Product.id,
      variantId,
      quantity: Math.min(quantity, chosen.units?.[variantId] ?? quantity),
    }));
  const body = { items, pinCode: pinCode || undefined };
  return api('POST /api/cart/preview', { body, signal });
}
