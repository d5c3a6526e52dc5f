import { sql } from 'drizzle-orm';
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { DEFAULT_DELIVERY_DAYS, MAX_DELIVERY_DAYS, MIN_DELIVERY_DAYS } from '../../contract/kernel/limits.ts';
import type { Category } from '../../contract/kernel/categories.ts';
import { SHOP_CHECKS, type ShopCheck } from '../../contract/kernel/shop-checks.ts';
import { SHOP_STATES, type ShopState } from '../../contract/kernel/shop-states.ts';
import type { ShopId, UserId } from '../../contract/kernel/schemas.ts';
import { users } from './accounts.ts';
import { audited } from './audited.ts';
import { createdAt, instant, oneOf, textArray } from './columns.ts';

export const shops = pgTable(
  'shops',
  {
    id: uuid('id').$type<ShopId>().primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    description: text('description').notNull(),
    gst: text('gst').notNull(),
    /** The registered address, printed on invoices; empty when its owner gave none. */
    address: text('address').notNull().default(''),
    /** The name of the business by law; empty where it is the shop's. */
    legalName: text('legal_name').notNull().default(''),
    /** Where buyers reach its consumer care. */
    carePhone: text('care_phone').notNull().default(''),
    careEmail: text('care_email').notNull().default(''),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    /** It sells while approved; closed, it stays for invoices and finished orders alone. */
    state: text('state').$type<ShopState>().notNull().default('applied'),
    /** When it came into its state. */
    stateSince: instant('state_since').notNull().default(sql`now()`),
    /** Required checks that are not done since its seller changed, after the approval, what they look at. */
    checksToRepeat: text('checks_to_repeat').array().$type<ShopCheck[]>().notNull().default(sql`'{}'`),
    /** Since when an operator has to look at them. */
    checksToRepeatSince: instant('checks_to_repeat_since'),
    /** Set while its owner takes no orders. */
    holidaySince: instant('holiday_since'),
    /** The first day on which it sells again; null where its owner ends the holiday by hand. */
    holidayUntil: date('holiday_until', { mode: 'string' }),
    categories: text('categories').array().$type<Category[]>().notNull().default(sql`'{}'`),
    /** What the shop promises on delivery, returns and care, in its own words. */
    policies: text('policies').notNull().default(''),
    /** Days from the order within which its parcels arrive. */
    deliveryDays: smallint('delivery_days').notNull().default(DEFAULT_DELIVERY_DAYS),
    /** Raised by every edit, so that a stale form is refused. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    unique('shops_owner_key').on(table.ownerId),
    index('shops_gst_index').on(sql`upper(${table.gst})`),
    index('shops_name_index').on(sql`lower(${table.name}) text_pattern_ops`),
    // For the lists of operators.
    index('shops_state_index').on(table.state, table.stateSince, table.id),
    index('shops_since_index').on(table.stateSince, table.id),
    index('shops_words_index').using('gin', sql`to_tsvector('simple', ${table.name})`),
    // Few rows, asked for by all that reads sellable stock.
    index('shops_holiday_index').on(table.id).where(sql`${table.holidaySince} is not null`),
    check('shops_state_check', oneOf(table.state, Object.keys(SHOP_STATES))),
    index('shops_checks_to_repeat_index')
      .on(table.checksToRepeatSince, table.id)
      .where(sql`${table.checksToRepeatSince} is not null`),
    check(
      'shops_checks_to_repeat_check',
      sql`${table.checksToRepeat} <@ ${textArray(Object.keys(SHOP_CHECKS))}
        and (cardinality(${table.checksToRepeat}) = 0) = (${table.checksToRepeatSince} is null)`,
    ),
    check('shops_holiday_check', sql`${table.holidayUntil} is null or ${table.holidaySince} is not null`),
    check(
      'shops_location_check',
      sql`${table.latitude} between -90 and 90 and ${table.longitude} between -180 and 180`,
    ),
    check(
      'shops_delivery_days_check',
      sql`${table.deliveryDays} between ${sql.raw(`${MIN_DELIVERY_DAYS} and ${MAX_DELIVERY_DAYS}`)}`,
    ),
  ],
);

export const auditedShops = audited(shops, {
  omit: [shops.version],
  hide: [shops.address, shops.legalName, shops.carePhone, shops.careEmail],
});
