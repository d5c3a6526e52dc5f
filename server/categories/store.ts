import { asc, eq } from 'drizzle-orm';
import type { CategoryAttribute, CategoryNode } from '../../contract/categories.ts';
import type { CategoryId } from '../../contract/kernel/schemas.ts';
import { attributes, categories, categoryAttributes } from '../../database/schema/categories.ts';
import type { Queryable } from '../platform/database/database.ts';

/** All categories with their attributes, each after its parent. */
export async function readCategories(db: Queryable): Promise<CategoryNode[]> {
  const rows = await db.select().from(categories).orderBy(asc(categories.position), asc(categories.id));
  const own = Map.groupBy(await readAttributes(db), ({ categoryId }) => categoryId);
  const childrenOf = Map.groupBy(rows, ({ parentId }) => parentId);
  const nodes: CategoryNode[] = [];
  const addBelow = (parentId: CategoryId | null, above: Inherited): void => {
    for (const { id, name, root, requiredLabel: label } of childrenOf.get(parentId) ?? []) {
      const all = withOwn(
        above.attributes,
        (own.get(id) ?? []).map(({ attribute }) => attribute),
      );
      const given: Inherited = { attributes: all, requiredLabel: label ?? above.requiredLabel };
      nodes.push({ id, name, root, parentId, ...given });
      addBelow(id, given);
    }
  };
  addBelow(null, { attributes: [], requiredLabel: [] });
  return nodes;
}

/** What categories have of those above them unless they say otherwise. */
type Inherited = Pick<CategoryNode, 'attributes' | 'requiredLabel'>;

/** A category that names an inherited attribute again decides whether it is required and filterable. */
function withOwn(
  inherited: readonly CategoryAttribute[],
  own: readonly CategoryAttribute[],
): CategoryAttribute[] {
  const ids = new Set(own.map(({ id }) => id));
  return [...inherited.filter(({ id }) => !ids.has(id)), ...own];
}

async function readAttributes(
  db: Queryable,
): Promise<{ categoryId: CategoryId; attribute: CategoryAttribute }[]> {
  const rows = await db
    .select({ ofCategory: categoryAttributes, attribute: attributes })
    .from(categoryAttributes)
    .innerJoin(attributes, eq(attributes.id, categoryAttributes.attributeId))
    .orderBy(asc(categoryAttributes.position), asc(attributes.id));
  return rows.map(({ ofCategory: { categoryId, isRequired, isFilterable }, attribute }) => {
    const { id, name, type, unit, choices } = attribute;
    const kind = { id, name, type, ...(unit !== null && { unit }), choices: [...choices] };
    return { categoryId, attribute: { ...kind, isRequired, isFilterable } };
  });
}
