import type { CategoryNode } from '../../../../contract/categories.ts';
import type { LabelField } from '../../../../contract/kernel/label.ts';
import type { AttributeId, CategoryId } from '../../../../contract/kernel/schemas.ts';
import type { CategoryForm, Consequences } from '../../../../contract/operator-categories.ts';
import { countIn, countLacking, countWithAttribute, countWithoutLabel } from '../../products/index.ts';
import { type CategoryPlace, type CategoryTree, readAttributes } from '../index.ts';
import type { Database } from '../../../platform/database/database.ts';
import { depthChange } from './edit-category.ts';
import { composed, getRow, readStored, type StoredTree } from './tree.ts';

/** @throws Refusal `not_found`, and those of the move itself */
export async function consequencesOf(
  db: Database,
  id: CategoryId,
  change: CategoryForm | { parentId: CategoryId },
): Promise<Consequences> {
  const before = await readStored(db);
  const after =
    'parentId' in change ? moved(before, id, change.parentId) : await edited(db, before, id, change);
  const ids = before.tree.within(id);
  const lists = differences(before.tree, after.tree, ids);
  const places = placesOf(before.tree, ids);
  const counted = async (uses: ReadonlyMap<string, Concerned>, count: Count) => {
    const all = await Promise.all(
      [...uses.values()].map(async ({ id: attributeId, name, categories }) => ({
        name,
        products: await count(placesOf(before.tree, categories), { id: attributeId, name }),
      })),
    );
    return all.filter(({ products }) => products > 0);
  };
  const [products, lacking, losing, label] = await Promise.all([
    countIn(db, places),
    counted(lists.required, (there, attribute) => countLacking(db, there, attribute)),
    counted(lists.lost, (there, attribute) => countWithAttribute(db, there, attribute.id)),
    Promise.all(
      [...lists.label].map(async ([field, categories]) => ({
        field,
        products: await countWithoutLabel(db, placesOf(before.tree, categories), field),
      })),
    ),
  ]);
  return { products, lacking, losing, label: label.filter((each) => each.products > 0) };
}

type Count = (places: CategoryPlace[], attribute: { id: AttributeId; name: string }) => Promise<number>;

interface Concerned {
  id: AttributeId;
  name: string;
  categories: CategoryId[];
}

function moved(before: StoredTree, id: CategoryId, parentId: CategoryId): StoredTree {
  depthChange(before, id, parentId);
  return composed(
    before.rows.map((row) => (row.id === id ? { ...row, parentId } : row)),
    before.own,
  );
}

async function edited(
  db: Database,
  before: StoredTree,
  id: CategoryId,
  { attributes, ...form }: CategoryForm,
): Promise<StoredTree> {
  getRow(before, id);
  const known = new Map((await readAttributes(db)).map((attribute) => [attribute.id, attribute]));
  const own = attributes.flatMap((use) => {
    const attribute = known.get(use.id);
    if (!attribute) return [];
    const { unit, ...kind } = attribute;
    return [{ categoryId: id, attribute: { ...kind, ...(unit !== null && { unit }), ...use } }];
  });
  return composed(
    before.rows.map((row) => (row.id === id ? { ...row, ...form } : row)),
    [...before.own.filter(({ categoryId }) => categoryId !== id), ...own],
  );
}

function differences(before: CategoryTree, after: CategoryTree, ids: readonly CategoryId[]) {
  const required = new Map<string, Concerned>();
  const lost = new Map<string, Concerned>();
  const label = new Map<LabelField, CategoryId[]>();
  const note = (
    list: Map<string, Concerned>,
    { id, name }: Pick<Concerned, 'id' | 'name'>,
    category: CategoryId,
  ) => list.set(id, { id, name, categories: [...(list.get(id)?.categories ?? []), category] });
  for (const category of ids) {
    const [was, is] = [before.find(category), after.find(category)];
    if (!was || !is) continue;
    const isRequired = (node: CategoryNode, id: AttributeId) =>
      node.attributes.some((each) => each.id === id && each.isRequired);
    for (const attribute of is.attributes)
      if (attribute.isRequired && !isRequired(was, attribute.id)) note(required, attribute, category);
    for (const attribute of was.attributes)
      if (!is.attributes.some(({ id }) => id === attribute.id)) note(lost, attribute, category);
    for (const field of is.requiredLabel)
      if (!was.requiredLabel.includes(field)) label.set(field, [...(label.get(field) ?? []), category]);
  }
  return { required, lost, label };
}

function placesOf(tree: CategoryTree, ids: readonly CategoryId[]): CategoryPlace[] {
  return ids.flatMap((id) => tree.placeOf(id) ?? []);
}
