import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ProductId, ShopId } from '../../../contract/kernel/schemas.ts';
import { products, variants } from '../../../database/schema/catalog.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { isOneOf } from '../../platform/database/sql-terms.ts';
import type { PresentDescription } from './describe-product.ts';
import type { ImportedProduct } from './plan-product-lines.ts';
import { plannedColumns } from './store/variants.ts';

/** Products of the shop with what lines that are imported build on. */
export async function listImportedProducts(
  db: Queryable,
  shopId: ShopId,
  ids: readonly ProductId[],
): Promise<ImportedProduct[]> {
  const found = await db
    .select({
      id: products.id,
      version: products.version,
      name: products.name,
      brand: products.brand,
      gender: products.gender,
      description: products.description,
      isArchived: sql<boolean>`${products.archivedAt} is not null`,
      options: products.options,
      pricePaise: products.pricePaise,
      discountPercent: products.discountPercent,
      shownFor: sql<
        (number | null)[]
      >`array(select shown_for from product_pictures where product_id = products.id)`,
    })
    .from(products)
    .where(and(isOneOf(products.id, ids), eq(products.shopId, shopId)));
  const own = await db
    .select({ productId: variants.productId, ...plannedColumns })
    .from(variants)
    .where(
      isOneOf(
        variants.productId,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(variants.position, variants.id);
  const ofProduct = Map.groupBy(own, ({ productId }) => productId);
  return found.map((product) => ({
    ...product,
    variants: (ofProduct.get(product.id) ?? []).map(({ productId: _productId, ...variant }) => variant),
  }));
}

/** What lines of a product say something of, whether it has options or not. */
export interface ImportedDescription extends PresentDescription {
  version: number;
  /** Of the only variant of a product without options. */
  netQuantity: string | null;
}

/** The products of the shop among these. */
export async function listDescriptions(
  db: Queryable,
  shopId: ShopId,
  ids: readonly ProductId[],
): Promise<Map<ProductId, ImportedDescription>> {
  const rows = await db
    .select({
      id: products.id,
      version: products.version,
      category: products.category,
      subcategoryId: products.subcategoryId,
      attributes: products.attributes,
      label: products.label,
      options: products.options,
      netQuantity: variants.netQuantity,
    })
    .from(products)
    .leftJoin(
      variants,
      and(eq(variants.productId, products.id), isNull(variants.archivedAt), sql`${products.options} = '[]'`),
    )
    .where(and(isOneOf(products.id, ids), eq(products.shopId, shopId)));
  return new Map(rows.map(({ id, ...present }) => [id, present]));
}

/** The version of each product of the shop among these. */
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
