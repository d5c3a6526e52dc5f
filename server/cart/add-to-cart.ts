import { MAX_CART_LINES } from '../../contract/kernel/limits.ts';
import type { UserId } from '../../contract/kernel/schemas.ts';
import { isActiveProduct } from '../catalog/index.ts';
import type { Database } from '../platform/database/database.ts';
import { changeCart } from './change-cart.ts';
import { itemNotFound, outOfStock, productNotFound, tooManyLines, tooManyOfOne } from './refusals.ts';
import { addUnits, type CartLine, countLines, findCartLine, type ProductQuantity } from './store.ts';

/**
 * Adds units of a product; more of one already there raises its line. Refuses with `not_found` for what is not for sale,
 * `limit_reached`, and `out_of_stock` when the line would hold more than can be bought; then nothing changes.
 */
export function addToCart(db: Database, userId: UserId, wanted: ProductQuantity): Promise<CartLine> {
  return changeCart(db, userId, async (tx) => {
    if (!(await isActiveProduct(tx, wanted.productId))) throw productNotFound();
    const itemId = await addUnits(tx, userId, wanted);
    if (!itemId) throw tooManyOfOne();
    if ((await countLines(tx, userId)) > MAX_CART_LINES) throw tooManyLines();
    const line = await findCartLine(tx, userId, itemId);
    if (!line) throw itemNotFound();
    const { available } = line.product.stock;
    if (line.quantity > available) throw outOfStock(available);
    return line;
  });
}
