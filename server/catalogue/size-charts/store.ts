import { and, asc, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { CategoryId, ProductId, ShopId, SizeChartId, UserId } from '../../../contract/kernel/schemas.ts';
import type { SizeChartForm } from '../../../contract/size-charts.ts';
import { categoryNames } from '../../../database/schema/categories.ts';
import { productNames } from '../../../database/schema/catalog.ts';
import { shopNames } from '../../../database/schema/shops.ts';
import { sizeCharts } from '../../../database/schema/size-charts.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { isOffered } from '../../market/shops/index.ts';

type TableRow = Pick<typeof sizeCharts.$inferSelect, 'name' | 'systems' | 'measurements' | 'rows'>;
export interface SizeChartRow extends Omit<typeof sizeCharts.$inferSelect, 'shopId' | 'createdAt'> {
  productName: string | null;
  categoryName: string | null;
}

const categoriesAbove = sql`with recursive above as (
  select id, parent_id from category_names where case when products.subcategory_id is null
    then root = products.category and parent_id is null else id = products.subcategory_id end
  union all select category.id, category.parent_id from category_names category join above on category.id = above.parent_id
) select id from above`;

const fitting = sql`from size_charts chart left join category_names named on named.id = chart.category_id
  where chart.shop_id = products.shop_id
  and (chart.product_id is null or chart.product_id = products.id)
  and (chart.brand is null or lower(chart.brand) = lower(products.brand))
  and (chart.category_id is null or chart.category_id in (${categoriesAbove}))
  and (chart.gender is null or chart.gender = products.gender)`;

/** The product is a row of `products`. */
export const hasSizeChart = sql<boolean>`exists (select ${fitting})`;

/** The order is product, brand and category, brand, nearest category; a gender wins over none. */
export async function findSizeTable(db: Queryable, productId: ProductId): Promise<TableRow | undefined> {
  const { rows } = await db.execute<TableRow & Record<string, unknown>>(sql`
    select chart.name, chart.systems, chart.measurements, chart.rows from product_facts products cross join lateral (
      select chart.* ${fitting}
      order by chart.product_id is null, chart.brand is null, named.depth desc nulls last, chart.gender is null limit 1
    ) chart
    where products.id = coalesce((select to_id from moved_products where from_id = ${productId}), ${productId})
      and ${isOffered()}`);
  return rows[0];
}

const columns = {
  id: sizeCharts.id,
  name: sizeCharts.name,
  productId: sizeCharts.productId,
  productName: productNames.name,
  brand: sizeCharts.brand,
  categoryId: sizeCharts.categoryId,
  categoryName: categoryNames.name,
  gender: sizeCharts.gender,
  systems: sizeCharts.systems,
  measurements: sizeCharts.measurements,
  rows: sizeCharts.rows,
  version: sizeCharts.version,
};

function selectCharts(db: Queryable) {
  return db
    .select(columns)
    .from(sizeCharts)
    .leftJoin(productNames, eq(productNames.id, sizeCharts.productId))
    .leftJoin(categoryNames, eq(categoryNames.id, sizeCharts.categoryId));
}

const ofOwner = (db: Queryable, ownerId: UserId) =>
  inArray(
    sizeCharts.shopId,
    db.select({ id: shopNames.id }).from(shopNames).where(eq(shopNames.ownerId, ownerId)),
  );

const isOwn = (db: Queryable, ownerId: UserId, chartId: SizeChartId) =>
  and(eq(sizeCharts.id, chartId), ofOwner(db, ownerId));

export async function findOwnChart(
  db: Queryable,
  ownerId: UserId,
  chartId: SizeChartId,
): Promise<SizeChartRow | undefined> {
  const [row] = await selectCharts(db).where(isOwn(db, ownerId, chartId));
  return row;
}

export async function listOwnCharts(
  db: Queryable,
  ownerId: UserId,
  { search = '', page, limit }: { search?: string | undefined; page: number; limit: number },
): Promise<{ rows: SizeChartRow[]; total: number }> {
  const has = (text: SQL) => sql`strpos(lower(${text}), lower(${search})) > 0`;
  const wanted = and(
    ofOwner(db, ownerId),
    or(
      ...[sizeCharts.name, sizeCharts.brand, categoryNames.name, productNames.name].map((column) =>
        has(sql`${column}`),
      ),
    ),
  );
  const [rows, [counted]] = await Promise.all([
    selectCharts(db)
      .where(wanted)
      .orderBy(asc(sql`lower(${sizeCharts.name})`), sizeCharts.id)
      .limit(limit)
      .offset((page - 1) * limit),
    db
      .select({ total: count() })
      .from(sizeCharts)
      .leftJoin(productNames, eq(productNames.id, sizeCharts.productId))
      .leftJoin(categoryNames, eq(categoryNames.id, sizeCharts.categoryId))
      .where(wanted),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export function countCharts(db: Queryable, shopId: ShopId): Promise<number> {
  return db.$count(sizeCharts, eq(sizeCharts.shopId, shopId));
}

export function countChartsOfCategory(db: Queryable, categoryId: CategoryId): Promise<number> {
  return db.$count(sizeCharts, eq(sizeCharts.categoryId, categoryId));
}

/** `refuseTakenScope` turns the constraints that it may violate into refusals. */
export async function insertChart(
  transaction: Transaction,
  shopId: ShopId,
  form: SizeChartForm,
): Promise<SizeChartId> {
  const [row] = await transaction
    .insert(sizeCharts)
    .values({ ...form, shopId })
    .returning({ id: sizeCharts.id });
  if (!row) throw new Error('a size chart was inserted without a row');
  return row.id;
}

export async function updateChart(
  transaction: Transaction,
  ownerId: UserId,
  chartId: SizeChartId,
  { version, ...form }: SizeChartForm & { version?: number | undefined },
): Promise<boolean> {
  const updated = await transaction
    .update(sizeCharts)
    .set({ ...form, version: sql`${sizeCharts.version} + 1` })
    .where(
      and(
        isOwn(transaction, ownerId, chartId),
        version === undefined ? undefined : eq(sizeCharts.version, version),
      ),
    );
  return updated.rowCount === 1;
}

export async function removeChart(db: Queryable, ownerId: UserId, chartId: SizeChartId): Promise<boolean> {
  const removed = await db.delete(sizeCharts).where(isOwn(db, ownerId, chartId));
  return removed.rowCount === 1;
}

/** The kept product without a chart of its own gets the first one of the merged products. */
export async function moveSizeChart(
  tx: Transaction,
  from: readonly ProductId[],
  to: ProductId,
): Promise<void> {
  const merged = sql`${sql.param([...from])}::uuid[]`;
  await tx.execute(sql`
    update size_charts set product_id = ${to}, version = version + 1 where id = (
      select id from size_charts where product_id = any(${merged}) order by array_position(${merged}, product_id) limit 1
    ) and not exists (select from size_charts where product_id = ${to})`);
}
