import type { CartItemId, UserId } from '../../contract/kernel/schemas.ts';
import type { Database } from '../platform/database/database.ts';
import { changeCart } from './change-cart.ts';
import { itemNotFound, outOfStock } from './refusals.ts';
import { type CartLine, findCartLine, updateQuantity } from './store.ts';

/**
 * Sets the quantity of a line. More than can be bought is refused with `out_of_stock`; lowering never is, so that a line
 * whose stock ran low can be brought down step by step.
 */
export function setQuantity(
  db: Database,
  userId: UserId,
  itemId: CartItemId,
  quantity: number,
): Promise<CartLine> {
  return changeCart(db, userId, async (tx) => {
    const line = await findCartLine(tx, userId, itemId);
    if (!line) throw itemNotFound();
    const available = line.isAvailable ? line.product.stock.available : 0;
    if (quantity > line.quantity && quantity > available) throw outOfStock(available);
    await updateQuantity(tx, userId, itemId, quantity);
    return { ...line, quantity };
  });
}
