import { type SQL, sql } from 'drizzle-orm';
import { type Paise, paise } from '../../../contract/kernel/money.ts';
import { lastPhoneDigits, spelledAddress } from '../../../database/schema/index.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { executePrepared } from '../../platform/database/execute-prepared.ts';
import { readOne } from '../../platform/database/read-one.ts';
import { FINISHED_SHOP_ORDER_STATES } from '../order-states.ts';
import type { NewOrder } from './new-order.ts';

/** The buyer, recipient and origin of an order with cash on delivery. */
type CashOrder = Pick<
  NewOrder,
  'userId' | 'status' | 'contactPhone' | 'streetAddress' | 'postalCode' | 'networks'
>;

export interface OrderSum {
  orders: number;
  paise: Paise;
}

/** Open cash orders that share the account, phone number or address of a new one. */
export type OpenCashOrders = Record<'account' | 'phone' | 'address', OrderSum>;

type OpenRow = OrderSum & { shared: keyof OpenCashOrders } & Record<string, unknown>;

/** Orders that await or awaited confirmation. */
export interface UnconfirmedOrders {
  /** Awaiting confirmation now. */
  toPinCode: number;
  fromNetwork: number;
  /** Made in the last day, in any state. */
  fromNetworkInDay: number;
}

/**
 * Serializes orders with the same phone number or address, and unconfirmed ones with the same pin code or network, so that none
 * slips past a limit. Takes the locks in this order and before those of stock and coupons; the cart's lock serializes an account.
 */
export async function lockDoor(tx: Transaction, order: CashOrder): Promise<void> {
  const { phone, address } = keysOf(order);
  const keys = [
    sql`'door phone ' || ${phone}`,
    sql`'door address ' || ${order.postalCode}::text || ' ' || ${address}`,
  ];
  if (order.status === 'awaiting_confirmation')
    keys.push(
      sql`'door pin code ' || ${order.postalCode}::text`,
      // Sorted, because processes with different current secrets list the same hashes in another order.
      ...order.networks.toSorted().map((network) => sql`'door network ' || ${network}::text`),
    );
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(array[${sql.join(keys, sql`, `)}]) as key`);
}

/**
 * Counts the open cash orders of the last 60 days. Unconfirmed ones do not count against an order that needs no confirmation:
 * anybody can make them with somebody else's phone number.
 */
export async function findOpenCashOrders(db: Queryable, order: CashOrder): Promise<OpenCashOrders> {
  const finished = sql.param([...FINISHED_SHOP_ORDER_STATES]);
  const isCounted = sql`((o.status = 'awaiting_confirmation' and ${order.status}::text = 'awaiting_confirmation')
    or (o.status = 'cash_on_delivery' and exists (
      select from shop_orders s where s.order_id = o.id and s.status <> all(${finished}::text[]))))`;
  const openWith = (shared: keyof OpenCashOrders, condition: SQL) => sql`
    select ${shared}::text as shared, o.total_paise from orders o
    where o.payment_method = 'cash_on_delivery' and o.created_at > now() - interval '60 days' and ${condition} and ${isCounted}`;
  // A union, because one condition with "or" would compare every order while the table is small or not analyzed.
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
  const open: OpenCashOrders = { account: none, phone: none, address: none };
  for (const { shared, orders, paise: total } of rows) open[shared] = { orders, paise: total };
  return open;
}

/** Whether the account received an order with the phone number, and one at the address. */
export async function findReceived(
  db: Queryable,
  order: CashOrder,
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

/** Counts unconfirmed orders by pin code and network. */
export function findUnconfirmedOrders(
  db: Queryable,
  { postalCode, networks }: CashOrder,
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

function hasPhoneOf(order: CashOrder): SQL {
  return sql`${lastPhoneDigits(sql`o.contact_phone`)} = ${keysOf(order).phone}`;
}

function hasAddressOf(order: CashOrder): SQL {
  return sql`(o.postal_code = ${order.postalCode} and ${spelledAddress(sql`o.street_address`)} = ${keysOf(order).address})`;
}

/** Normalized phone number and address, as in the indexes on them. */
function keysOf({ contactPhone, streetAddress }: CashOrder): { phone: SQL; address: SQL } {
  return {
    phone: lastPhoneDigits(sql`${contactPhone}::text`),
    address: spelledAddress(sql`${streetAddress}::text`),
  };
}
