import { and, asc, gt, type SQL, sql } from 'drizzle-orm';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { products } from '../../../database/schema/catalog.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { isActive } from '../../catalog/index.ts';
import type { DeliveryArea, IndexedProduct } from './product-table.ts';

/** Longer lists of pin codes are not read for every product that has them. */
const ENTRIES_MAX_BYTES = 256;

/** Where a product can be bought and delivered: the lists of its active records with stock, one in a line. */
const deliveryLists = sql`lateral (
  select string_agg(lists.list, E'\n' order by lists.list) as text from (
    select array_to_json(stock.delivery_pin_codes)::text as list from sellable_stock stock
    where stock.product_id = products.id
  ) lists
) area`;
const areaKey = sql<string | null>`left(md5(area.text), 16)`;

const columns = {
  id: products.id,
  shopId: products.shopId,
  category: products.category,
  gender: products.gender,
  brand: products.brand,
  pricePaise: products.pricePaise,
  ratingHundredths: products.ratingHundredths,
  discountPercent: products.discountPercent,
  soldCount: products.soldCount,
  createdAtMicros: sql<number>`extract(epoch from ${products.createdAt}) * 1000000`.mapWith(Number),
  areaKey,
  areaText: sql<string | null>`case when octet_length(area.text) <= ${ENTRIES_MAX_BYTES} then area.text end`,
  name: products.name,
  searchVector: sql<string>`${products.searchVector}`,
};

/** The active products among the ids. */
export async function listIndexedProducts(
  db: Queryable,
  ids: readonly ProductId[],
): Promise<IndexedProduct[]> {
  return (await selectWhere(db, isOneOf(ids))).map(indexedProduct);
}

/** The next active products in the order of their ids. */
export async function listIndexedProductsAfter(
  db: Queryable,
  id: ProductId | undefined,
  limit: number,
): Promise<IndexedProduct[]> {
  const rows = await selectWhere(db, id && gt(products.id, id))
    .orderBy(asc(products.id))
    .limit(limit);
  return rows.map(indexedProduct);
}

/** Where products are delivered, in full; those that can be bought no more are left out. */
export async function listDeliveryAreas(
  db: Queryable,
  ids: readonly ProductId[],
): Promise<Map<ProductId, DeliveryArea>> {
  const rows = await db
    .select({ id: products.id, key: areaKey, text: sql<string | null>`area.text` })
    .from(products)
    .leftJoin(deliveryLists, sql`true`)
    .where(isOneOf(ids));
  return new Map(rows.flatMap(({ id, key, text }) => (key === null ? [] : [[id, areaOf(key, text)]])));
}

function isOneOf(ids: readonly ProductId[]): SQL {
  return sql`${products.id} = any(${sql.param([...ids])}::uuid[])`;
}

function selectWhere(db: Queryable, condition: SQL | undefined) {
  return db
    .select(columns)
    .from(products)
    .leftJoin(deliveryLists, sql`true`)
    .where(and(isActive, condition))
    .$dynamic();
}

type IndexedRow = Awaited<ReturnType<typeof selectWhere>>[number];

function indexedProduct({ areaKey: key, areaText, ...product }: IndexedRow): IndexedProduct {
  return { ...product, deliveryArea: key === null ? null : areaOf(key, areaText) };
}

function areaOf(key: string, text: string | null): DeliveryArea {
  const lists = text?.split('\n').map((list) => JSON.parse(list) as string[]); // written as such above
  return { key, entries: lists ? lists.flat() : null };
}
