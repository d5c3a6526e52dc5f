import { type SQL, sql } from 'drizzle-orm';
import { FINISHED_STATES } from '../../../../contract/kernel/order-states.ts';
import { type Paise, paise } from '../../../../contract/kernel/money.ts';
import { lastPhoneDigits } from '../../../../database/schema/columns.ts';
import { spelledAddress } from '../../../../database/schema/index.ts';
import type { UserId } from '../../../../contract/kernel/schemas.ts';
import type { OrderStatus, ShopOrderStatus } from '../../../../contract/orders.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { prepareStatement, readOne, type ValuePlace } from '../../../platform/database/prepared-statement.ts';
import { settleAll } from '../../../platform/database/transaction.ts';
import type { NewOrder } from '../store/new-order.ts';

export type CashOrder = Pick<
  NewOrder,
  'userId' | 'status' | 'contactPhone' | 'streetAddress' | 'postalCode' | 'networks'
>;

export interface OrderSum {
  orders: number;
  paise: Paise;
}

export type OpenCashOrders = Record<'account' | 'phone' | 'address', OrderSum>;

type OpenRow = OrderSum & { shared: keyof OpenCashOrders };

export interface UnconfirmedOrders {
  toPinCode: number;
  fromNetwork: number;
  fromNetworkInDay: number;
}

export interface CashLimitValues {
  phone: string | null;
  postalCode: string | null;
  street: string | null;
  shared: string[];
}

export function cashLimitValues(order: CashOrder | undefined): CashLimitValues {
  if (!order) return { phone: null, postalCode: null, street: null, shared: [] };
  const { contactPhone: phone, postalCode, streetAddress: street } = order;
  // Processes with different current secrets list the same hashes in another order, so they are sorted.
  const networks = order.networks.toSorted().map((network) => `door network ${network}`);
  const isToBeConfirmed = order.status === 'awaiting_confirmation';
  return {
    phone,
    postalCode,
    street,
    shared: isToBeConfirmed ? [`door pin code ${postalCode}`, ...networks] : [],
  };
}

/**
 * The locks keep any order from slipping past a limit. They are taken in this order, before those of stock and coupons; the
 * cart's lock serialises an account.
 */
export const cashLimitKeys = (value: ValuePlace<CashLimitValues>): SQL => sql`array[
  'door phone ' || ${lastPhoneDigits(sql`${value('phone')}::text`)},
  'door address ' || ${value('postalCode')}::text || ' ' || ${spelledAddress(sql`${value('street')}::text`)}
] || ${value('shared')}::text[]`;

export interface OtherCashOrders {
  open: OpenCashOrders;
  unconfirmed: UnconfirmedOrders | undefined;
}

/** The new order replaces the buyer's own waiting one, which is left out. Callers lock the cash-limit keys. */
export async function findOtherCashOrders(tx: Transaction, order: CashOrder): Promise<OtherCashOrders> {
  const [open, unconfirmed] = await settleAll([
    findOpenCashOrders(tx, order),
    order.status === 'awaiting_confirmation' ? findUnconfirmedOrders(tx, order) : Promise.resolve(undefined),
  ]);
  return { open, unconfirmed };
}

/**
 * Orders of the last 60 days count. Unconfirmed ones do not count against an order without confirmation: anybody can place them
 * with another person's phone number.
 */
async function findOpenCashOrders(
  tx: Transaction,
  { userId, status, contactPhone: phone, streetAddress: street, postalCode }: CashOrder,
): Promise<OpenCashOrders> {
  const finished = [...FINISHED_STATES];
  const rows = await sumOpenCashOrders(tx, { userId, status, phone, street, postalCode, finished });
  const none = { orders: 0, paise: paise(0) };
  const open: OpenCashOrders = { account: none, phone: none, address: none };
  for (const { shared, orders, paise: total } of rows) open[shared] = { orders, paise: total };
  return open;
}

interface OpenValues {
  userId: UserId;
  status: OrderStatus;
  phone: string;
  street: string;
  postalCode: string;
  finished: ShopOrderStatus[];
}

// One condition with "or" would compare every order while the table is small or not analysed.
const sumOpenCashOrders = prepareStatement<OpenValues, OpenRow>('find_open_cash_on_delivery', (value) => {
  const isCounted = sql`o.status = any(array['cash_on_delivery', door.status])
    and (o.status <> 'awaiting_confirmation' or o.user_id <> door.user_id)
    and (o.status <> 'cash_on_delivery' or exists (
      select from shop_orders s where s.order_id = o.id and s.status <> all(door.finished)))`;
  const openWith = (shared: keyof OpenCashOrders, condition: SQL) => sql`
    select ${shared}::text as shared, o.total_paise from orders o
    where o.payment_method = 'cash_on_delivery' and o.created_at > now() - interval '60 days' and ${condition} and ${isCounted}`;
  // The values are a row: PostgreSQL would otherwise plan the statement for each frequent value, which takes longer than
  // running it.
  return sql`
    with door as materialized (
      select ${value('userId')}::uuid as user_id, ${value('status')}::text as status, ${value('finished')}::text[] as finished,
        ${value('phone')}::text as phone, ${value('postalCode')}::text as postal_code, ${value('street')}::text as street
    )
    select shared, count(*)::int as orders, sum(total_paise)::float8 as paise
    from door cross join lateral (
      ${openWith('account', sql`o.user_id = door.user_id`)}
      union all ${openWith('phone', hasPhone(sql`door.phone`))}
      union all ${openWith('address', hasAddress(sql`door.postal_code`, sql`door.street`))}
    ) as open
    group by shared`;
});

export async function findReceived(
  db: Queryable,
  order: CashOrder,
): Promise<{ withPhone: boolean; atAddress: boolean }> {
  return readOne(
    db,
    sql`
    select coalesce(bool_or(${hasPhone(order.contactPhone)}), false) as "withPhone",
      coalesce(bool_or(${hasAddress(order.postalCode, order.streetAddress)}), false) as "atAddress"
    from orders o
    where o.user_id = ${order.userId}
      and exists (select from shop_orders s where s.order_id = o.id and s.status = 'delivered')`,
  );
}

function findUnconfirmedOrders(
  db: Queryable,
  { userId, postalCode, networks }: CashOrder,
): Promise<UnconfirmedOrders> {
  const isFromNetwork = sql`network = any(${sql.param(networks)}::text[])`;
  const isWaiting = sql`status = 'awaiting_confirmation' and user_id <> ${userId}`;
  return readOne(
    db,
    sql`
    select
      (select count(*)::int from orders where ${isWaiting} and postal_code = ${postalCode}) as "toPinCode",
      (select count(*)::int from orders where ${isWaiting} and ${isFromNetwork}) as "fromNetwork",
      (select count(*)::int from orders where ${isFromNetwork} and created_at > now() - interval '1 day')
        as "fromNetworkInDay"`,
  );
}

// The indexes have this form.
function hasPhone(phone: SQL | string): SQL {
  return sql`${lastPhoneDigits(sql`o.contact_phone`)} = ${lastPhoneDigits(sql`${phone}::text`)}`;
}

function hasAddress(postalCode: SQL | string, street: SQL | string): SQL {
  return sql`(o.postal_code = ${postalCode}
    and ${spelledAddress(sql`o.street_address`)} = ${spelledAddress(sql`${street}::text`)})`;
}
