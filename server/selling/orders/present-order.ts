import { latest } from '../../../contract/kernel/days.ts';
import { addPaise, type Paise, paise, subtractPaise, toRupees } from '../../../contract/kernel/money.ts';
import type { OrderId, OrderLineId } from '../../../contract/kernel/schemas.ts';
import type { BoughtLine, Order, OrderLine, ShopOrder, TimelineEntry } from '../../../contract/orders.ts';
import { pictureUrl } from '../../catalogue/pictures/index.ts';
import { invoiceNumber } from './invoices/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { type AdjustmentRow, findAdjustments, lapsedByLine } from './after-sale/store.ts';
import { type AfterSaleRow, findAfterSales, findReturns, type ReturnRow } from './after-sale/store.ts';
import { CANCELLABLE_STATES, isWaiting, RETURNABLE_STATES, shownStatus } from './order-states.ts';
import {
  findRefundAmounts,
  presentRefundAmounts,
  type RefundAmountRow,
  sumRefunds,
} from './after-sale/refund-amounts.ts';
import { type LeftUnits, leftUnits, presentReturn } from './after-sale/present-return.ts';
import { feesOf, wholeTotal } from './parcel-fees.ts';
import { findOrderEvents, findOrderLines, findShopOrders } from './read-orders.ts';
import type { OrderEventRow, OrderLineRow, OrderRow, ShopOrderRow } from './store/rows.ts';

export async function presentOrders(db: Queryable, rows: readonly OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [shopOrders, lines, events, refundAmounts] = await Promise.all([
    findShopOrders(db, ids),
    findOrderLines(db, ids),
    findOrderEvents(db, ids),
    findRefundAmounts(db, ids),
  ]);
  const shopOrderIds = shopOrders.map(({ id }) => id);
  const [afterSales, returns, adjustments] = await Promise.all([
    findAfterSales(db, shopOrderIds),
    findReturns(db, shopOrderIds),
    findAdjustments(db, shopOrderIds),
  ]);
  const lapsed = lapsedByLine(adjustments);
  const returnsOf = Map.groupBy(returns, (back) => back.shopOrderId);
  const shopOrdersOf = Map.groupBy(shopOrders, (shopOrder) => shopOrder.orderId);
  const linesOf = Map.groupBy(lines, (line) => line.shopOrderId);
  const eventsOf = Map.groupBy(events, (event) => event.shopOrderId ?? event.orderId);
  return rows.map((row) => {
    const refunds = refundAmounts.filter(({ orderId }) => orderId === row.id);
    const parts = shopOrdersOf.get(row.id) ?? [];
    const paidForExchangesPaise = addPaise(
      ...parts.map(({ id }) => afterSales.get(id)?.paidForExchangesPaise ?? paise(0)),
    );
    const cancelledPaise = cancelledBeforePaying(row, parts, lines, adjustments);
    return {
      id: row.id,
      number: row.number,
      status: row.status,
      createdAt: row.createdAt.toISOString(),
      expiresAt: isWaiting(row.status) ? (row.expiresAt?.toISOString() ?? null) : null,
      paymentMethod: row.paymentMethod,
      contact: { name: row.contactName, email: row.contactEmail, phoneNumber: row.contactPhone },
      address: {
        label: row.addressLabel,
        recipient: row.recipient,
        phone_number: row.recipientPhone,
        street_address: row.streetAddress,
        city: row.city,
        state: row.state,
        postal_code: row.postalCode,
        country: row.country,
      },
      shopOrders: parts.map((shopOrder) =>
        presentShopOrder(row, shopOrder, {
          lines: linesOf.get(shopOrder.id) ?? [],
          events: eventsOf.get(shopOrder.id) ?? [],
          returns: returnsOf.get(shopOrder.id) ?? [],
          afterSale: afterSales.get(shopOrder.id),
          refunds: refunds.filter(({ shopOrderId }) => shopOrderId === shopOrder.id),
          lapsed,
        }),
      ),
      subtotal: toRupees(row.subtotalPaise),
      discount: toRupees(row.discountPaise),
      shipping: toRupees(addPaise(...parts.map(({ shippingPaise }) => shippingPaise))),
      cashFee: toRupees(addPaise(...parts.map(({ cashFeePaise }) => cashFeePaise))),
      total: toRupees(row.totalPaise),
      cancelled: toRupees(cancelledPaise),
      ...presentRefundAmounts(refunds),
      paidForExchanges: toRupees(paidForExchangesPaise),
      left: toRupees(paise(row.totalPaise - cancelledPaise - sumRefunds(refunds) + paidForExchangesPaise)),
      timeline: (eventsOf.get(row.id) ?? []).map(presentEvent),
    };
  });
}

function cancelledBeforePaying(
  { paymentMethod }: OrderRow,
  shopOrderRows: readonly ShopOrderRow[],
  lines: readonly OrderLineRow[],
  adjustments: readonly AdjustmentRow[],
): Paise {
  if (paymentMethod !== 'cash_on_delivery') return paise(0);
  const ids = new Set(shopOrderRows.map(({ id }) => id));
  const cancelled = lines.filter(
    ({ shopOrderId, cancelledAt }) => ids.has(shopOrderId) && cancelledAt !== null,
  );
  const lapsed = adjustments.filter(({ shopOrderId, returnId }) => ids.has(shopOrderId) && returnId === null);
  const fees = shopOrderRows.filter(({ status }) => status === 'cancelled').map(feesOf);
  return subtractPaise(
    addPaise(...cancelled.map(({ totalPaise }) => totalPaise), ...fees),
    addPaise(...lapsed.map(({ amountPaise }) => amountPaise)),
  );
}

