import { addPaise, type Paise, paise, timesPaise, toRupees } from '../../../../../contract/kernel/money.ts';
import { choicesInWords } from '../../../../../contract/kernel/product-options.ts';
import type {
  OrderLineId,
  ReturnId,
  ShopOrderId,
  UserId,
  VariantId,
} from '../../../../../contract/kernel/schemas.ts';
import type { PossibleReplacement } from '../../../../../contract/returns.ts';
import {
  consumeReservations,
  findAvailability,
  lockRecordsOf,
  releaseReservations,
  reserveStock,
  restockReturned,
} from '../../../inventory/index.ts';
import {
  findAdjustments,
  findWorth,
  insertOffsets,
  lapsedByLine,
  type LeavingUnits,
  type LineWorth,
  type Offset,
  offsetsFor,
  type ReturnRow,
} from '../../index.ts';
import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { type ExchangedLine, unitDifference } from './exchange-price.ts';
import { findLineToExchange, insertReplacement, type LineToExchange, listOtherVariants } from './store.ts';
import { requireReturnable } from '../quote-return.ts';
import {
  exchangeOneItem,
  priceChanged,
  refuseReplacement,
  replacementNotFound,
  returnedLineNotFound,
} from '../refusals.ts';
import { insertExchangedLine } from '../store.ts';

/** No more stock is shown than the line can take, since plenty of stock is never public. @throws Refusal `not_found` */
export async function listReplacements(
  db: Queryable,
  userId: UserId,
  lineId: OrderLineId,
): Promise<PossibleReplacement[]> {
  const line = await findLineToExchange(db, userId, lineId);
  if (!line) throw returnedLineNotFound();
  const others = await listOtherVariants(db, line);
  // Units of another unpaid order of the buyer stay reserved.
  const found = await findAvailability(db, {
    variantIds: others.map(({ id }) => id),
    pinCode: line.pinCode,
    buyerId: null,
  });
  const available = new Map(found.map((variant) => [variant.variantId, variant.available]));
  const priced = await withLapsed(db, line);
  const worth = await findWorth(db, line.shopOrderId);
  return others.map(({ id, options, choices, pricePaise }) => {
    const difference = unitDifference(priced, pricePaise);
    const refundPaise = paise(Math.max(0, 0 - difference));
    const givenBefore = Array.from({ length: line.keptQuantity }, (_, place) => {
      const offsets = offsetsOf(worth, lineId, timesPaise(refundPaise, place + 1));
      return toRupees(addPaise(...offsets.map(({ amountPaise }) => amountPaise)));
    });
    return {
      variantId: id,
      choices: choicesInWords(options, choices),
      available: Math.min(available.get(id) ?? 0, line.keptQuantity),
      price: toRupees(pricePaise),
      toPay: toRupees(paise(Math.max(0, difference))),
      refund: toRupees(refundPaise),
      givenBefore,
    };
  });
}

function offsetsOf(worth: readonly LineWorth[], lineId: OrderLineId, refundPaise: Paise): Offset[] {
  return offsetsFor(worth, [{ lineId, leavingPaise: refundPaise, changePaise: paise(0) }], refundPaise);
}

export interface WantedExchange {
  userId: UserId;
  shopOrderId: ShopOrderId;
  lines: readonly LeavingUnits[];
  replacement: VariantId;
  shownPricePaise: Paise | undefined;
}

/**
 * The replacement is reserved while the exchange is open.
 * @throws Refusal `not_found`, `limit_reached`, `invalid_input`, `out_of_stock`, `not_deliverable`, `quote_changed`
 */
export async function exchangeUnits(
  tx: Transaction,
  returnId: ReturnId,
  { userId, shopOrderId, lines, replacement, shownPricePaise }: WantedExchange,
): Promise<void> {
  const [units, ...more] = lines;
  if (!units || more.length > 0 || units.exchangeId !== undefined) throw exchangeOneItem();
  const line = await findLineToExchange(tx, userId, units.lineId);
  if (line?.shopOrderId !== shopOrderId) throw returnedLineNotFound();
  await requireReturnable(tx, shopOrderId, lines);
  const variant = (await listOtherVariants(tx, line)).find(({ id }) => id === replacement);
  if (!variant) throw replacementNotFound();
  if (variant.pricePaise !== shownPricePaise) throw priceChanged(variant.pricePaise);
  const difference = unitDifference(await withLapsed(tx, line), variant.pricePaise);
  const refundPaise = timesPaise(paise(Math.max(0, 0 - difference)), units.quantity);
  await insertOffsets(tx, returnId, offsetsOf(await findWorth(tx, shopOrderId), units.lineId, refundPaise));
  await insertExchangedLine(tx, returnId, units, refundPaise);
  await insertReplacement(tx, {
    returnId,
    variantId: variant.id,
    choices: choicesInWords(variant.options, variant.choices),
    sku: variant.sku,
    quantity: units.quantity,
    unitPricePaise: variant.pricePaise,
    unitDifferencePaise: difference,
  });
  const wanted = { orderLineId: returnId, variantId: variant.id, quantity: units.quantity };
  await reserveStock(tx, { lines: [wanted], pinCode: line.pinCode }, refuseReplacement);
}

export function releaseReplacement(tx: Transaction, { id }: { id: ReturnId }): Promise<void> {
  return releaseReservations(tx, [id]);
}

/** Call it once the old units have arrived. */
export async function swapStock(tx: Transaction, row: ReturnRow, restock: boolean): Promise<void> {
  await lockRecordsOf(tx, [row.id, ...row.lines.map(({ lineId }) => lineId)], ['held', 'claimed']);
  if (restock) await restockUnits(tx, row);
  const sold = await consumeReservations(tx, [row.id]);
  if (sold !== row.replacement?.quantity) throw new Error(`exchange ${row.id} reserves ${sold} units`);
}

/** Units go to the records they were sold from, those of a replacement to its own. */
export function restockUnits(tx: Transaction, { lines }: ReturnRow): Promise<void> {
  return restockReturned(
    tx,
    lines.map(({ lineId, exchangeId, quantity }) => ({ orderLineId: exchangeId ?? lineId, quantity })),
  );
}

async function withLapsed(db: Queryable, line: LineToExchange): Promise<ExchangedLine> {
  const lapsed = lapsedByLine(await findAdjustments(db, [line.shopOrderId]));
  return { ...line, lapsedPaise: lapsed.get(line.id) ?? paise(0) };
}
