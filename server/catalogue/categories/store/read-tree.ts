import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { CategoryAttribute, CategoryNode } from '../../../../contract/categories.ts';
import type { CategoryId } from '../../../../contract/kernel/schemas.ts';
import { attributes, categories, categoryAttributes } from '../../../../database/schema/categories.ts';
import type { Queryable } from '../../../platform/database/database.ts';

export type CategoryRow = Omit<typeof categories.$inferSelect, 'parentDepth'>;

export interface OwnAttribute {
  categoryId: CategoryId;
  attribute: CategoryAttribute;
}

export async function readCategories(db: Queryable): Promise<CategoryNode[]> {
  return composeNodes(await readRows(db), await readOwnAttributes(db));
}

export function readRows(db: Queryable): Promise<CategoryRow[]> {
  const { parentDepth: _generated, ...columns } = getTableColumns(categories);
  return db.select(columns).from(categories).orderBy(asc(categories.position), asc(categories.id));
}

export function composeNodes(
  rows: readonly CategoryRow[],
  ownAttributes: readonly OwnAttribute[],
): CategoryNode[] {
  const own = Map.groupBy(ownAttributes, ({ categoryId }) => categoryId);
  const childrenOf = Map.groupBy(rows, ({ parentId }) => parentId);
  const nodes: CategoryNode[] = [];
  const addBelow = (parentId: CategoryId | null, above: Inherited): void => {
    for (const { id, name, root, requiredLabel: label, isHidden } of childrenOf.get(parentId) ?? []) {
      const all = withOwn(
        above.attributes,
        (own.get(id) ?? []).map(({ attribute }) => attribute),
      );
      const given: Inherited = {
        attributes: all,
        requiredLabel: label ?? above.requiredLabel,
        isHidden: isHidden || above.isHidden,
      };
      nodes.push({ id, name, root, parentId, ...given });
      addBelow(id, given);
    }
  };
  addBelow(null, { attributes: [], requiredLabel: [], isHidden: false });
  return nodes;
}

type Inherited = Pick<CategoryNode, 'attributes' | 'requiredLabel' | 'isHidden'>;

/** A category that names an inherited attribute decides again whether it is required and filterable. */
function withOwn(
  inherited: readonly CategoryAttribute[],
  own: readonly CategoryAttribute[],
): CategoryAttribute[] {
  const ids = new Set(own.map(({ id }) => id));
  return [...inherited.filter(({ id }) => !ids.has(id)), ...own];
}

export async function readOwnAttributes(db: Queryable): Promise<OwnAttribute[]> {
  const rows = await db
    .select({ ofCategory: categoryAttributes, attribute: attributes })
    .from(categoryAttributes)
    .innerJoin(attributes, eq(attributes.id, categoryAttributes.attributeId))
    .orderBy(asc(categoryAttributes.position), asc(attributes.id));
  return rows.map(({ ofCategory: { categoryId, isRequired, isFilterable }, attribute }) => {
    const { id, name, type, unit, choices, formerChoices } = attribute;
    const kind = { id, name, type, ...(unit !== null && { unit }), choices, formerChoices };
    return { categoryId, attribute: { ...kind, isRequired, isFilterable } };
  });
}
