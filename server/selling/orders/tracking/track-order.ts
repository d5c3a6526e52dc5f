import { sql } from 'drizzle-orm';
import type { OrderClue, TrackedOrder } from '../../../../contract/order-tracking.ts';
import type { OrderStatus, ShopOrderStatus } from '../../../../contract/orders.ts';
import { countAttempt, forgiveAttempt } from '../../../platform/attempts/attempts.ts';
import { clueLimits } from '../../../platform/attempts/address-limits.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { shownStatus } from '../order-states.ts';
import { noSuchTracking } from '../refusals.ts';
import { isLate } from '../state-conditions.ts';

/**
 * An unknown number, another address and an erased one take the same query and reply; `address` is the caller's prefix.
 * @throws Refusal `not_found`, `too_many_requests`
 */
export async function trackOrder(
  { db, slowDown }: Pick<Services, 'db' | 'slowDown'>,
  clue: OrderClue,
  address: string,
): Promise<TrackedOrder> {
  const limits = clueLimits('track', 'order', clue.number, address, slowDown);
  await countAttempt(db, limits);
  const parcels = await findParcels(db, clue);
  const [first] = parcels;
  if (!first) throw noSuchTracking();
  await forgiveAttempt(db, limits);
  return {
    number: clue.number,
    status: first.orderStatus,
    parcels: parcels.map(({ orderStatus, status, expectedBy, isLate, carrier }) => ({
      expectedBy,
      isLate,
      carrier,
      status: shownStatus(orderStatus, status),
    })),
  };
}

interface ParcelRow {
  orderStatus: OrderStatus;
  status: ShopOrderStatus;
  expectedBy: string;
  isLate: boolean;
  carrier: string | null;
}

/** The sort reveals no shop. An erased address matches nothing. */
async function findParcels(db: Queryable, { number, email }: OrderClue): Promise<ParcelRow[]> {
  const { rows } = await db.execute<ParcelRow & Record<string, unknown>>(sql`
    select o.status as "orderStatus", s.status, s.expected_by::text as "expectedBy",
      ${isLate({ status: sql`s.status`, expectedBy: sql`s.expected_by` })} as "isLate", s.carrier
    from orders o join shop_orders s on s.order_id = o.id
    where o.number = ${number} and o.contact_email <> '' and lower(o.contact_email) = ${email}
    order by s.expected_by, s.id`);
  return rows;
}
