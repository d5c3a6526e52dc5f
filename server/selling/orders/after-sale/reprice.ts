import { addPaise, type Paise, paise, subtractPaise, toRupees } from '../../../../contract/kernel/money.ts';
import type {
  OrderId,
  OrderLineId,
  ReturnId,
  ShopId,
  ShopOrderId,
} from '../../../../contract/kernel/schemas.ts';
import type { ReturnCause } from '../../../../contract/returns.ts';
import type { RefundQuote } from '../../../../contract/refund-quote.ts';
import { findFrozenTerms, type PricedLine, type Repricing, repriceWithout } from '../../coupons/index.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { OrderLineRow } from '../store/rows.ts';
import { offsetsFor } from '../goodwill/offsets.ts';
import { findWorth, type Offset } from '../goodwill/store.ts';
import { VOID_RETURN_STATES } from '../order-states.ts';
import { findAdjustments, findFees, findReturns, lapsedByLine, type ReturnRow } from './store.ts';
import { refundChanged } from '../refusals.ts';
import { findLinesOfShopOrders } from '../fulfilment/read-shop-orders.ts';

export interface PricedShopOrder {
  id: ShopOrderId;
  orderId: OrderId;
  shopId: ShopId;
}

export interface LeavingUnits {
  lineId: OrderLineId;
  quantity: number;
  exchangeId?: ReturnId | undefined;
}

export interface ShopOrderRepricing extends Repricing {
  lineIds: OrderLineId[];
  offsets: Offset[];
  /** Shipping and the fee for cash, where they go back. */
  feesPaise: Paise;
}

/** Why units leave. A change of mind can lapse a coupon; a cancellation, or goods that are not as ordered, bring the fees back. */
export type LeavingBecause = 'cancelled' | ReturnCause;

