import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AttributeUse } from '../../../../contract/categories.ts';
import type { AttributeId, CategoryId } from '../../../../contract/kernel/schemas.ts';
import { attributes, categories, categoryAttributes } from '../../../../database/schema/categories.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { CategoryRow } from './read-tree.ts';

export type AttributeRow = typeof attributes.$inferSelect;

/** The lock serialises edits of the tree; saving products and reading continue. */
export async function lockTree(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${categories} in share row exclusive mode`);
}

/** The lock keeps the categories until the transaction ends; only those that exist are returned. */
export async function holdCategories(tx: Transaction, ids: readonly CategoryId[]): Promise<CategoryId[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, [...ids]))
    .orderBy(categories.id)
    .for('key share');
  return rows.map(({ id }) => id);
}

/**
 * Keeps attributes as they are until the transaction ends, locked in the order of their ids.
 * @param ids a query of their ids; unknown ones are passed over
 */
export async function lockAttributesForShare(tx: Transaction, ids: SQL): Promise<void> {
  await tx.execute(sql`select id from attributes where id = any(array(${ids})) order by id for share`);
}

/** The lock waits for transactions that save something in the category, and makes later ones wait. */
export async function lockCategory(tx: Transaction, id: CategoryId): Promise<void> {
  await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).for('update');
}

export async function insertCategory(
  tx: Transaction,
  category: Pick<CategoryRow, 'id' | 'name' | 'root' | 'parentId' | 'depth' | 'position'>,
): Promise<void> {
  await tx.insert(categories).values(category);
}

export async function updateCategory(
  tx: Transaction,
  id: CategoryId,
  changed: Pick<CategoryRow, 'name' | 'isHidden' | 'requiredLabel'>,
): Promise<void> {
  await tx
    .update(categories)
    .set({ ...changed, version: sql`${categories.version} + 1` })
    .where(eq(categories.id, id));
}

export async function replaceOwnAttributes(
  tx: Transaction,
  categoryId: CategoryId,
  uses: readonly AttributeUse[],
): Promise<void> {
  await tx.delete(categoryAttributes).where(eq(categoryAttributes.categoryId, categoryId));
  if (uses.length === 0) return;
  await tx.insert(categoryAttributes).values(
    uses.map(({ id, isRequired, isFilterable }, position) => ({
      categoryId,
      attributeId: id,
      position,
      isRequired,
      isFilterable,
    })),
  );
}

/** One statement does it, so that every category stays one level below its parent. */
export async function moveCategory(
  tx: Transaction,
  id: CategoryId,
  { parentId, deeper, within }: { parentId: CategoryId; deeper: number; within: readonly CategoryId[] },
): Promise<void> {
  await tx
    .update(categories)
    .set({
      depth: sql`${categories.depth} + ${deeper}`,
      parentId: sql`case when ${categories.id} = ${id} then ${parentId} else ${categories.parentId} end`,
      version: sql`${categories.version} + case when ${categories.id} = ${id} then 1 else 0 end`,
    })
    .where(inArray(categories.id, [...within]));
}

export async function orderCategories(tx: Transaction, ids: readonly CategoryId[]): Promise<void> {
  await tx.execute(sql`
    update categories set position = wanted.place - 1
    from unnest(${sql.param([...ids])}::text[]) with ordinality as wanted (id, place)
    where categories.id = wanted.id and position <> wanted.place - 1`);
}

export async function removeCategory(tx: Transaction, id: CategoryId): Promise<void> {
  await tx.delete(categories).where(eq(categories.id, id));
}

export function readAttributes(db: Queryable): Promise<AttributeRow[]> {
  return db.select().from(attributes).orderBy(sql`lower(${attributes.name})`, attributes.id);
}

export async function findAttribute(db: Queryable, id: AttributeId): Promise<AttributeRow | undefined> {
  const [row] = await db.select().from(attributes).where(eq(attributes.id, id));
  return row;
}

/** The lock waits for transactions that save values of the attribute, and makes later ones wait. */
export async function lockAttribute(tx: Transaction, id: AttributeId): Promise<AttributeRow | undefined> {
  const [row] = await tx.select().from(attributes).where(eq(attributes.id, id)).for('update');
  return row;
}

export async function insertAttribute(
  tx: Transaction,
  attribute: Omit<AttributeRow, 'version'>,
): Promise<void> {
  await tx.insert(attributes).values(attribute);
}

export async function updateAttribute(
  tx: Transaction,
  { id, ...changed }: Omit<AttributeRow, 'version'>,
): Promise<void> {
  await tx
    .update(attributes)
    .set({ ...changed, version: sql`${attributes.version} + 1` })
    .where(eq(attributes.id, id));
}

export async function removeAttribute(tx: Transaction, id: AttributeId): Promise<void> {
  await tx.delete(attributes).where(eq(attributes.id, id));
}

export async function listCategoriesWithAttribute(db: Queryable, id: AttributeId): Promise<CategoryId[]> {
  const rows = await db
    .select({ id: categoryAttributes.categoryId })
    .from(categoryAttributes)
    .where(eq(categoryAttributes.attributeId, id));
  return rows.map((row) => row.id);
}
