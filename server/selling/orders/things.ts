import { type SQL, sql } from 'drizzle-orm';
import type { Found } from '../../../contract/console.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { formatDay } from '../../../contract/kernel/days.ts';
import { paise, toRupees } from '../../../contract/kernel/money.ts';
import { OrderNumber } from '../../../contract/kernel/readable-numbers.ts';
import { ORDER_STATES, type OrderState } from '../../../contract/kernel/order-states.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';
import { pageAddress } from '../../../contract/pages.ts';
import { lastPhoneDigits } from '../../../database/schema/columns.ts';
import type { Queryable } from '../../platform/database/database.ts';
import {
  type Clue,
  type NamedThing,
  readIds,
  type SearchSource,
  type Thing,
  uuidsOf,
} from '../../concept/thing.ts';

const pageOf = (orderId: string) => pageAddress('/operator/orders/:orderId', { orderId });

/** @param query SQL: rows of ids with `name`, the order's number, and `orderId` */
export async function findByOrder(db: Queryable, query: SQL): Promise<NamedThing[]> {
  const { rows } = await db.execute<{ id: string; name: string; orderId: string }>(query);
  return rows.map(({ id, name, orderId }) => ({ id, noun: 'Order', name, path: pageOf(orderId) }));
}

export const orderThing: Thing = {
  find: (db, ids) =>
    findByOrder(
      db,
      sql`select id, number as name, id as "orderId" from orders where id = any(${uuidsOf(ids)})`,
    ),
  findIds: (db, number) => readIds(db, sql`select id from orders where number = ${number}`),
};

export const shopOrderThing: Thing = {
  find: (db, ids) =>
    findByOrder(
      db,
      sql`select part.id, whole.number as name, whole.id as "orderId" from shop_orders part
        join orders whole on whole.id = part.order_id where part.id = any(${uuidsOf(ids)})`,
    ),
  findIds: (db, number) =>
    readIds(
      db,
      sql`select part.id from shop_orders part join orders whole on whole.id = part.order_id
        where whole.number = ${number}`,
    ),
};

export const goodwillThing: Thing = {
  find: (db, ids) =>
    findByOrder(
      db,
      sql`select goodwill.id, whole.number as name, whole.id as "orderId" from goodwill
        join shop_orders part on part.id = goodwill.shop_order_id join orders whole on whole.id = part.order_id
        where goodwill.id = any(${uuidsOf(ids)})`,
    ),
};

interface SearchedRow extends Record<string, unknown> {
  id: string;
  number: string;
  status: OrderState;
  name: string;
  totalPaise: string;
  placedAt: string;
}

export const searchedOrders: SearchSource = {
  openTo: endpoints['GET /api/operator/order/:orderId'].access,
  number: { prefix: 'H-', read: (words) => OrderNumber.safeParse(words).data },
  find: async (db, clue, limit) => {
    const meant = conditionOf(clue);
    if (!meant) return [];
    const { rows } = await db.execute<SearchedRow>(sql`
      select id, number, status, contact_name as name, total_paise as "totalPaise", created_at as "placedAt"
      from orders where ${meant} order by created_at desc limit ${limit}`);
    return rows.map(
      (row): Found => ({
        kind: 'order',
        id: row.id,
        title: row.number,
        detail: detailOf(row),
        path: pageOf(row.id),
      }),
    );
  },
};

function conditionOf({ number, email, phone }: Clue): SQL | undefined {
  if (number !== undefined) return sql`number = ${number}`;
  if (email !== undefined) return sql`lower(contact_email) = ${email}`;
  return phone === undefined ? undefined : sql`${lastPhoneDigits(sql`contact_phone`)} = ${phone}`;
}

function detailOf({ status, name, totalPaise, placedAt }: SearchedRow): string {
  const total = formatRupees(toRupees(paise(Number(totalPaise))));
  return [ORDER_STATES[status].label, name, total, formatDay(new Date(placedAt).toISOString())]
    .filter((part) => part !== '')
    .join(', ');
}
