import { toRupees } from '../../contract/kernel/money.ts';
import type { SellerOrder, SellerOrderDetails } from '../../contract/orders.ts';
import type { Queryable } from '../platform/database/database.ts';
import { stepsFrom } from './handle-shop-order.ts';
import { presentEvent, presentLine } from './present-order.ts';
import { findEventsOfPart, findLinesOfParts, type SellerOrderRow } from './seller-store.ts';

/** Orders as their seller lists them: the lines of this shop only. */
export async function presentSellerOrders(
  db: Queryable,
  rows: readonly SellerOrderRow[],
): Promise<SellerOrder[]> {
  const lines = await findLinesOfParts(
    db,
    rows.map(({ id }) => id),
  );
  const linesOf = Map.groupBy(lines, (line) => line.shopOrderId);
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    status: row.status,
    createdAt: new Date(row.createdAt).toISOString(),
    paymentMethod: row.paymentMethod,
    buyerName: row.contactName,
    city: row.city,
    lines: (linesOf.get(row.id) ?? []).map(presentLine),
    coupon: row.couponCode,
    subtotal: toRupees(row.subtotalPaise),
    discount: toRupees(row.discountPaise),
    total: toRupees(row.totalPaise),
    carrier: row.carrier,
    trackingNumber: row.trackingNumber,
  }));
}

/** One order with what handling it needs. */
export async function presentSellerOrder(db: Queryable, row: SellerOrderRow): Promise<SellerOrderDetails> {
  const [[order], events] = await Promise.all([presentSellerOrders(db, [row]), findEventsOfPart(db, row.id)]);
  if (!order) throw new Error(`shop order ${row.id} was not presented`);
  return {
    ...order,
    delivery: {
      name: row.contactName,
      phoneNumber: row.contactPhone,
      street_address: row.streetAddress,
      city: row.city,
      state: row.state,
      postal_code: row.postalCode,
      country: row.country,
    },
    timeline: events.map(presentEvent),
    steps: stepsFrom(row.status),
  };
}
