import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { BulkChange, BulkSelection } from '../../../../contract/bulk-changes.ts';
import { MAX_BULK_VARIANTS } from '../../../../contract/kernel/limits.ts';
import type { ProductOption } from '../../../../contract/kernel/product-options.ts';
import {
  CategoryRef,
  ProductId,
  type ShopId,
  type UserId,
  VariantId,
} from '../../../../contract/kernel/schemas.ts';
import { bulkProductChanges, products, variants } from '../../../../database/schema/catalog.ts';
import { shops } from '../../../../database/schema/shops.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { isOneOf } from '../../../platform/database/sql-terms.ts';
import { tooManyForOneChange } from '../refusals.ts';
import type { SellerFilters } from '../seller-filters.ts';
import { isOwnAndFits } from '../seller-product-store.ts';
import { isOwnedBy } from '../read-products.ts';
import type { BulkValue } from '../store/bulk-updates.ts';
import type { BulkValues } from './bulk-values.ts';

/** Selected products, with filters as the columns of products have them. */
export type SellerSelection = Extract<BulkSelection, { ids: unknown }> | { filters: SellerFilters };

export interface SelectedProduct extends BulkValues {
  id: ProductId;
  shopId: ShopId;
  name: string;
  version: number;
  options: readonly ProductOption[];
}

function selected(db: Queryable, ownerId: UserId, selection: SellerSelection, limit: number) {
  return db
    .select({
      id: products.id,
      shopId: products.shopId,
      name: products.name,
      version: products.version,
      options: products.options,
      pricePaise: products.pricePaise,
      discountPercent: products.discountPercent,
      category: products.category,
      subcategoryId: products.subcategoryId,
      archivedAt: products.archivedAt,
    })
    .from(products)
    .where(
      'ids' in selection
        ? and(isOwnedBy(db, ownerId), inArray(products.id, selection.ids))
        : isOwnAndFits(db, ownerId, selection.filters),
    )
    .orderBy(products.id)
    .limit(limit);
}

/** The seller's products that are selected, by id. */
export async function listSelected(
  db: Queryable,
  ownerId: UserId,
  selection: SellerSelection,
  limit: number,
): Promise<SelectedProduct[]> {
  return withVariants(db, await selected(db, ownerId, selection, limit));
}

/** The same, locked in the order of ids, so that two bulk changes cannot deadlock. */
export async function lockSelected(
  transaction: Transaction,
  ownerId: UserId,
  selection: SellerSelection,
  limit: number,
): Promise<SelectedProduct[]> {
  const locked = await selected(transaction, ownerId, selection, limit).for('no key update');
  return withVariants(transaction, locked);
}

/** Read after the products are locked, so that their variants cannot change. */
async function withVariants(
  db: Queryable,
  rows: readonly Omit<SelectedProduct, 'variants'>[],
): Promise<SelectedProduct[]> {
  const found = await db
    .select({
      productId: variants.productId,
      id: variants.id,
      choices: variants.choices,
      pricePaise: variants.pricePaise,
      discountPercent: variants.discountPercent,
    })
    .from(variants)
    .where(
      and(
        isOneOf(
          variants.productId,
          rows.map(({ id }) => id),
        ),
        isNull(variants.archivedAt),
      ),
    )
    .orderBy(variants.productId, variants.position, variants.id)
    .limit(MAX_BULK_VARIANTS + 1);
  if (found.length > MAX_BULK_VARIANTS) throw tooManyForOneChange();
  const ofProduct = Map.groupBy(found, ({ productId }) => productId);
  return rows.map((row) => ({ ...row, variants: ofProduct.get(row.id) ?? [] }));
}

/** Product, its version after the change, and the changed field's text before: of the product, and of each of several variants. */
const Before = z.array(
  z.tuple([ProductId, z.number().int(), z.string().nullable()], z.tuple([VariantId, z.string()])),
);

export interface BulkChangeRow {
  id: string;
  kind: BulkChange['kind'];
  products: number;
  createdAt: Date;
  undoneAt: Date | null;
}

const columns = {
  id: bulkProductChanges.id,
  kind: sql<BulkChange['kind']>`${bulkProductChanges.change} ->> 'kind'`,
  products: sql<number>`jsonb_array_length(${bulkProductChanges.before})`,
  createdAt: bulkProductChanges.createdAt,
  undoneAt: bulkProductChanges.undoneAt,
};

/** Writes down what was changed, and how it was before. */
export async function insertBulkChange(
  transaction: Transaction,
  shopId: ShopId,
  change: BulkChange,
  before: readonly BulkValue[],
): Promise<BulkChangeRow> {
  const [row] = await transaction
    .insert(bulkProductChanges)
    .values({
      shopId,
      change,
      before: before.map(({ id, version, value, variants: own }) => [id, version, value, ...own]),
    })
    .returning(columns);
  if (!row) throw new Error('a change was inserted without a row');
  return row;
}

function isOfSeller(db: Queryable, ownerId: UserId) {
  const own = db.select({ id: shops.id }).from(shops).where(eq(shops.ownerId, ownerId));
  return inArray(bulkProductChanges.shopId, own);
}

/** The seller's latest changes, the newest first. */
export async function listBulkChanges(
  db: Queryable,
  ownerId: UserId,
  limit: number,
): Promise<BulkChangeRow[]> {
  return await db
    .select(columns)
    .from(bulkProductChanges)
    .where(isOfSeller(db, ownerId))
    .orderBy(desc(bulkProductChanges.createdAt))
    .limit(limit);
}

export async function isBulkChangeOf(db: Queryable, ownerId: UserId, changeId: string): Promise<boolean> {
  const rows = await db
    .select({ id: bulkProductChanges.id })
    .from(bulkProductChanges)
    .where(and(eq(bulkProductChanges.id, changeId), isOfSeller(db, ownerId)));
  return rows.length > 0;
}

/** Marks the seller's change as undone; undefined when it already is, or does not exist. */
export async function takeUndo(
  transaction: Transaction,
  ownerId: UserId,
  changeId: string,
): Promise<{ kind: BulkChange['kind']; before: BulkValue[] } | undefined> {
  const [row] = await transaction
    .update(bulkProductChanges)
    .set({ undoneAt: sql`now()` })
    .where(
      and(
        eq(bulkProductChanges.id, changeId),
        isOfSeller(transaction, ownerId),
        isNull(bulkProductChanges.undoneAt),
      ),
    )
    .returning({ kind: columns.kind, before: bulkProductChanges.before });
  if (!row) return undefined;
  const isOfCategory = row.kind === 'set_category';
  const before = Before.parse(row.before).map(([id, version, value, ...own]) => ({
    id,
    version,
    // Changes that were made before categories had ids name a root.
    value: isOfCategory ? CategoryRef.parse(value) : value,
    variants: own,
  }));
  return { kind: row.kind, before };
}

/** The names of some products, by name. */
export async function listNames(
  db: Queryable,
  ownerId: UserId,
  ids: readonly ProductId[],
): Promise<string[]> {
  const rows = await db
    .select({ name: products.name })
    .from(products)
    .where(and(isOwnedBy(db, ownerId), inArray(products.id, [...ids])))
    .orderBy(products.name);
  return rows.map(({ name }) => name);
}
