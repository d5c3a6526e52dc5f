import type { CategoryForm, CategoryTarget } from '../../../../contract/operator-categories.ts';
import { MAX_CATEGORY_DEPTH } from '../../../../contract/kernel/limits.ts';
import { CategoryId } from '../../../../contract/kernel/schemas.ts';
import {
  insertCategory,
  lockCategory,
  lockTree,
  moveCategory,
  orderCategories,
  readAttributes,
  removeCategory,
  replaceOwnAttributes,
  updateCategory,
} from '../index.ts';
import { completeEntry } from '../../../platform/audit/scope.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { badPlace, isUsed, noSuchAttribute, rootCannotChange, tooDeep } from './refusals.ts';
import { slugFor } from './slugs.ts';
import { checkTree, getRow, lockStored, readStored, type StoredTree, refuseTakenName } from './tree.ts';
import { usesOf } from './uses.ts';

export function addCategory(
  db: Database,
  { name, parentId }: { name: string; parentId: CategoryId },
): Promise<CategoryId> {
  return refuseTakenName(() =>
    inTransaction(db, async (tx) => {
      await lockTree(tx);
      const stored = await readStored(tx);
      const parent = getRow(stored, parentId);
      if (parent.depth >= MAX_CATEGORY_DEPTH) throw tooDeep();
      const known = new Set<string>(stored.rows.map((row) => row.id));
      const id = CategoryId.parse(
        slugFor(name, { most: 60, other: 'category', isTaken: (each) => known.has(each) }),
      );
      completeEntry({ about: { kind: 'category', id }, subject: { categoryId: [id] } });
      const position = stored.tree.childrenOf(parentId).length;
      await insertCategory(tx, { id, name, root: parent.root, parentId, depth: parent.depth + 1, position });
      await check(tx, id);
      return id;
    }),
  );
}

export function changeCategory(
  db: Database,
  id: CategoryId,
  { version, attributes, ...form }: CategoryForm & { version: number },
): Promise<void> {
  return refuseTakenName(() =>
    inTransaction(db, async (tx) => {
      const { row } = await lockStored(tx, id, version);
      if (row.parentId === null && (form.name !== row.name || form.isHidden)) throw rootCannotChange();
      const known = new Set((await readAttributes(tx)).map((each) => each.id));
      const unknown = attributes.find((use) => !known.has(use.id));
      if (unknown) throw noSuchAttribute(unknown.id);
      await updateCategory(tx, id, form);
      await replaceOwnAttributes(tx, id, uniqueById(attributes));
      await check(tx, id);
    }),
  );
}

function uniqueById<Item extends { id: unknown }>(items: readonly Item[]): Item[] {
  return [...new Map(items.toReversed().map((item) => [item.id, item])).values()].reverse();
}

/**
 * A category moves with all below it, within its root; without a predecessor it comes first.
 * @throws Refusal `not_found`, `stale`, `already_exists`, `wrong_state`, `limit_reached`
 */
export function placeCategory(
  db: Database,
  id: CategoryId,
  { version, ...target }: CategoryTarget & { version: number },
): Promise<void> {
  return refuseTakenName(() =>
    inTransaction(db, async (tx) => {
      const stored = await lockStored(tx, id, version);
      const { deeper } = depthChange(stored, id, target.parentId);
      const within = stored.tree.within(id);
      await moveCategory(tx, id, { parentId: target.parentId, deeper, within });
      const others = stored.tree
        .childrenOf(target.parentId)
        .flatMap((each) => (each.id === id ? [] : [each.id]));
      const place = target.after === null ? 0 : others.indexOf(target.after) + 1;
      if (target.after !== null && place === 0) throw badPlace('Choose one of the categories there');
      await orderCategories(tx, others.toSpliced(place, 0, id));
      await check(tx, id);
    }),
  );
}

/** The change in depth. @throws Refusal `not_found`, `wrong_state`, `limit_reached`, `invalid_input` */
export function depthChange(stored: StoredTree, id: CategoryId, parentId: CategoryId): { deeper: number } {
  const [row, parent] = [getRow(stored, id), getRow(stored, parentId)];
  if (row.parentId === null) throw rootCannotChange();
  if (parent.root !== row.root) throw badPlace(`Choose a category of ${row.root}`);
  const within = stored.tree.within(id);
  if (within.includes(parentId)) throw badPlace('Choose a category that is not below this one');
  const deeper = parent.depth + 1 - row.depth;
  const deepest = Math.max(...within.map((each) => getRow(stored, each).depth));
  if (deepest + deeper > MAX_CATEGORY_DEPTH) throw tooDeep();
  return { deeper };
}

export function deleteCategory(db: Database, id: CategoryId, version: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { row, tree } = await lockStored(tx, id, version);
    if (row.parentId === null) throw rootCannotChange();
    await lockCategory(tx, id);
    const uses = await usesOf(tx, id, tree.childrenOf(id).length);
    if (uses.length > 0) throw isUsed(uses);
    await removeCategory(tx, id);
  });
}

async function check(tx: Transaction, id: CategoryId): Promise<void> {
  const { tree } = await readStored(tx);
  checkTree(tree.nodes, tree.within(id));
}
