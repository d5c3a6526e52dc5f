import { isDeepStrictEqual } from 'node:util';
import { getTableColumns, sql } from 'drizzle-orm';
import { attributes, categories, categoryAttributes } from '../schema/index.ts';
import type { Transaction } from '../transaction.ts';

export type CategoryRow = Omit<typeof categories.$inferSelect, 'parentDepth'>;
export type AttributeRow = typeof attributes.$inferSelect;
export type CategoryAttributeRow = typeof categoryAttributes.$inferSelect;

/** A tree of categories as rows, each category after its parent. */
export interface CategoryRows {
  categories: readonly CategoryRow[];
  attributes: readonly AttributeRow[];
  categoryAttributes: readonly CategoryAttributeRow[];
}

/** A row as the tree has it, and as it was before; undefined for one that is new. */
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
 * Writes what of the tree is missing or different, and says what that was. What the tree has wins; categories and attributes that
 * it does not know stay as they are.
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
  const { parentDepth: _generated, ...columns } = getTableColumns(categories);
  const stored = await tx.select(columns).from(categories);
  return {
    categories: changesOf(tree.categories, stored, (row) => row.id),
    attributes: changesOf(tree.attributes, await tx.select().from(attributes), (row) => row.id),
    categoryAttributes: changesOf(
      tree.categoryAttributes,
      await tx.select().from(categoryAttributes),
      ({ categoryId, attributeId }) => `${categoryId} ${attributeId}`,
    ),
  };
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
