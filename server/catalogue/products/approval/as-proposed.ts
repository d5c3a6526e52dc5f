import type { ProductId, UserId } from '../../../../contract/kernel/schemas.ts';
import type { CategoryTree } from '../../categories/index.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { productNotFound } from '../refusals.ts';
import { findSellerProduct, listOwned, type SellerProductRow } from '../seller-product-store.ts';
import { putIn } from './put-in.ts';
import { holdAttributes, listPresentApprovals, readLookedAt } from './store.ts';

/** Ends a transaction that was only read in. */
class ReadInIt<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('a transaction is rolled back after it was read in');
    this.result = result;
  }
}

/**
 * Reads products of a seller with what is proposed for them, as a door works on them: inside a transaction that is rolled back. Where
 * nothing is proposed, it is read as it is.
 */
export async function asProposed<Result>(
  db: Database,
  tree: CategoryTree,
  ownerId: UserId,
  ids: readonly ProductId[],
  read: (db: Queryable) => Promise<Result>,
): Promise<Result> {
  const present = await listPresentApprovals(db, ids);
  const proposed = present.filter(({ kind }) => kind === 'change').map(({ productId }) => productId);
  if (proposed.length === 0) return read(db);
  try {
    return await inTransaction(db, async (tx) => {
      await holdAttributes(tx, proposed);
      for (const product of await readLookedAt(tx, proposed, { ownerId, isLocking: true }))
        await putIn(tx, tree, product);
      throw new ReadInIt(await read(tx));
    });
  } catch (error) {
    if (error instanceof ReadInIt) return error.result as Result; // what `read` gave
    throw error;
  }
}

/** A product as its seller works on it, and as buyers see it where a change of it waits. */
export interface OwnProduct extends SellerProductRow {
  shown?: SellerProductRow;
}

/** Products of a seller, with what is proposed for them. */
export async function withProposals(
  db: Database,
  tree: CategoryTree,
  ownerId: UserId,
  rows: readonly SellerProductRow[],
): Promise<OwnProduct[]> {
  const changed = rows.flatMap(({ id, review }) => (review?.kind === 'change' ? [id] : []));
  if (changed.length === 0) return [...rows];
  const own = await asProposed(db, tree, ownerId, changed, (tx) => listOwned(tx, ownerId, changed));
  const byId = new Map(own.map((row) => [row.id, row]));
  return rows.map((row) => {
    const proposed = byId.get(row.id);
    return proposed ? { ...proposed, shown: row } : row;
  });
}

/** One of them. Refuses `not_found`. */
export async function getOwnProduct(
  db: Database,
  tree: CategoryTree,
  ownerId: UserId,
  productId: ProductId,
): Promise<OwnProduct> {
  const row = await findSellerProduct(db, ownerId, productId);
  const [own] = row ? await withProposals(db, tree, ownerId, [row]) : [];
  if (!own) throw productNotFound();
  return own;
}
