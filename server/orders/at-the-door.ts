import { sql } from 'drizzle-orm';
import type { Paise } from '../../contract/kernel/money.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { FINISHED_SHOP_ORDER_STATES } from './order-states.ts';

/** Whom an order that is to be paid at the door is for and where it comes from. */
export interface DoorOrigin {
  phoneNumber: string;
  streetAddress: string;
  /** Without spaces. */
  postalCode: string;
  /** Keyed hash of the network. */
  network: string;
}

/** What is open of orders to be paid at the door, before a new one. */
export interface DoorExposure {
  /** Open orders, confirmed or not, with the phone number or to the address, whichever has more, and what they add up to. */
  openOrders: number;
  openPaise: Paise;
  /** Unconfirmed orders that keep stock now, to the pin code and from the network. */
  unconfirmedToPinCode: number;
  unconfirmedFromNetwork: number;
  /** Orders from the network in the last day that were to be confirmed and never were. */
  lapsedFromNetwork: number;
}

/**
 * Lets orders with the same phone number or address, and unconfirmed ones to the same pin code or from the same network, be made
 * one after the other until the transaction ends, so that none slips past a limit. Always in this order.
 */
export async function lockDoor(
  tx: Transaction,
  { phoneNumber, streetAddress, postalCode, network }: DoorOrigin,
  { isProven }: { isProven: boolean },
): Promise<void> {
  const keys = [
    `door phone ${phoneNumber.replace(/\D/g, '').slice(-10)}`,
    `door address ${postalCode} ${streetAddress.toLowerCase()}`,
    ...(isProven ? [] : [`door pin code ${postalCode}`, `door network ${network}`]),
  ];
  for (const key of keys) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  }
}

/** Counts what is open of orders to be paid at the door, of the last 60 days. */
export async function findDoorExposure(
  db: Queryable,
  { phoneNumber, streetAddress, postalCode, network }: DoorOrigin,
): Promise<DoorExposure> {
  const finished = sql.param([...FINISHED_SHOP_ORDER_STATES]);
  const { rows } = await db.execute<DoorExposure & Record<string, unknown>>(sql`
    with open as (
      select o.total_paise,
        right(regexp_replace(o.contact_phone, '\\D', '', 'g'), 10) = right(regexp_replace(${phoneNumber}, '\\D', '', 'g'), 10) as same_phone,
        o.postal_code = ${postalCode} and regexp_replace(lower(o.street_address), '[^[:alnum:]]', '', 'g')
          = regexp_replace(lower(${streetAddress}), '[^[:alnum:]]', '', 'g') as same_address
      from orders o
      where o.payment_method = 'cash_on_delivery' and o.created_at > now() - interval '60 days'
        and (right(regexp_replace(o.contact_phone, '\\D', '', 'g'), 10) = right(regexp_replace(${phoneNumber}, '\\D', '', 'g'), 10)
          or o.postal_code = ${postalCode})
        and (o.status = 'awaiting_confirmation' or (o.status = 'cash_on_delivery' and exists (
          select from shop_orders s where s.order_id = o.id and s.status <> all(${finished}::text[]))))
    ), sums as (
      select count(*) filter (where same_phone) as by_phone, count(*) filter (where same_address) as by_address,
        coalesce(sum(total_paise) filter (where same_phone), 0) as phone_paise,
        coalesce(sum(total_paise) filter (where same_address), 0) as address_paise
      from open
    )
    select greatest(by_phone, by_address)::int as "openOrders",
      greatest(phone_paise, address_paise)::float8 as "openPaise",
      (select count(*)::int from orders where payment_method = 'cash_on_delivery' and postal_code = ${postalCode}
        and created_at > now() - interval '1 day' and status = 'awaiting_confirmation') as "unconfirmedToPinCode",
      (select count(*)::int from orders where payment_method = 'cash_on_delivery' and network = ${network}
        and created_at > now() - interval '1 day' and status = 'awaiting_confirmation') as "unconfirmedFromNetwork",
      (select count(*)::int from orders o where payment_method = 'cash_on_delivery' and network = ${network}
        and created_at > now() - interval '1 day' and status in ('expired', 'cancelled')) as "lapsedFromNetwork"
    from sums`);
  const [row] = rows;
  if (!row) throw new Error('a statement that always has a row had none');
  return row;
}
