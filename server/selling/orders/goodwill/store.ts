import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Paise } from '../../../../contract/kernel/money.ts';
import {
  GoodwillId,
  type OrderLineId,
  type ReturnId,
  type ShopOrderId,
  type UserId,
} from '../../../../contract/kernel/schemas.ts';
import type { RefundBearer, SupportReason } from '../../../../contract/kernel/support.ts';
import {
  goodwill,
  goodwillLines,
  goodwillOffsets,
  leftOfGoodwill,
} from '../../../../database/schema/index.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { effectiveAdjustments, hasArrived } from '../after-sale/store.ts';

export interface LineWorth {
  lineId: OrderLineId;
  worthPaise: Paise;
  /** No later refund was reduced by this goodwill; the oldest comes first. */
  given: { goodwillId: GoodwillId; leftPaise: Paise }[];
}

/** The worth is that of line `l` for refunds: cash that was paid for a replacement does not count. */
export const lineWorth: SQL = sql`(case when l.cancelled_at is not null then 0 else l.total_paise
  + coalesce((select sum(a.amount_paise) from ${effectiveAdjustments} a where a.order_line_id = l.id), 0)
  - coalesce((select sum(b.amount_paise - greatest(0, b.difference_paise)) from return_lines b join returns r on r.id = b.return_id
    where b.order_line_id = l.id and ${hasArrived}), 0) end)`;

/** A decision needs the lock of the shop order. */
export async function findWorth(db: Queryable, shopOrderId: ShopOrderId): Promise<LineWorth[]> {
  const { rows } = await db.execute<LineWorth & Record<string, unknown>>(sql`
    select l.id as "lineId", ${lineWorth}::float8 as "worthPaise", coalesce((
        select json_agg(json_build_object('goodwillId', g.goodwill_id, 'leftPaise', ${leftOfGoodwill}) order by w.created_at, w.id)
        from goodwill_lines g join goodwill w on w.id = g.goodwill_id where g.order_line_id = l.id), '[]') as given
    from order_lines l where l.shop_order_id = ${shopOrderId} order by l.name, l.id`);
  return rows;
}

export interface GoodwillRow {
  id: GoodwillId;
  shopOrderId: ShopOrderId;
  amountPaise: Paise;
  reason: SupportReason;
  words: string;
  bearer: RefundBearer;
  createdAt: Date;
}

const { operatorId: _operatorId, ...columns } = getTableColumns(goodwill);

export async function findGoodwillById(db: Queryable, reason: string): Promise<GoodwillRow | undefined> {
  const { data: id } = GoodwillId.safeParse(reason);
  if (id === undefined) return undefined;
  const [row] = await db.select(columns).from(goodwill).where(eq(goodwill.id, id));
  return row;
}

export async function findGoodwill(db: Queryable, ids: readonly ShopOrderId[]): Promise<GoodwillRow[]> {
  return db
    .select(columns)
    .from(goodwill)
    .where(sql`${goodwill.shopOrderId} = any(${sql.param([...ids])}::uuid[])`)
    .orderBy(goodwill.createdAt, goodwill.id);
}

/** Callers lock the shop order. The database refuses more than a line is worth. */
export async function insertGoodwill(
  tx: Transaction,
  {
    lines,
    ...given
  }: Omit<GoodwillRow, 'id' | 'createdAt'> & {
    operatorId: UserId;
    lines: readonly { orderLineId: OrderLineId; amountPaise: Paise }[];
  },
): Promise<GoodwillId> {
  const [row] = await tx.insert(goodwill).values(given).returning({ id: goodwill.id });
  if (!row) throw new Error('inserted goodwill was not returned');
  await tx.insert(goodwillLines).values(lines.map((line) => ({ ...line, goodwillId: row.id })));
  return row.id;
}

export async function sumGoodwillByBearer(
  db: Queryable,
  ids: readonly ShopOrderId[],
): Promise<Map<ShopOrderId, Record<RefundBearer, Paise>>> {
  const { rows } = await db.execute<{ id: ShopOrderId } & Record<RefundBearer, Paise>>(sql`
    select w.shop_order_id as id,
      coalesce(sum(${leftOfGoodwill}) filter (where w.bearer = 'seller'), 0)::float8 as seller,
      coalesce(sum(${leftOfGoodwill}) filter (where w.bearer = 'market'), 0)::float8 as market
    from goodwill w join goodwill_lines g on g.goodwill_id = w.id
    where w.shop_order_id = any(${sql.param([...ids])}::uuid[]) group by w.shop_order_id`);
  return new Map(rows.map(({ id, ...borne }) => [id, borne]));
}

export interface Offset {
  goodwillId: GoodwillId;
  orderLineId: OrderLineId;
  amountPaise: Paise;
}

/** Callers lock the shop order. */
export async function insertOffsets(
  tx: Transaction,
  dueFor: ShopOrderId | OrderLineId | ReturnId,
  offsets: readonly Offset[],
): Promise<void> {
  if (offsets.length === 0) return;
  await tx.insert(goodwillOffsets).values(offsets.map((offset) => ({ ...offset, dueFor })));
}

/** When the whole shop order is cancelled, all its goodwill comes off the refund. */
export async function offsetAll(tx: Transaction, ids: readonly ShopOrderId[]): Promise<void> {
  await tx.execute(sql`
    insert into goodwill_offsets (goodwill_id, order_line_id, due_for, amount_paise)
    select g.goodwill_id, g.order_line_id, w.shop_order_id, ${leftOfGoodwill}
    from goodwill w join goodwill_lines g on g.goodwill_id = w.id
    where w.shop_order_id = any(${sql.param([...ids])}::uuid[]) and ${leftOfGoodwill} > 0`);
}
