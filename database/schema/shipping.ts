import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { ShopId } from '../../contract/kernel/schemas.ts';
import { audited } from './audited.ts';
import { paiseColumn } from './columns.ts';
import { shops } from './shops.ts';

/** A shop without a row sends every parcel free of charge. */
export const shippingRates = pgTable(
  'shipping_rates',
  {
    shopId: uuid('shop_id')
      .$type<ShopId>()
      .primaryKey()
      .references(() => shops.id),
    basePaise: paiseColumn('base_paise').notNull(),
    /** For each kilogram that the parcel begins. */
    perKgPaise: paiseColumn('per_kg_paise').notNull(),
    /** Null means that no value of goods makes a parcel free. */
    freeFromPaise: paiseColumn('free_from_paise'),
    cashFeePaise: paiseColumn('cash_fee_paise').notNull(),
    /** A unit whose variant has no weight counts as this. */
    usualWeightGrams: integer('usual_weight_grams').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    check(
      'shipping_rates_fees_check',
      sql`least(${table.basePaise}, ${table.perKgPaise}, ${table.cashFeePaise}) >= 0
        and greatest(${table.basePaise}, ${table.perKgPaise}, ${table.cashFeePaise}) <= 1000000`,
    ),
    check('shipping_rates_free_check', sql`${table.freeFromPaise} between 1 and 1000000000`),
    check('shipping_rates_weight_check', sql`${table.usualWeightGrams} between 1 and 100000`),
  ],
);

/** The first zone with an entry that covers the pin code counts. */
export const shippingZones = pgTable(
  'shipping_zones',
  {
    shopId: uuid('shop_id')
      .$type<ShopId>()
      .notNull()
      .references(() => shippingRates.shopId),
    position: smallint('position').notNull(),
    name: text('name').notNull(),
    /** Pin codes, and prefixes such as '5600*'. */
    pinCodes: text('pin_codes').array().notNull(),
    basePaise: paiseColumn('base_paise').notNull(),
    perKgPaise: paiseColumn('per_kg_paise').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.position] }),
    check(
      'shipping_zones_fees_check',
      sql`least(${table.basePaise}, ${table.perKgPaise}) >= 0 and greatest(${table.basePaise}, ${table.perKgPaise}) <= 1000000`,
    ),
    check('shipping_zones_position_check', sql`${table.position} between 0 and 19`),
    check('shipping_zones_pin_codes_check', sql`cardinality(${table.pinCodes}) > 0`),
  ],
);

export const auditedShippingRates = audited(shippingRates, { omit: [shippingRates.version] });
export const auditedShippingZones = audited(shippingZones);
