import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { BulkChange, BulkSelection } from '../../../../contract/bulk-changes.ts';
import { MAX_BULK_PRODUCTS, MAX_BULK_VARIANTS } from '../../../../contract/kernel/limits.ts';
import { ProductId, type ShopId, type UserId, VariantId } from '../../../../contract/kernel/schemas.ts';
import { bulkProductChanges, products } from '../../../../database/schema/catalog.ts';
import { shopNames } from '../../../../database/schema/shops.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { tooManyForOneChange } from '../refusals.ts';
import type { SellerFilters } from '../seller-filters.ts';
import { isOwnMatch } from '../seller-product-store.ts';
import { isOwnedBy } from '../read-products.ts';
import type { BulkValue } from './bulk-values.ts';

export type SellerSelection = Extract<BulkSelection, { ids: unknown }> | { filters: SellerFilters };

/** @throws Refusal for more products or variants than one change may touch */
export async function listSelectedIds(
  db: Queryable,
  ownerId: UserId,
  selection: SellerSelection,
): Promise<ProductId[]> {
  const rows = await db
    .select({
      id: products.id,
      variants: sql<number>`(
        select count(*)::int from variants own where own.product_id = ${products.id} and own.archived_at is null)`,
    })
    .from(products)
    .where(
      'ids' in selection
        ? and(isOwnedBy(db, ownerId), inArray(products.id, selection.ids))
        : isOwnMatch(db, ownerId, selection.filters),
    )
    .orderBy(products.id)
    .limit(MAX_BULK_PRODUCTS + 1);
  const variants = rows.reduce((total, row) => total + row.variants, 0);
  if (rows.length > MAX_BULK_PRODUCTS || variants > MAX_BULK_VARIANTS) throw tooManyForOneChange();
  return rows.map(({ id }) => id);
}

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
  const own = db.select({ id: shopNames.id }).from(shopNames).where(eq(shopNames.ownerId, ownerId));
  return inArray(bulkProductChanges.shopId, own);
}

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

/** Undefined means that the change is undone already, or does not exist. */
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
  const before = Before.parse(row.before).map(([id, version, value, ...own]) => ({
    id,
    version,
    value,
    variants: own,
  }));
  return { kind: row.kind, before };
}

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
