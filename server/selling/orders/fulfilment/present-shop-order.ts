import { addPaise, paise, toRupees } from '../../../../contract/kernel/money.ts';
import type { PackingSlip, ShopOrderSummary, ShopOrderDetails } from '../../../../contract/shop-orders.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { findDiscountShares, presentShares } from '../after-sale/discount-shares.ts';
import { findRefundAmounts, presentRefundAmounts } from '../after-sale/refund-amounts.ts';
import { findAdjustments, lapsedByLine } from '../after-sale/store.ts';
import { findAfterSales, findReturns, type ReturnRow, toPayOf } from '../after-sale/store.ts';
import type { OrderLineRow } from '../store/rows.ts';
import { OPEN_RETURN_STATES } from '../order-states.ts';
import { stepsFrom } from './seller-steps.ts';
import { feesOf, wholeTotal } from '../parcel-fees.ts';
import { presentEvent, presentInvoiceNumber, presentLines } from '../present-order.ts';
import { presentGoodwill } from '../goodwill/present-goodwill.ts';
import { findGoodwill } from '../goodwill/store.ts';
import { presentReturn } from '../after-sale/present-return.ts';
import { findEventsOfShopOrder, findLinesOfShopOrders, type PlacedShopOrder } from './read-shop-orders.ts';

export async function presentShopOrderSummaries(
  db: Queryable,
  rows: readonly PlacedShopOrder[],
): Promise<ShopOrderSummary[]> {
  const ids = rows.map(({ id }) => id);
  const [lines, returns, afterSales, adjustments, shares] = await Promise.all([
    findLinesOfShopOrders(db, ids),
    findReturns(db, ids),
    findAfterSales(db, ids),
    findAdjustments(db, ids),
    findDiscountShares(db, ids),
  ]);
  const lapsed = lapsedByLine(adjustments);
  const linesOf = Map.groupBy(lines, (line) => line.shopOrderId);
  const returnsOf = Map.groupBy(returns, (back) => back.shopOrderId);
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    status: row.status,
    createdAt: new Date(row.createdAt).toISOString(),
    paymentMethod: row.paymentMethod,
    buyerName: row.contactName,
    city: row.city,
    lines: presentLines(linesOf.get(row.id) ?? [], returnsOf.get(row.id) ?? [], lapsed),
    coupon: row.couponCode,
    subtotal: toRupees(row.subtotalPaise),
    discount: toRupees(row.discountPaise),
    discountShares: presentShares(shares.get(row.id)),
    shipping: toRupees(row.shippingPaise),
    cashFee: toRupees(row.cashFeePaise),
    total: toRupees(wholeTotal(row)),
    carrier: row.carrier,
    trackingNumber: row.trackingNumber,
    expectedBy: row.expectedBy,
    isLate: row.isLate,
    takenBack: toRupees(afterSales.get(row.id)?.takenBackPaise ?? paise(0)),
    paidForExchanges: toRupees(afterSales.get(row.id)?.paidForExchangesPaise ?? paise(0)),
    steps: stepsFrom(row.status),
    hasPackingSlip: row.isAddressNeeded,
    openReturn: openReturnOf(returnsOf.get(row.id) ?? []),
    unreadMessages: afterSales.get(row.id)?.unreadOfBuyer ?? 0,
  }));
}

function openReturnOf(returns: readonly ReturnRow[]): ShopOrderSummary['openReturn'] {
  const open = returns.find(({ status }) => OPEN_RETURN_STATES.includes(status));
  return open ? { id: open.id, kind: open.kind, status: open.status } : null;
}

export async function presentShopOrderDetails(
  db: Queryable,
  row: PlacedShopOrder,
): Promise<ShopOrderDetails> {
  const [[order], events, returns, afterSales, given, refunds] = await Promise.all([
    presentShopOrderSummaries(db, [row]),
    findEventsOfShopOrder(db, row.id),
    findReturns(db, [row.id]),
    findAfterSales(db, [row.id]),
    findGoodwill(db, [row.id]),
    findRefundAmounts(db, [row.orderId]),
  ]);
  if (!order) throw new Error(`shop order ${row.id} was not presented`);
  return {
    ...order,
    delivery: row.isAddressNeeded ? presentDelivery(row) : presentPlace(row),
    timeline: events.map(presentEvent),
    returns: returns.map(presentReturn),
    goodwill: given.map(presentGoodwill),
    ...presentRefundAmounts(refunds.filter(({ shopOrderId }) => shopOrderId === row.id)),
    invoiceNumber: presentInvoiceNumber(afterSales.get(row.id)),
  };
}

/** Slips are for parcels that may still move, and have no amounts but the cash to collect. */
export async function presentPackingSlips(
  db: Queryable,
  found: readonly PlacedShopOrder[],
): Promise<PackingSlip[]> {
  const rows = found.filter(({ isAddressNeeded }) => isAddressNeeded);
  const ids = rows.map(({ id }) => id);
  const [lines, adjustments, returns] = await Promise.all([
    findLinesOfShopOrders(db, ids),
    findAdjustments(db, ids),
    findReturns(db, ids),
  ]);
  const exchanges = new Map(returns.filter(isToBeSent).map((exchange) => [exchange.shopOrderId, exchange]));
  const lapsed = lapsedByLine(adjustments);
  const linesOf = Map.groupBy(
    lines.filter(({ cancelledAt }) => cancelledAt === null),
    (line) => line.shopOrderId,
  );
  const leftOf = ({ id }: PlacedShopOrder) =>
    addPaise(
      ...(linesOf.get(id) ?? []).map((line) => addPaise(line.totalPaise, lapsed.get(line.id) ?? paise(0))),
    );
  const toCollect = (row: PlacedShopOrder, exchange: ReturnRow | undefined) => {
    if (exchange) return toPayOf(exchange) > 0 ? toRupees(toPayOf(exchange)) : null;
    return row.paymentMethod === 'cash_on_delivery' ? toRupees(addPaise(leftOf(row), feesOf(row))) : null;
  };
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    shopName: row.shopName,
    createdAt: new Date(row.createdAt).toISOString(),
    delivery: presentDelivery(row),
    lines: contentOf(linesOf.get(row.id) ?? [], exchanges.get(row.id)).map(
      ({ id, name, choices, sku, brand, quantity }) => ({
        id,
        name,
        choices: [...choices],
        sku,
        brand,
        quantity,
      }),
    ),
    toCollect: toCollect(row, exchanges.get(row.id)),
  }));
}

function isToBeSent({ kind, status }: ReturnRow): boolean {
  return kind === 'exchange' && (status === 'received' || status === 'sent');
}

function contentOf(lines: readonly OrderLineRow[], exchange: ReturnRow | undefined): readonly OrderLineRow[] {
  if (!exchange?.replacement) return lines;
  const { choices, sku, quantity } = exchange.replacement;
  return lines
    .filter(({ id }) => id === exchange.lines[0]?.lineId)
    .map((line) => ({ ...line, choices, sku, quantity }));
}

function presentDelivery(row: PlacedShopOrder): PackingSlip['delivery'] {
  return {
    name: row.recipient || row.contactName,
    phoneNumber: row.recipientPhone || row.contactPhone,
    street_address: row.streetAddress,
    city: row.city,
    state: row.state,
    postal_code: row.postalCode,
    country: row.country,
  };
}

/** City and pin code are enough once the street is no longer needed. */
function presentPlace(row: PlacedShopOrder): ShopOrderDetails['delivery'] {
  return { ...presentDelivery(row), name: row.contactName, phoneNumber: null, street_address: null };
}
