import type { CategoryNode } from '../../../../contract/categories.ts';
import type { CategoryId } from '../../../../contract/kernel/schemas.ts';
import {
  MAX_CATEGORIES,
  MAX_CATEGORY_ATTRIBUTES,
  MAX_CHILD_CATEGORIES,
} from '../../../../contract/kernel/limits.ts';
import { isSameText } from '../../../../contract/kernel/words.ts';
import {
  type CategoryRow,
  CategoryTree,
  composeNodes,
  lockTree,
  type OwnAttribute,
  readOwnAttributes,
  readRows,
} from '../index.ts';
import { violatedConstraint } from '../../../platform/database/errors.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import {
  categoryNotFound,
  changedMeanwhile,
  nameTaken,
  sameNames,
  tooManyBelow,
  tooManyCategories,
  tooManyOfCategory,
} from './refusals.ts';

export interface StoredTree {
  rows: readonly CategoryRow[];
  own: readonly OwnAttribute[];
  tree: CategoryTree;
}

export async function readStored(db: Queryable): Promise<StoredTree> {
  const rows = await readRows(db);
  return composed(rows, await readOwnAttributes(db));
}

export function composed(rows: readonly CategoryRow[], own: readonly OwnAttribute[]): StoredTree {
  return { rows, own, tree: new CategoryTree(composeNodes(rows, own)) };
}

export function getRow({ rows }: StoredTree, id: CategoryId): CategoryRow {
  const row = rows.find((each) => each.id === id);
  if (!row) throw categoryNotFound();
  return row;
}

/** @throws Refusal `not_found`, `stale` */
export async function lockStored(
  tx: Transaction,
  id: CategoryId,
  version: number,
): Promise<StoredTree & { row: CategoryRow }> {
  await lockTree(tx);
  const stored = await readStored(tx);
  const row = getRow(stored, id);
  if (row.version !== version) throw changedMeanwhile('category');
  return { ...stored, row };
}

/**
 * Two attributes of one name are refused: files and options could not choose between them.
 * @throws Refusal `limit_reached`, `already_exists`
 */
export function checkTree(nodes: readonly CategoryNode[], ids: readonly CategoryId[]): void {
  if (nodes.length > MAX_CATEGORIES) throw tooManyCategories();
  for (const { id, name, parentId, attributes } of nodes) {
    if (!ids.includes(id)) continue;
    if (nodes.filter((each) => each.parentId === parentId).length > MAX_CHILD_CATEGORIES)
      throw tooManyBelow();
    if (attributes.length > MAX_CATEGORY_ATTRIBUTES) throw tooManyOfCategory(name);
    const twice = attributes.find((attribute, place) =>
      attributes.slice(0, place).some((before) => isSameText(before.name, attribute.name)),
    );
    if (twice) throw sameNames(name, twice.name);
  }
}

/** The index on names also refuses one that another transaction took meanwhile. */
export async function refuseTakenName<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) === 'categories_name_key') throw nameTaken();
    throw error;
  }
}