export async function repriceShopOrder(
  db: Queryable,
  shopOrder: PricedShopOrder,
  leaving: readonly LeavingUnits[],
  because: LeavingBecause,
): Promise<ShopOrderRepricing> {
  const rows = await findLinesOfShopOrders(db, [shopOrder.id]);
  const returns = await findReturns(db, [shopOrder.id]);
  const arrived = returns.filter(
    ({ kind, status }) => kind === 'return' && (status === 'received' || status === 'refunded'),
  );
  const exchanges = returns.filter(({ status }) => status === 'exchanged');
  const lapsed = lapsedByLine(await findAdjustments(db, [shopOrder.id]));
  const terms = await findFrozenTerms(db, shopOrder.orderId, shopOrder.shopId);
  const unitsBack = (id: OrderLineId, returns: typeof arrived) =>
    returns
      .flatMap(({ lines }) => lines)
      .filter(({ lineId }) => lineId === id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  const lines = rows.map(
    (row): PricedLine => ({
      id: row.id,
      productId: row.productId,
      unitPricePaise: row.unitPricePaise,
      quantity: row.quantity,
      totalPaise: row.totalPaise,
      goneUnits: row.cancelledAt === null ? unitsBack(row.id, arrived) : row.quantity,
      faultyUnits: unitsBack(
        row.id,
        arrived.filter(({ cause }) => cause !== 'changed_mind'),
      ),
      lapsedPaise: lapsed.get(row.id) ?? paise(0),
      leavingUnits: leaving.find(({ lineId }) => lineId === row.id)?.quantity ?? 0,
      ...differencesOf(row, exchanges, leaving),
    }),
  );
  const repricing = {
    lineIds: rows.map(({ id }) => id),
    ...repriceWithout(terms, lines, { isSellerAtFault: because === 'not_as_ordered' }),
  };
  const inCash = lines.map(({ leavingDifferencePaise }) => Math.max(0, leavingDifferencePaise));
  const changes = lines.map(({ id: lineId }, index) => ({
    lineId,
    leavingPaise: paise((repricing.sharesPaise[index] ?? 0) - (inCash[index] ?? 0)),
    changePaise: repricing.changesPaise[index] ?? paise(0),
  }));
  const online = paise(repricing.refundPaise - inCash.reduce((sum, amount) => sum + amount, 0));
  const isFeeReturned =
    because !== 'changed_mind' && areAllAtFault(returns) && isNothingKept(rows, returns, leaving);
  const feesPaise = isFeeReturned ? await findFees(db, shopOrder.id) : paise(0);
  return { ...repricing, feesPaise, offsets: offsetsFor(await findWorth(db, shopOrder.id), changes, online) };
}

const isVoid = (status: ReturnRow['status']) => VOID_RETURN_STATES.includes(status);

/** A change of mind about a part of the parcel leaves the fees with the shop. */
function areAllAtFault(returns: readonly ReturnRow[]): boolean {
  return returns
    .filter(({ kind, status }) => kind === 'return' && !isVoid(status))
    .every(({ cause }) => cause === 'not_as_ordered');
}

/** Units in an open return count as gone. */
function isNothingKept(
  rows: readonly OrderLineRow[],
  returns: readonly ReturnRow[],
  leaving: readonly LeavingUnits[],
): boolean {
  const given = returns
    .filter(({ kind, status }) => kind === 'return' && !isVoid(status))
    .flatMap(({ lines }) => lines);
  return rows
    .filter(({ cancelledAt }) => cancelledAt === null)
    .every(({ id, quantity }) => {
      const units = [...given, ...leaving].filter(({ lineId }) => lineId === id).map((one) => one.quantity);
      return units.reduce((sum, count) => sum + count, 0) >= quantity;
    });
}

function differencesOf(
  { id, unitPricePaise }: OrderLineRow,
  exchanges: readonly ReturnRow[],
  leaving: readonly LeavingUnits[],
) {
  const ofLine = exchanges.flatMap(({ id: exchangeId, lines, replacement }) => {
    if (!replacement || lines[0]?.lineId !== id) return [];
    const leavingUnits = leaving.find((units) => units.exchangeId === exchangeId)?.quantity ?? 0;
    return [
      { ...replacement, leavingUnits, keptUnits: replacement.quantity - replacement.returned - leavingUnits },
    ];
  });
  const sum = (amounts: number[]) => paise(amounts.reduce((total, amount) => total + amount, 0));
  return {
    leavingDifferencePaise: sum(ofLine.map((one) => one.unitDifferencePaise * one.leavingUnits)),
    keptDifferencePaise: sum(ofLine.map((one) => one.unitDifferencePaise * one.keptUnits)),
    givenUpPaise: sum(
      ofLine.map(
        (one) =>
          one.keptUnits *
          (Math.max(0, unitPricePaise - one.unitPricePaise) + Math.min(0, one.unitDifferencePaise)),
      ),
    ),
  };
}

export function changesOf({ lineIds, changesPaise }: ShopOrderRepricing) {
  return lineIds.map((orderLineId, index) => ({ orderLineId, amountPaise: changesPaise[index] ?? paise(0) }));
}

function leftToRefund({ refundPaise, feesPaise, offsets }: ShopOrderRepricing): Paise {
  return subtractPaise(addPaise(refundPaise, feesPaise), givenBefore(offsets));
}

function givenBefore(offsets: readonly Offset[]): Paise {
  return addPaise(...offsets.map(({ amountPaise }) => amountPaise));
}

export function presentRefundQuote(repricing: ShopOrderRepricing, coupon: string | null): RefundQuote {
  const { changesPaise, refundPaise, feesPaise, keptPaise, offsets } = repricing;
  const differencePaise = addPaise(...changesPaise.filter((change) => change > 0));
  return {
    amount: toRupees(addPaise(refundPaise, differencePaise)),
    coupon,
    fees: toRupees(feesPaise),
    couponDifference: toRupees(differencePaise),
    givenBefore: toRupees(givenBefore(offsets)),
    refund: toRupees(leftToRefund(repricing)),
    left: toRupees(keptPaise),
  };
}

/** @throws Refusal `quote_changed` when the buyer saw another refund, or none though a coupon lapses or goodwill was given */
export function requireShown(repricing: ShopOrderRepricing, shownPaise: number | undefined): void {
  const { changesPaise, offsets } = repricing;
  const isExpected =
    shownPaise === undefined
      ? changesPaise.every((change) => change <= 0) && offsets.length === 0
      : shownPaise === leftToRefund(repricing);
  if (!isExpected) throw refundChanged();
}
