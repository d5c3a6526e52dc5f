import { sql } from 'drizzle-orm';
import {
  bigserial,
  check,
  date,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  HEALTH_MEASURES,
  type HealthDays,
  type HealthMeasure,
} from '../../contract/kernel/health-measures.ts';
import type { ShopId } from '../../contract/kernel/schemas.ts';
import type { HealthFigure } from '../../contract/shop-health.ts';
import { instant, oneOf } from './columns.ts';
import { shops } from './shops.ts';

/** Counting takes seconds for a shop of 100,000 orders, so the latest result is stored. */
export const shopHealth = pgTable(
  'shop_health',
  {
    shopId: uuid('shop_id')
      .$type<ShopId>()
      .primaryKey()
      .references(() => shops.id),
    /** The day is in Asia/Kolkata. */
    day: date('day', { mode: 'string' }).notNull(),
    over: smallint('over').notNull(),
    near: smallint('near').notNull(),
    figures: jsonb('figures').$type<HealthFigure[]>().notNull(),
  },
  (table) => [
    index('shop_health_day_index').on(table.day),
    index('shop_health_worst_index')
      .on(table.over, table.near, table.shopId)
      .where(sql`${table.over} + ${table.near} > 0`),
  ],
);

export const healthWarnings = pgTable(
  'health_warnings',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    shopId: uuid('shop_id')
      .$type<ShopId>()
      .notNull()
      .references(() => shops.id),
    measure: text('measure').$type<HealthMeasure>().notNull(),
    /** The measured days lie before the warning. */
    days: smallint('days').$type<HealthDays>().notNull(),
    at: instant('at').notNull().default(sql`now()`),
    /** The unit of both is percent or stars. */
    value: doublePrecision('value').notNull(),
    limit: doublePrecision('limit_then').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('health_warnings_shop_index').on(table.shopId, table.id),
    uniqueIndex('health_warnings_one_open_key')
      .on(table.shopId, table.measure, table.days)
      .where(sql`${table.endedAt} is null`),
    // An operator may act on these warnings.
    index('health_warnings_open_index').on(table.at).where(sql`${table.endedAt} is null`),
    check('health_warnings_measure_check', oneOf(table.measure, Object.keys(HEALTH_MEASURES))),
    check('health_warnings_days_check', sql`${table.days} in (30, 90)`),
  ],
);
