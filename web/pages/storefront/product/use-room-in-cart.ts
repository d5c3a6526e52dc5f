import type { Variant } from '../../../../contract/catalog.ts';
import { MAX_LINE_QUANTITY } from '../../../../contract/kernel/limits.ts';
import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import { useCart } from '../../../concepts/cart/cart-store.ts';

/** Stock and the limit of a line bound the units; an undisclosed stock does not. */
export function useRoomInCart(productId: ProductId, { id, stock }: Variant) {
  const present = useCart(
    ({ lines }) =>
      lines.find((line) => line.productId === productId && (line.variantId ?? id) === id)?.quantity ?? 0,
  );
  const most = Math.min(stock.left ?? MAX_LINE_QUANTITY, MAX_LINE_QUANTITY);
  const room = most - present;
  if (room > 0) return { room, fullNote: undefined };
  const fullNote =
    most === MAX_LINE_QUANTITY
      ? `At most ${most} of one product. They are in your cart.`
      : 'All that is left is in your cart.';
  return { room, fullNote };
}
