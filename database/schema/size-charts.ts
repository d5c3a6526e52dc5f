import { sql } from 'drizzle-orm';
import { check, foreignKey, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Gender } from '../../contract/kernel/categories.ts';
import type { LengthRange } from '../../contract/kernel/lengths.ts';
import type { CategoryId, ProductId, ShopId, SizeChartId } from '../../contract/kernel/schemas.ts';
import { audited } from './audited.ts';
import { products } from './catalog.ts';
import { categories } from './categories.ts';
import { createdAt } from './columns.ts';
import { shops } from './shops.ts';

/** Columns are in the chart's order. Lengths are whole millimetres. */
export interface SizeChartRow {
  size: string;
  systems: string[];
  measures: (LengthRange | null)[];
}

/** A chart is for one product, or for a brand, a category or both. */
export const sizeCharts = pgTable(
  'size_charts',
  {
    id: uuid('id').$type<SizeChartId>().primaryKey().defaultRandom(),
    shopId: uuid('shop_id')
      .$type<ShopId>()
      .notNull()
      .references(() => shops.id),
    name: text('name').notNull(),
    productId: uuid('product_id').$type<ProductId>(),
    /** Case does not matter. */
    brand: text('brand'),
    /** Categories below are included. */
    categoryId: text('category_id')
      .$type<CategoryId>()
      .references(() => categories.id),
    /** Null means every gender. */
    gender: text('gender').$type<Gender>(),
    systems: text('systems').array().notNull(),
    measurements: text('measurements').array().notNull(),
    rows: jsonb('rows').$type<SizeChartRow[]>().notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'size_charts_product_fk',
      columns: [table.productId, table.shopId],
      foreignColumns: [products.id, products.shopId],
    }).onDelete('cascade'),
    // Each scope has one chart, so that the best match is unique. The first column finds those of a shop.
    uniqueIndex('size_charts_scope_key').on(
      table.shopId,
      sql`coalesce(${table.productId}::text, '')`,
      sql`lower(coalesce(${table.brand}, ''))`,
      sql`coalesce(${table.categoryId}, '')`,
      sql`coalesce(${table.gender}, '')`,
    ),
    check(
      'size_charts_scope_check',
      sql`case when ${table.productId} is null then num_nonnulls(${table.brand}, ${table.categoryId}) > 0
        else num_nonnulls(${table.brand}, ${table.categoryId}, ${table.gender}) = 0 end`,
    ),
    check('size_charts_gender_check', sql`${table.gender} in ('unisex', 'male', 'female', 'other')`),
    check(
      'size_charts_columns_check',
      sql`cardinality(${table.systems}) + cardinality(${table.measurements}) between 1 and 12`,
    ),
    check(
      'size_charts_rows_check',
      sql`jsonb_typeof(${table.rows}) = 'array' and jsonb_array_length(${table.rows}) between 1 and 40`,
    ),
  ],
);

export const auditedSizeCharts = audited(sizeCharts, { omit: [sizeCharts.version] });
