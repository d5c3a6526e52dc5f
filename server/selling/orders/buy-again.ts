import { toRupees } from '../../../contract/kernel/money.ts';
import type { BoughtAgainLine } from '../../../contract/orders.ts';
import { addAvailableUnits } from '../cart/index.ts';
import { listActiveVariants } from '../../catalogue/products/index.ts';
import { type Availability, findAvailability } from '../inventory/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { findOrderLines } from './read-orders.ts';
import type { OrderRow } from './store/rows.ts';

/** Each line says what it costs now, and whether it is delivered to the same postal code. */
export async function buyAgain(db: Database, order: OrderRow): Promise<BoughtAgainLine[]> {
  const lines = await findOrderLines(db, [order.id]);
  const variantIds = lines.map(({ variantId }) => variantId);
  const [variants, availability] = await Promise.all([
    listActiveVariants(db, variantIds),
    findAvailability(db, { variantIds, pinCode: order.postalCode, buyerId: order.userId }),
  ]);
  const variantOf = new Map(variants.map((variant) => [variant.id, variant]));
  const stockOf = new Map(
    availability.map((stock) => [
      stock.variantId,
      variantOf.get(stock.variantId)?.isPaused ? { ...stock, available: 0 } : stock,
    ]),
  );
  const wanted = lines
    .filter(({ variantId }) => variantOf.has(variantId))
    .map(({ productId, variantId, quantity }) => ({
      productId,
      variantId,
      quantity,
      available: stockOf.get(variantId)?.available ?? 0,
    }));
  const added = await addAvailableUnits(db, order.userId, wanted);
  return lines.map((line) => {
    const variant = variantOf.get(line.variantId);
    const units = added.get(line.variantId) ?? 0;
    return {
      productId: line.productId,
      variantId: line.variantId,
      name: line.name,
      choices: [...line.choices],
      wanted: line.quantity,
      added: units,
      shortage: variant ? shortageOf(line.quantity, units, stockOf.get(line.variantId)) : 'gone',
      priceThen: toRupees(line.unitPricePaise),
      priceNow: variant ? toRupees(variant.pricePaise) : null,
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
