import { paise, toRupees } from '../../contract/kernel/money.ts';
import type { OrderId } from '../../contract/kernel/schemas.ts';
import type { Order, OrderLine, ShopOrder, TimelineEntry } from '../../contract/orders.ts';
import { pictureUrl } from '../catalog/index.ts';
import type { Queryable } from '../platform/database/database.ts';
import {
  findOrderEvents,
  findOrderLines,
  findRefunded,
  findShopOrders,
  type OrderEventRow,
  type OrderLineRow,
  type OrderRow,
  type ShopOrderRow,
} from './store.ts';

/** Orders as their buyer sees them, in the given order; four queries however many they are. */
export async function presentOrders(db: Queryable, rows: readonly OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [shopOrders, lines, events, refunded] = await Promise.all([
    findShopOrders(db, ids),
    findOrderLines(db, ids),
    findOrderEvents(db, ids),
    findRefunded(db, ids),
  ]);
  const partsOf = Map.groupBy(shopOrders, (part) => part.orderId);
  const linesOf = Map.groupBy(lines, (line) => line.shopOrderId);
  const eventsOf = Map.groupBy(events, (event) => event.shopOrderId ?? event.orderId);
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.status === 'awaiting_payment' ? (row.expiresAt?.toISOString() ?? null) : null,
    paymentMethod: row.paymentMethod,
    contact: { name: row.contactName, email: row.contactEmail, phoneNumber: row.contactPhone },
    address: {
      label: row.addressLabel,
      street_address: row.streetAddress,
      city: row.city,
      state: row.state,
      postal_code: row.postalCode,
      country: row.country,
    },
    shopOrders: (partsOf.get(row.id) ?? []).map((part) =>
      presentShopOrder(row, part, linesOf.get(part.id) ?? [], eventsOf.get(part.id) ?? []),
    ),
    subtotal: toRupees(row.subtotalPaise),
    discount: toRupees(row.discountPaise),
    shipping: toRupees(row.shippingPaise),
    total: toRupees(row.totalPaise),
    refunded: toRupees(refunded.get(row.id) ?? paise(0)),
    timeline: (eventsOf.get(row.id) ?? []).map(presentEvent),
  }));
}

export async function presentOrder(db: Queryable, row: OrderRow): Promise<Order> {
  const [order] = await presentOrders(db, [row]);
  if (!order) throw new Error(`order ${row.id satisfies OrderId} was not presented`);
  return order;
}

function presentShopOrder(
  order: OrderRow,
  part: ShopOrderRow,
  lines: readonly OrderLineRow[],
  events: readonly OrderEventRow[],
): ShopOrder {
  // The part of an order that fell through waits for nothing any more.
  const fellThrough = part.status === 'awaiting_payment' && order.status !== 'awaiting_payment';
  return {
    id: part.id,
    shop: { id: part.shopId, name: part.shopName },
    status: fellThrough ? 'cancelled' : part.status,
    lines: lines.map(presentLine),
    coupon: part.couponCode,
    subtotal: toRupees(part.subtotalPaise),
    discount: toRupees(part.discountPaise),
    total: toRupees(part.totalPaise),
    carrier: part.carrier,
    trackingNumber: part.trackingNumber,
    timeline: events.map(presentEvent),
  };
}

export function presentLine(line: OrderLineRow): OrderLine {
  return {
    id: line.id,
    productId: line.productId,
    name: line.name,
    brand: line.brand,
    imageUrl: line.pictureKey === null ? null : pictureUrl(line.pictureKey),
    quantity: line.quantity,
    price: toRupees(line.unitPricePaise),
    discount: toRupees(line.discountPaise),
    total: toRupees(line.totalPaise),
  };
}

export function presentEvent(event: OrderEventRow): TimelineEntry {
  return { status: event.toStatus, at: event.at.toISOString(), by: event.actor, note: event.note };
}
