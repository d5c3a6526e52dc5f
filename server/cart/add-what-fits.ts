import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '../../contract/kernel/limits.ts';
import type { ProductId, UserId } from '../../contract/kernel/schemas.ts';
import type { Database } from '../platform/database/database.ts';
import { changeCart } from './change-cart.ts';
import { addUnits, listCartLines, type ProductQuantity } from './store.ts';

/** Units of an active product that are wanted, of which `available` can be bought. */
export interface WantedUnits extends ProductQuantity {
  available: number;
}

/**
 * Adds as many units of each product as can be bought and as the cart has room for, and tells how many those are. What
 * is in the cart already counts.
 */
export function addWhatFits(
  db: Database,
  userId: UserId,
  wanted: readonly WantedUnits[],
): Promise<Map<ProductId, number>> {
  return changeCart(db, userId, async (tx) => {
    const inCart = new Map(
      (await listCartLines(tx, userId)).map(({ productId, quantity }) => [productId, quantity]),
    );
    const added = new Map<ProductId, number>();
    for (const { productId, quantity, available } of wanted) {
      const present = inCart.get(productId);
      if (present === undefined && inCart.size >= MAX_CART_LINES) continue;
      const room = Math.min(MAX_LINE_QUANTITY, available) - (present ?? 0);
      const units = Math.min(quantity, room);
      if (units <= 0) continue;
      const { itemId } = await addUnits(tx, userId, { productId, quantity: units });
      if (itemId === null) continue;
      inCart.set(productId, (present ?? 0) + units);
      added.set(productId, units);
    }
    return added;
  });
}