export async function presentOrder(db: Queryable, row: OrderRow): Promise<Order> {
  const [order] = await presentOrders(db, [row]);
  if (!order) throw new Error(`order ${row.id satisfies OrderId} was not presented`);
  return order;
}

interface ShopOrderContext {
  lines: readonly OrderLineRow[];
  events: readonly OrderEventRow[];
  returns: readonly ReturnRow[];
  afterSale: AfterSaleRow | undefined;
  refunds: readonly RefundAmountRow[];
  lapsed: ReadonlyMap<OrderLineId, Paise>;
}

function presentShopOrder(
  order: OrderRow,
  shopOrder: ShopOrderRow,
  { events, refunds, ...context }: ShopOrderContext,
): ShopOrder {
  const { returns, afterSale } = context;
  const lines = presentBoughtLines(shopOrder, context);
  return {
    id: shopOrder.id,
    shop: {
      id: shopOrder.shopId,
      name: shopOrder.shopName,
      promise: shopOrder.promise,
      isClosed: shopOrder.isShopClosed,
    },
    status: shownStatus(order.status, shopOrder.status),
    lines,
    coupon: shopOrder.couponCode,
    subtotal: toRupees(shopOrder.subtotalPaise),
    discount: toRupees(shopOrder.discountPaise),
    shipping: toRupees(shopOrder.shippingPaise),
    cashFee: toRupees(shopOrder.cashFeePaise),
    total: toRupees(wholeTotal(shopOrder)),
    carrier: shopOrder.carrier,
    trackingNumber: shopOrder.trackingNumber,
    expectedBy: shopOrder.expectedBy,
    isLate: shopOrder.isLate,
    timeline: events.map(presentEvent),
    ...presentRefundAmounts(refunds),
    paidForExchanges: toRupees(afterSale?.paidForExchangesPaise ?? paise(0)),
    isCancellable: CANCELLABLE_STATES.buyer.includes(shopOrder.status),
    returnableUntil: latest(lines.map(({ returnableUntil }) => returnableUntil)),
    returns: returns.map(presentReturn),
    invoiceNumber: presentInvoiceNumber(afterSale),
    unreadMessages: afterSale?.unreadOfSeller ?? 0,
  };
}

/** `returnableUntil` is null after the time limit, and where every unit was cancelled, returned or exchanged. */
function presentBoughtLines(
  { status }: ShopOrderRow,
  { lines, returns, afterSale, lapsed }: Omit<ShopOrderContext, 'events' | 'refunds'>,
): BoughtLine[] {
  return presentLines(lines, returns, lapsed).map((line) => {
    const until = afterSale?.returnableUntil[line.id];
    const isReturnable = until !== undefined && line.keptQuantity > 0 && RETURNABLE_STATES.includes(status);
    return { ...line, returnableUntil: isReturnable ? new Date(until).toISOString() : null };
  });
}

export function presentInvoiceNumber(afterSale: AfterSaleRow | undefined): string | null {
  if (!afterSale?.invoiceYear || !afterSale.invoiceSequence) return null;
  return invoiceNumber(afterSale.invoiceYear, afterSale.invoiceSequence);
}

export function presentLines(
  lines: readonly OrderLineRow[],
  returns: readonly ReturnRow[],
  lapsed: ReadonlyMap<OrderLineId, Paise>,
): OrderLine[] {
  return lines.map((line) => {
    const units = leftUnits(returns, line.id);
    return {
      id: line.id,
      productId: line.productId,
      variantId: line.variantId,
      name: line.name,
      choices: [...line.choices],
      sku: line.sku,
      brand: line.brand,
      imageUrl: line.pictureKey === null ? null : pictureUrl(line.pictureKey),
      quantity: line.quantity,
      price: toRupees(line.unitPricePaise),
      discount: toRupees(line.discountPaise),
      total: toRupees(line.totalPaise),
      lapsedDiscount: toRupees(lapsed.get(line.id) ?? paise(0)),
      isCancelled: line.cancelledAt !== null,
      returnedQuantity: units.returned,
      exchangedQuantity: units.exchanged,
      keptQuantity: keptQuantity(line, units),
    };
  });
}

function keptQuantity({ cancelledAt, quantity }: OrderLineRow, { gone }: LeftUnits): number {
  return cancelledAt === null ? quantity - gone : 0;
}

export function presentEvent(event: OrderEventRow): TimelineEntry {
  const { at, actor, note, reason } = event;
  return { status: stepOf(event), at: at.toISOString(), by: actor, note, reason };
}

/** Events that keep or restore a state are about a line or a return. */
function stepOf({ fromStatus, toStatus, actor }: OrderEventRow): string {
  if (fromStatus === 'return_requested' && toStatus === 'delivered') {
    return actor === 'buyer' ? 'return_withdrawn' : 'return_refused';
  }
  if (fromStatus === 'exchange_requested' && toStatus === 'delivered') {
    if (actor === 'system') return 'exchange_lapsed';
    return actor === 'buyer' ? 'exchange_withdrawn' : 'exchange_refused';
  }
  if (fromStatus === 'exchange_sent') return 'exchanged';
  if (fromStatus !== toStatus) return toStatus;
  if (toStatus === 'return_requested') return 'return_accepted';
  return toStatus === 'exchange_requested' ? 'exchange_accepted' : 'line_cancelled';
}
