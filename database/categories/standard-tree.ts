import { type Category, CATEGORIES } from '../../contract/kernel/categories.ts';
import { PACKAGE_LABEL } from '../../contract/kernel/label.ts';
import { AttributeId, CategoryId, rootIdOf } from '../../contract/kernel/schemas.ts';
import { ATTRIBUTES, type StandardAttributeId } from './attributes.ts';
import { BEAUTY } from './beauty.ts';
import type { CategoryDraft } from './category-draft.ts';
import { CLOTHING } from './clothing.ts';
import { ELECTRONICS } from './electronics.ts';
import { HOME_KITCHEN } from './home-kitchen.ts';
import { OTHER } from './other.ts';
import type { AttributeRow, CategoryAttributeRow, CategoryRow, CategoryRows } from './save-categories.ts';
import { SPORTS } from './sports.ts';
import { STATIONARY } from './stationary.ts';
import { TOYS } from './toys.ts';

const DRAFTS_OF_ROOTS = [
  ELECTRONICS,
  CLOTHING,
  HOME_KITCHEN,
  SPORTS,
  BEAUTY,
  STATIONARY,
  TOYS,
  OTHER,
] satisfies readonly Record<string, CategoryDraft>[];

type IdOf<Drafts> = Drafts extends unknown ? Extract<keyof Drafts, string> : never;
export type StandardCategoryId = IdOf<(typeof DRAFTS_OF_ROOTS)[number]>;

/** The law requires it of every product. It comes last in each category without subcategories. */
const LAST: StandardAttributeId = 'country-of-origin';

export const STANDARD_TREE: CategoryRows = composeTree();

function composeTree(): CategoryRows {
  const drafts = DRAFTS_OF_ROOTS.flatMap((ofRoot): [string, CategoryDraft][] => Object.entries(ofRoot));
  const parents = new Set(drafts.map(([, { parent }]) => parent));
  return {
    categories: categoryRows(drafts),
    attributes: Object.entries(ATTRIBUTES).map(attributeRow),
    categoryAttributes: drafts.flatMap(([id, draft]) => attributesOf(id, draft, !parents.has(id))),
  };
}

function categoryRows(drafts: readonly [string, CategoryDraft][]): CategoryRow[] {
  const places = new Map<string, { root: Category; depth: number }>(
    CATEGORIES.map((root) => [rootIdOf(root), { root, depth: 0 }]),
  );
  const siblings = new Map<string, number>();
  return drafts.map(([id, { name, parent, label }]) => {
    const above = places.get(parent);
    if (!above) throw new Error(`the category ${id} stands before its parent ${parent}`);
    const place = { root: above.root, depth: above.depth + 1 };
    const position = siblings.get(parent) ?? 0;
    places.set(id, place);
    siblings.set(parent, position + 1);
    const requiredLabel = [...(label ?? (above.depth === 0 ? PACKAGE_LABEL : []))];
    return {
      ...place,
      id: CategoryId.parse(id),
      name,
      parentId: CategoryId.parse(parent),
      position,
      requiredLabel: requiredLabel.length > 0 ? requiredLabel : null,
    };
  });
}

function attributeRow([id, draft]: [string, (typeof ATTRIBUTES)[StandardAttributeId]]): AttributeRow {
  const { name, type, unit, choices } = draft;
  return { id: AttributeId.parse(id), name, type, unit: unit ?? null, choices };
}

function attributesOf(
  id: string,
  { required = [], optional }: CategoryDraft,
  isLeaf: boolean,
): CategoryAttributeRow[] {
  return [...required, ...optional, ...(isLeaf ? [LAST] : [])].map((attribute, position) => ({
    categoryId: CategoryId.parse(id),
    attributeId: AttributeId.parse(attribute),
    position,
    isRequired: position < required.length || attribute === LAST,
    isFilterable: ATTRIBUTES[attribute].isFilterable,
  }));
}
