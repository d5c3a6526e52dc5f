import { sql } from 'drizzle-orm';
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  pgView,
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
    /** Invoices show it; empty when the owner gave none. */
    address: text('address').notNull().default(''),
    /** Empty means that it is the shop's name. */
    legalName: text('legal_name').notNull().default(''),
    /** The law asks for a contact for consumer care. */
    carePhone: text('care_phone').notNull().default(''),
    careEmail: text('care_email').notNull().default(''),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    /** An approved shop sells; a closed one stays only for invoices and finished orders. */
    state: text('state').$type<ShopState>().notNull().default('applied'),
    stateSince: instant('state_since').notNull().default(sql`now()`),
    /** The seller changed facts of these checks after the approval. */
    checksToRepeat: text('checks_to_repeat').array().$type<ShopCheck[]>().notNull().default(sql`'{}'`),
    checksToRepeatSince: instant('checks_to_repeat_since'),
    /** The owner takes no orders from then on. */
    holidaySince: instant('holiday_since'),
    /** The first day of selling again; null means that the owner ends the holiday by hand. */
    holidayUntil: date('holiday_until', { mode: 'string' }),
    categories: text('categories').array().$type<Category[]>().notNull().default(sql`'{}'`),
    policies: text('policies').notNull().default(''),
    /** Days count from the order to the arrival of its parcels. */
    deliveryDays: smallint('delivery_days').notNull().default(DEFAULT_DELIVERY_DAYS),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    unique('shops_owner_key').on(table.ownerId),
    index('shops_gst_index').on(sql`upper(${table.gst})`),
    index('shops_name_index').on(sql`lower(${table.name}) text_pattern_ops`),
    index('shops_state_index').on(table.state, table.stateSince, table.id),
    index('shops_since_index').on(table.stateSince, table.id),
    index('shops_words_index').using('gin', sql`to_tsvector('simple', ${table.name})`),
    // The rows are few, and every read of sellable stock needs them.
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

/** Other concepts read it where they only name a shop or ask whose it is. */
export const shopNames = pgView('shop_names', {
  id: uuid('id').$type<ShopId>().notNull(),
  ownerId: uuid('owner_id').$type<UserId>().notNull(),
  name: text('name').notNull(),
  state: text('state').$type<ShopState>().notNull(),
})
  .with({ securityInvoker: true })
  .as(sql`select id, owner_id, name, state from shops`);

/** Other concepts read here how a shop sells: whether and on which terms, and who its seller is by law. */
export const shopFacts = pgView('shop_facts', {
  id: uuid('id').$type<ShopId>().notNull(),
  ownerId: uuid('owner_id').$type<UserId>().notNull(),
  name: text('name').notNull(),
  state: text('state').$type<ShopState>().notNull(),
  holidaySince: instant('holiday_since'),
  holidayUntil: date('holiday_until', { mode: 'string' }),
  deliveryDays: smallint('delivery_days').notNull(),
  policies: text('policies').notNull(),
  gst: text('gst').notNull(),
  address: text('address').notNull(),
  legalName: text('legal_name').notNull(),
  carePhone: text('care_phone').notNull(),
  careEmail: text('care_email').notNull(),
})
  .with({ securityInvoker: true })
  .as(sql`select id, owner_id, name, state, holiday_since, holiday_until, delivery_days, policies, gst, address, legal_name,
    care_phone, care_email from shops`);

export const auditedShops = audited(shops, {
  omit: [shops.version],
  hide: [shops.address, shops.legalName, shops.carePhone, shops.careEmail],
});
