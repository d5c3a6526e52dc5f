import { type SQL, sql } from 'drizzle-orm';
import type { Paise } from '../../contract/kernel/money.ts';
import { lastPhoneDigits, spelledAddress } from '../../database/schema/index.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { FINISHED_SHOP_ORDER_STATES } from './order-states.ts';
import type { NewOrder } from './store.ts';

/** Who places an order that is to be paid at the door, whom it is for and where it comes from. */
type DoorOrder = Pick<
  NewOrder,
  'userId' | 'status' | 'contactPhone' | 'streetAddress' | 'postalCode' | 'networks'
>;

/** What is open of orders to be paid at the door, before a new one. */
export interface DoorExposure {
  /**
   * Open orders of the account, with the phone number or to the address, whichever has most, and what they add up to. What others
   * order with the phone number or address of an account that has received an order with it does not count against the account.
   */
  openOrders: number;
  openPaise: Paise;
  /** Unconfirmed orders that keep stock now, to the pin code and from the network. */
  unconfirmedToPinCode: number;
  unconfirmedFromNetwork: number;
  /** Orders from the network in the last day that were to be confirmed, whether they were or lapsed. */
  endedFromNetwork: number;
}

/**
 * Lets orders with the same phone number or address, and unconfirmed ones to the same pin code or from the same network, be made
 * one after the other until the transaction ends, so that none slips past a limit. Always in this order, and before any row of
 * stock or coupons is locked. Those of one account wait for its cart.
 */
export async function lockDoor(tx: Transaction, order: DoorOrder): Promise<void> {
  const { phone, address } = keysOf(order);
  const keys = [
    sql`'door phone ' || ${phone}`,
    sql`'door address ' || ${order.postalCode}::text || ' ' || ${address}`,
  ];
  if (order.status === 'awaiting_confirmation')
    keys.push(
      sql`'door pin code ' || ${order.postalCode}::text`,
      // Processes with different current secrets name the same hashes in another order.
      ...order.networks.toSorted().map((network) => sql`'door network ' || ${network}::text`),
    );
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(array[${sql.join(keys, sql`, `)}]) as key`);
}

/**
 * Counts what is open of orders to be paid at the door, of the last 60 days. Against an order that needs no confirmation, those
 * that nobody has confirmed do not count: anybody can make them up for somebody else's phone number.
 */
export async function findDoorExposure(db: Queryable, order: DoorOrder): Promise<DoorExposure> {
  const { userId, status, postalCode } = order;
  const networks = sql.param(order.networks);
  const { phone, address } = keysOf(order);
  const finished = sql.param([...FINISHED_SHOP_ORDER_STATES]);
  const { rows } = await db.execute<DoorExposure & Record<string, unknown>>(sql`
    with open as (
      select o.total_paise, o.user_id = ${userId} as same_account,
        ${lastPhoneDigits(sql`o.contact_phone`)} = ${phone} as same_phone,
        o.postal_code = ${postalCode} and ${spelledAddress(sql`o.street_address`)} = ${address} as same_address
      from orders o
      where o.payment_method = 'cash_on_delivery' and o.created_at > now() - interval '60 days'
        and (o.user_id = ${userId} or ${lastPhoneDigits(sql`o.contact_phone`)} = ${phone}
          or (o.postal_code = ${postalCode} and ${spelledAddress(sql`o.street_address`)} = ${address}))
        and ((o.status = 'awaiting_confirmation' and ${status}::text = 'awaiting_confirmation')
          or (o.status = 'cash_on_delivery' and exists (
            select from shop_orders s where s.order_id = o.id and s.status <> all(${finished}::text[]))))
    ), received as (
      select coalesce(bool_or(${lastPhoneDigits(sql`o.contact_phone`)} = ${phone}), false) as with_phone,
        coalesce(bool_or(o.postal_code = ${postalCode}
          and ${spelledAddress(sql`o.street_address`)} = ${address}), false) as at_address
      from orders o
      where o.user_id = ${userId}
        and exists (select from shop_orders s where s.order_id = o.id and s.status = 'delivered')
    ), counted as (
      select open.total_paise, same_account, same_phone and (same_account or not with_phone) as same_phone,
        same_address and (same_account or not at_address) as same_address
      from open, received
    ), sums as (
      select count(*) filter (where same_account) as by_account, count(*) filter (where same_phone) as by_phone,
        count(*) filter (where same_address) as by_address,
        coalesce(sum(total_paise) filter (where same_account), 0) as account_paise,
        coalesce(sum(total_paise) filter (where same_phone), 0) as phone_paise,
        coalesce(sum(total_paise) filter (where same_address), 0) as address_paise
      from counted
    )
    select greatest(by_account, by_phone, by_address)::int as "openOrders",
      greatest(account_paise, phone_paise, address_paise)::float8 as "openPaise",
      (select count(*)::int from orders where status = 'awaiting_confirmation' and postal_code = ${postalCode})
        as "unconfirmedToPinCode",
      (select count(*)::int from orders where status = 'awaiting_confirmation' and network = any(${networks}::text[]))
        as "unconfirmedFromNetwork",
      (select count(*)::int from orders where status <> 'awaiting_confirmation' and network = any(${networks}::text[])
        and created_at > now() - interval '1 day') as "endedFromNetwork"
    from sums`);
  const [row] = rows;
  if (!row) throw new Error('a statement that always has a row had none');
  return row;
}

/** Phone number and address as they are compared, in the words of the indexes on them. */
function keysOf({ contactPhone, streetAddress }: DoorOrder): { phone: SQL; address: SQL } {
  return {
    phone: lastPhoneDigits(sql`${contactPhone}::text`),
    address: spelledAddress(sql`${streetAddress}::text`),
  };
}
