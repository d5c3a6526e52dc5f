import { type SQL, sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { GoodwillId, OrderLineId, ShopOrderId, UserId } from '../../contract/kernel/schemas.ts';
import {
  REFUND_BEARERS,
  type RefundBearer,
  SUPPORT_REASONS,
  type SupportReason,
} from '../../contract/kernel/support.ts';
import { users } from './accounts.ts';
import { audited } from './audited.ts';
import { createdAt, oneOf, paiseColumn } from './columns.ts';
import { orderLines, shopOrders } from './orders.ts';

/** Nothing was cancelled for this money. Rows are append-only; the refund has this id as reason. */
export const goodwill = pgTable(
  'goodwill',
  {
    id: uuid('id').$type<GoodwillId>().primaryKey().defaultRandom(),
    shopOrderId: uuid('shop_order_id')
      .$type<ShopOrderId>()
      .notNull()
      .references(() => shopOrders.id),
    amountPaise: paiseColumn('amount_paise').notNull(),
    reason: text('reason').$type<SupportReason>().notNull(),
    words: text('words').notNull(),
    bearer: text('bearer').$type<RefundBearer>().notNull(),
    operatorId: uuid('operator_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('goodwill_shop_order_index').on(table.shopOrderId),
    check('goodwill_amount_check', sql`${table.amountPaise} > 0`),
    check('goodwill_reason_check', oneOf(table.reason, Object.keys(SUPPORT_REASONS))),
    check('goodwill_bearer_check', oneOf(table.bearer, Object.keys(REFUND_BEARERS))),
  ],
);

export const auditedGoodwill = audited(goodwill);

/** The shares add up to the whole. */
export const goodwillLines = pgTable(
  'goodwill_lines',
  {
    goodwillId: uuid('goodwill_id')
      .$type<GoodwillId>()
      .notNull()
      .references(() => goodwill.id),
    orderLineId: uuid('order_line_id')
      .$type<OrderLineId>()
      .notNull()
      .references(() => orderLines.id),
    amountPaise: paiseColumn('amount_paise').notNull(),
  },
  (table) => [
    primaryKey({ name: 'goodwill_lines_pkey', columns: [table.goodwillId, table.orderLineId] }),
    index('goodwill_lines_line_index').on(table.orderLineId),
    check('goodwill_lines_amount_check', sql`${table.amountPaise} > 0`),
  ],
);

/** Later refunds of the same line are less by this. Rows are append-only; for a return they count once it has arrived. */
export const goodwillOffsets = pgTable(
  'goodwill_offsets',
  {
    goodwillId: uuid('goodwill_id')
      .$type<GoodwillId>()
      .notNull()
      .references(() => goodwill.id),
    orderLineId: uuid('order_line_id')
      .$type<OrderLineId>()
      .notNull()
      .references(() => orderLines.id),
    /** The id is that of the cancelled shop order or line, or of the return. */
    dueFor: uuid('due_for').notNull(),
    amountPaise: paiseColumn('amount_paise').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'goodwill_offsets_pkey',
      columns: [table.goodwillId, table.orderLineId, table.dueFor],
    }),
    index('goodwill_offsets_due_index').on(table.dueFor),
    check('goodwill_offsets_amount_check', sql`${table.amountPaise} > 0`),
  ],
);

/** An offset `f` for a return or exchange counts once its old units have arrived. */
const isOffsetEffective: SQL = sql`not exists (
  select from returns b where b.id = f.due_for and b.status not in ('received', 'refunded', 'sent', 'exchanged'))`;

/** No later refund was lowered by this part of the goodwill line `g`. */
export const leftOfGoodwill: SQL = sql`(g.amount_paise - coalesce((select sum(f.amount_paise) from goodwill_offsets f
  where f.goodwill_id = g.goodwill_id and f.order_line_id = g.order_line_id and ${isOffsetEffective}), 0))`;
