import { MAX_CART_LINES } from '../../contract/kernel/limits.ts';
import type { UserId } from '../../contract/kernel/schemas.ts';
import type { Database } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { itemNotFound, outOfStock, productNotFound, tooManyLines, tooManyOfOne } from './refusals.ts';
import { addUnits, type CartLine, findCartLine, type ProductQuantity } from './store.ts';

/**
 * Adds units of a product; more of one already there raises its line. Refuses with `not_found` for what is not for sale,
 * `limit_reached`, and `out_of_stock` when the line would hold more than can be bought; then nothing changes.
 */
export function addToCart(db: Database, userId: UserId, wanted: ProductQuantity): Promise<CartLine> {
  return inTransaction(db, async (tx) => {
    const { isActive, itemId } = await addUnits(tx, userId, wanted);
    if (!isActive) throw productNotFound();
    if (itemId === null) throw tooManyOfOne();
    // Read only now that the cart is locked: what others added at the same time counts.
    const line = await findCartLine(tx, userId, itemId);
    if (!line) throw itemNotFound();
    if (line.linesInCart > MAX_CART_LINES) throw tooManyLines();
    const { available } = line.product.stock;
    if (line.quantity > available) throw outOfStock(available);
    return line;
  });
}
