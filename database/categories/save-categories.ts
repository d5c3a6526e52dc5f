import { isDeepStrictEqual } from 'node:util';
import { getTableColumns, sql } from 'drizzle-orm';
import { MAX_CATEGORY_DEPTH } from '../../contract/kernel/limits.ts';
import type { CategoryId } from '../../contract/kernel/schemas.ts';
import { attributes, categories, categoryAttributes } from '../schema/index.ts';
import type { Transaction } from '../transaction.ts';

export type CategoryRow = Omit<typeof categories.$inferSelect, 'parentDepth' | 'isHidden' | 'version'>;
export type AttributeRow = Omit<typeof attributes.$inferSelect, 'formerChoices' | 'version'>;
export type CategoryAttributeRow = typeof categoryAttributes.$inferSelect;

export interface CategoryRows {
  categories: readonly CategoryRow[];
  attributes: readonly AttributeRow[];
  categoryAttributes: readonly CategoryAttributeRow[];
}

/** `before` is undefined for a new row. */
export interface RowChange<Row> {
  row: Row;
  before: Row | undefined;
}

export interface CategoryChanges {
  categories: RowChange<CategoryRow>[];
  attributes: RowChange<AttributeRow>[];
  categoryAttributes: RowChange<CategoryAttributeRow>[];
}

/**
 * Writes what the tree adds or changes, and returns those changes. Edits of operators, places of categories, values that
 * products may have, and rows that the tree does not know stay as they are.
 */
export async function saveCategories(tx: Transaction, tree: CategoryRows): Promise<CategoryChanges> {
  const changes = await findChanges(tx, tree);
  await writeCategories(
    tx,
    changes.categories.map(({ row }) => row),
  );
  await writeAttributes(
    tx,
    changes.attributes.map(({ row }) => row),
  );
  await writeCategoryAttributes(
    tx,
    changes.categoryAttributes.map(({ row }) => row),
  );
  return changes;
}

async function findChanges(tx: Transaction, tree: CategoryRows): Promise<CategoryChanges> {
  const { parentDepth: _generated, isHidden: _hidden, ...columns } = getTableColumns(categories);
  const { formerChoices: _former, ...attributeColumns } = getTableColumns(attributes);
  const stored = new Map((await tx.select(columns).from(categories)).map((row) => [row.id, row]));
  const known = new Map((await tx.select(attributeColumns).from(attributes)).map((row) => [row.id, row]));
  const placed = placeRows(tree.categories, stored);
  const there = new Set(placed.map(({ id }) => id));
  const isOurs = (id: CategoryId) => there.has(id) && (stored.get(id)?.version ?? 1) === 1;
  return {
    categories: changesOf(
      placed.filter(({ id }) => isOurs(id)),
      [...stored.values()].map(({ version: _version, ...row }) => row),
      (row) => row.id,
    ),
    attributes: changesOf(
      tree.attributes.flatMap((row) => {
        const before = known.get(row.id);
        if (!before) return [row];
        if (before.version > 1 || before.type !== row.type) return [];
        return [{ ...row, choices: [...new Set([...row.choices, ...before.choices])] }];
      }),
      [...known.values()].map(({ version: _version, ...row }) => row),
      (row) => row.id,
    ),
    categoryAttributes: changesOf(
      tree.categoryAttributes.filter(({ categoryId }) => isOurs(categoryId)),
      await tx.select().from(categoryAttributes),
      ({ categoryId, attributeId }) => `${categoryId} ${attributeId}`,
    ),
  };
}

/** New rows go where their parents are, present rows stay where they are; one that would lie too deep is left out. */
function placeRows(
  wanted: readonly CategoryRow[],
  stored: ReadonlyMap<CategoryId, CategoryRow>,
): CategoryRow[] {
  const depths = new Map([...stored.values()].map(({ id, depth }) => [id, depth]));
  return wanted.flatMap((row) => {
    const before = stored.get(row.id);
    if (before) {
      const { root, parentId, depth, position } = before;
      return [{ ...row, root, parentId, depth, position }];
    }
    const above = row.parentId === null ? undefined : depths.get(row.parentId);
    if (above === undefined || above >= MAX_CATEGORY_DEPTH) return [];
    depths.set(row.id, above + 1);
    return [{ ...row, depth: above + 1 }];
  });
}

function changesOf<Row>(
  wanted: readonly Row[],
  stored: readonly Row[],
  keyOf: (row: Row) => string,
): RowChange<Row>[] {
  const before = new Map(stored.map((row) => [keyOf(row), row]));
  return wanted
    .map((row) => ({ row, before: before.get(keyOf(row)) }))
    .filter((change) => !isDeepStrictEqual(change.row, change.before));
}

async function writeCategories(tx: Transaction, rows: CategoryRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(categories)
    .values(rows)
    .onConflictDoUpdate({
      target: categories.id,
      set: {
        name: sql`excluded.name`,
        root: sql`excluded.root`,
        parentId: sql`excluded.parent_id`,
        depth: sql`excluded.depth`,
        position: sql`excluded.position`,
        requiredLabel: sql`excluded.required_label`,
      },
    });
}

async function writeAttributes(tx: Transaction, rows: AttributeRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(attributes)
    .values(rows)
    .onConflictDoUpdate({
      target: attributes.id,
      set: {
        name: sql`excluded.name`,
        type: sql`excluded.type`,
        unit: sql`excluded.unit`,
        choices: sql`excluded.choices`,
      },
    });
}

async function writeCategoryAttributes(tx: Transaction, rows: CategoryAttributeRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(categoryAttributes)
    .values(rows)
    .onConflictDoUpdate({
      target: [categoryAttributes.categoryId, categoryAttributes.attributeId],
      set: {
        position: sql`excluded.position`,
        isRequired: sql`excluded.is_required`,
        isFilterable: sql`excluded.is_filterable`,
      },
    });
}
