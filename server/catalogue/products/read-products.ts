import { and, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { AttributeValues } from '../../../contract/kernel/attributes.ts';
import type { Paise } from '../../../contract/kernel/money.ts';
import type { ProductOption } from '../../../contract/kernel/product-options.ts';
import type { ProductLabel } from '../../../contract/label.ts';
import type { Holiday } from '../../../contract/shop-standing.ts';
import type { ProductId, ShopId, UserId, VariantId } from '../../../contract/kernel/schemas.ts';
import { products, variants } from '../../../database/schema/catalog.ts';
import { shopFacts, shopNames } from '../../../database/schema/shops.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { hasSizeChart } from '../size-charts/index.ts';
import { isOffered, type presentLegalBlock, takesOrders } from '../../market/shops/index.ts';
import { isOneOf } from '../../platform/database/sql-terms.ts';
import { prepareStatement } from '../../platform/database/prepared-statement.ts';
import {
  type ProductJson,
  type ProductRow,
  productColumns,
  productJson,
  toProductRow,
} from './product-row.ts';

export const isActive = isNull(products.archivedAt);

const hasStock = sql`exists (select from sellable_stock stock where stock.product_id = products.id)`;

export async function listProductsByIds(db: Queryable, ids: readonly ProductId[]): Promise<ProductRow[]> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return [];
  const rows = await listByIds(db, { ids: unique });
  const byId = new Map(rows.map(({ product }) => [product.id, toProductRow(product)]));
  return unique.flatMap((id) => byId.get(id) ?? []);
}

const listByIds = prepareStatement<{ ids: ProductId[] }, { product: ProductJson }>(
  'list_products_by_id',
  (value) => sql`
  select ${productJson} as product from products
  where products.id = any(${value('ids')}::uuid[]) and ${isOffered()}`,
);

export async function listActiveVariants(
  db: Queryable,
  ids: readonly VariantId[],
): Promise<{ id: VariantId; pricePaise: Paise; isPaused: boolean }[]> {
  return await db
    .select({
      id: variants.id,
      pricePaise: variants.pricePaise,
      isPaused: sql<boolean>`not ${takesOrders('shop_facts')}`,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(shopFacts, eq(shopFacts.id, products.shopId))
    .where(and(isOneOf(variants.id, ids), isNull(variants.archivedAt), isOffered()));
}

export interface ProductDetailsRow extends ProductRow {
  attributes: AttributeValues;
  label: ProductLabel;
  shop: Parameters<typeof presentLegalBlock>[0];
  holiday: Holiday | null;
  hasSizeChart: boolean;
}

export async function findProductDetails(
  db: Queryable,
  productId: ProductId,
): Promise<ProductDetailsRow | undefined> {
  const [row] = await findDetails(db, { productId });
  return row && { ...row.details, ...toProductRow(row.product) };
}

const findDetails = prepareStatement<
  { productId: ProductId },
  { product: ProductJson; details: Omit<ProductDetailsRow, keyof ProductRow> }
>(
  'find_product',
  (value) => sql`
  select ${productJson} as product, json_build_object(
    'attributes', products.attributes, 'label', products.label, 'hasSizeChart', ${hasSizeChart},
    'shop', json_build_object('name', shops.name, 'legalName', shops.legal_name, 'address', shops.address,
      'carePhone', shops.care_phone, 'careEmail', shops.care_email),
    'holiday', case when shops.holiday_since is not null then json_build_object('until', shops.holiday_until) end) as details
  from products join shop_facts shops on shops.id = products.shop_id
  where products.id = ${value('productId')} and ${isOffered()}`,
);

/** The unit is percent; 0 means that nothing is reduced. */
export async function findHighestDiscount(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ percent: products.discountPercent })
    .from(products)
    .where(isOffered())
    .orderBy(desc(products.discountPercent))
    .limit(1);
  return row?.percent ?? 0;
}

export async function listOffers(db: Queryable, limit: number): Promise<ProductRow[]> {
  return await db
    .select(productColumns)
    .from(products)
    .where(and(isOffered(), sql`${products.discountPercent} > 0`, hasStock))
    .orderBy(desc(products.discountPercent), products.id)
    .limit(limit);
}

export async function countActiveProducts(db: Queryable): Promise<number> {
  const [row] = await db.select({ total: count() }).from(products).where(isOffered());
  return row?.total ?? 0;
}

/** Sitemaps need the same order each time. */
export async function listActiveProductIds(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<ProductId[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(isOffered())
    .orderBy(products.id)
    .limit(limit)
    .offset(offset);
  return rows.map((row) => row.id);
}

export function isOwnedBy(db: Queryable, ownerId: UserId): SQL {
  const own = db.select({ id: shopNames.id }).from(shopNames).where(eq(shopNames.ownerId, ownerId));
  return inArray(products.shopId, own);
}

export async function listVariantsOf(
  db: Queryable,
  productId: ProductId,
): Promise<
  | { options: readonly ProductOption[]; variants: { id: VariantId; choices: number[]; pricePaise: Paise }[] }
  | undefined
> {
  const rows = await db
    .select({
      options: products.options,
      id: variants.id,
      choices: variants.choices,
      pricePaise: variants.pricePaise,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(eq(products.id, productId), isNull(variants.archivedAt)))
    .orderBy(variants.position, variants.id);
  return rows[0] && { options: rows[0].options, variants: rows };
}

/** A product with options is several things to buy. */
export async function listProductsWithOptions(
  db: Queryable,
  ids: readonly ProductId[],
): Promise<Set<ProductId>> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(isOneOf(products.id, ids), isOffered(), sql`${products.options} <> '[]'`));
  return new Set(rows.map(({ id }) => id));
}

export interface SkuOwner extends Record<string, unknown> {
  sku: string;
  productId: ProductId;
  productName: string;
}

export async function listSkuOwners(
  db: Queryable,
  shopId: ShopId,
  skus: readonly string[],
): Promise<SkuOwner[]> {
  if (skus.length === 0) return [];
  const { rows } = await db.execute<SkuOwner>(sql`
    select v.sku, p.id as "productId", p.name as "productName" from variants v join products p on p.id = v.product_id
    where v.shop_id = ${shopId} and v.archived_at is null
      and lower(v.sku) in (select lower(given) from unnest(${sql.param([...skus])}::text[]) as given)`);
  return rows;
}

export async function listVersions(
  db: Queryable,
  shopId: ShopId,
  ids: readonly ProductId[],
): Promise<Map<ProductId, number>> {
  const rows = await db
    .select({ id: products.id, version: products.version })
    .from(products)
    .where(and(isOneOf(products.id, ids), eq(products.shopId, shopId)));
  return new Map(rows.map(({ id, version }) => [id, version]));
}
