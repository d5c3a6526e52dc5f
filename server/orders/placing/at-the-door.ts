import { type SQL, sql } from 'drizzle-orm';
import { type Paise, paise } from '../../../contract/kernel/money.ts';
import { lastPhoneDigits, spelledAddress } from '../../../database/schema/index.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { executePrepared } from '../../platform/database/execute-prepared.ts';
import { readOne } from '../../platform/database/read-one.ts';
import { FINISHED_SHOP_ORDER_STATES } from '../order-states.ts';
import type { NewOrder } from './new-order.ts';

/** Who places an order that is to be paid at the door, whom it is for and where it comes from. */
type DoorOrder = Pick<
  NewOrder,
  'userId' | 'status' | 'contactPhone' | 'streetAddress' | 'postalCode' | 'networks'
>;

/** How many orders there are, and what they add up to. */
export interface OrderSum {
  orders: number;
  paise: Paise;
}

/** What is open of orders to be paid at the door by what they share with a new one. */
export type OpenAtTheDoor = Record<'account' | 'phone' | 'address', OrderSum>;

type OpenRow = OrderSum & { shared: keyof OpenAtTheDoor } & Record<string, unknown>;

/** Orders that are or were to be confirmed, before a new one. */
export interface UnconfirmedOrders {
  /** Those that wait now, to the pin code and from the network. */
  toPinCode: number;
  fromNetwork: number;
  /** Those of the last day from the network, whether they still wait, were confirmed or lapsed. */
  fromNetworkInDay: number;
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
export async function findOpenAtTheDoor(db: Queryable, order: DoorOrder): Promise<OpenAtTheDoor> {
  const finished = sql.param([...FINISHED_SHOP_ORDER_STATES]);
  const isCounted = sql`((o.status = 'awaiting_confirmation' and ${order.status}::text = 'awaiting_confirmation')
    or (o.status = 'cash_on_delivery' and exists (
      select from shop_orders s where s.order_id = o.id and s.status <> all(${finished}::text[]))))`;
  const openWith = (shared: keyof OpenAtTheDoor, condition: SQL) => sql`
    select ${shared}::text as shared, o.total_paise from orders o
    where o.payment_method = 'cash_on_delivery' and o.created_at > now() - interval '60 days' and ${condition} and ${isCounted}`;
  // Not one condition with "or": while the table is small or not analyzed, that compares the words of every order.
  const { rows } = await executePrepared<OpenRow>(
    db,
    'find_open_cash_on_delivery',
    sql`
    select shared, count(*)::int as orders, sum(total_paise)::float8 as paise
    from (
      ${openWith('account', sql`o.user_id = ${order.userId}`)}
      union all ${openWith('phone', hasPhoneOf(order))}
      union all ${openWith('address', hasAddressOf(order))}
    ) as open
    group by shared`,
  );
  const none = { orders: 0, paise: paise(0) };
  const open: OpenAtTheDoor = { account: none, phone: none, address: none };
  for (const { shared, orders, paise: total } of rows) open[shared] = { orders, paise: total };
  return open;
}

/** Whether the account has received an order with the phone number, and one at the address: then they are its own. */
export async function findReceived(
  db: Queryable,
  order: DoorOrder,
): Promise<{ withPhone: boolean; atAddress: boolean }> {
  return readOne(
    db,
    sql`
    select coalesce(bool_or(${hasPhoneOf(order)}), false) as "withPhone",
      coalesce(bool_or(${hasAddressOf(order)}), false) as "atAddress"
    from orders o
    where o.user_id = ${order.userId}
      and exists (select from shop_orders s where s.order_id = o.id and s.status = 'delivered')`,
  );
}

/** Counts the unconfirmed orders by what many people share. */
export function findUnconfirmedOrders(
  db: Queryable,
  { postalCode, networks }: DoorOrder,
): Promise<UnconfirmedOrders> {
  const isFromNetwork = sql`network = any(${sql.param(networks)}::text[])`;
  return readOne(
    db,
    sql`
    select
      (select count(*)::int from orders where status = 'awaiting_confirmation' and postal_code = ${postalCode})
        as "toPinCode",
      (select count(*)::int from orders where status = 'awaiting_confirmation' and ${isFromNetwork}) as "fromNetwork",
      (select count(*)::int from orders where ${isFromNetwork} and created_at > now() - interval '1 day')
        as "fromNetworkInDay"`,
  );
}

function hasPhoneOf(order: DoorOrder): SQL {
  return sql`${lastPhoneDigits(sql`o.contact_phone`)} = ${keysOf(order).phone}`;
}

function hasAddressOf(order: DoorOrder): SQL {
  return sql`(o.postal_code = ${order.postalCode} and ${spelledAddress(sql`o.street_address`)} = ${keysOf(order).address})`;
}

/** Phone number and address as they are compared, in the words of the indexes on them. */
function keysOf({ contactPhone, streetAddress }: DoorOrder): { phone: SQL; address: SQL } {
  return {
    phone: lastPhoneDigits(sql`${contactPhone}::text`),
    address: spelledAddress(sql`${streetAddress}::text`),
  };
}
