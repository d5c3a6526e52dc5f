import { toRupees } from '../../contract/kernel/money.ts';
import type { BoughtAgainLine } from '../../contract/orders.ts';
import { addWhatFits } from '../cart/index.ts';
import { listProductsByIds } from '../catalog/index.ts';
import { type Availability, findAvailability } from '../inventory/index.ts';
import type { Database } from '../platform/database/database.ts';
import { findOrderLines } from './read-orders.ts';
import type { OrderRow } from './store.ts';

/**
 * Adds the items of an order to the buyer's cart, as far as they are sold and delivered to the same postal code now. Returns what
 * was added of each line, and its price then and now.
 */
export async function buyAgain(db: Database, order: OrderRow): Promise<BoughtAgainLine[]> {
  const lines = await findOrderLines(db, [order.id]);
  const productIds = lines.map(({ productId }) => productId);
  const [products, availability] = await Promise.all([
    listProductsByIds(db, productIds),
    findAvailability(db, { productIds, pinCode: order.postalCode, buyerId: order.userId }),
  ]);
  const productOf = new Map(products.map((product) => [product.id, product]));
  const stockOf = new Map(availability.map((stock) => [stock.productId, stock]));
  const wanted = lines
    .filter(({ productId }) => productOf.has(productId))
    .map(({ productId, quantity }) => ({
      ...{ productId, quantity },
      available: stockOf.get(productId)?.available ?? 0,
    }));
  const added = await addWhatFits(db, order.userId, wanted);
  return lines.map((line) => {
    const product = productOf.get(line.productId);
    const units = added.get(line.productId) ?? 0;
    return {
      productId: line.productId,
      name: line.name,
      wanted: line.quantity,
      added: units,
      shortage: product ? shortageOf(line.quantity, units, stockOf.get(line.productId)) : 'gone',
      priceThen: toRupees(line.unitPricePaise),
      priceNow: product ? toRupees(product.pricePaise) : null,
    };
  });
}

function shortageOf(
  wanted: number,
  added: number,
  stock: Availability | undefined,
): BoughtAgainLine['shortage'] {
  if (added === wanted) return 'none';
  if (!stock?.isCovered) return 'not_deliverable';
  if (stock.available === 0) return 'sold_out';
  return stock.available < wanted ? 'fewer' : 'cart_full';
}
