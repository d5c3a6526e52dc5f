import { notAPage, notFound } from '../../../platform/http/refusal.ts';
import type { CategoryNode } from '../../../../contract/categories.ts';
import type { AttributeId, CategoryId } from '../../../../contract/kernel/schemas.ts';
import type {
  AttributeList,
  OperatorAttribute,
  OperatorCategory,
  OperatorTree,
} from '../../../../contract/operator-categories.ts';
import { countByCategory, countValues } from '../../products/index.ts';
import { type AttributeRow, findAttribute, readAttributes } from '../index.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { PAGE_ROWS, pageOf } from '../../../platform/database/list-page.ts';
import { attributeNotFound } from './refusals.ts';
import { readStored } from './tree.ts';

export async function presentTree(db: Queryable): Promise<OperatorTree> {
  const { rows, own, tree } = await readStored(db);
  const [counts, attributes] = await Promise.all([countByCategory(db), readAttributes(db)]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const ownOf = Map.groupBy(own, ({ categoryId }) => categoryId);
  return {
    categories: tree.nodes.flatMap(({ id, parentId }) => {
      const row = rowOf.get(id);
      if (!row) return [];
      const { name, root, isHidden, requiredLabel, version } = row;
      const products = tree.within(id).reduce((sum, each) => sum + (counts.get(each) ?? 0), 0);
      return [
        {
          id,
          name,
          parentId,
          root,
          isHidden,
          requiredLabel,
          products,
          version,
          attributes: (ownOf.get(id) ?? []).map(({ attribute }) => ({
            id: attribute.id,
            isRequired: attribute.isRequired,
            isFilterable: attribute.isFilterable,
          })),
        },
      ];
    }),
    attributes: attributes.map(presentAttribute),
  };
}

export async function presentCategory(db: Queryable, id: CategoryId): Promise<OperatorCategory> {
  const { categories } = await presentTree(db);
  const category = categories.find((each) => each.id === id);
  if (!category) throw notFound('This category');
  return category;
}

/** @throws Refusal `invalid_input` when the list has no attribute `after` */
export async function presentAttributes(
  db: Queryable,
  { search = '', after }: { search?: string | undefined; after?: string | undefined },
): Promise<AttributeList> {
  const wanted = search.toLowerCase();
  const all = await readAttributes(db);
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && from === 0) throw notAPage();
  const found = all
    .slice(from)
    .filter(({ name, choices }) => [name, ...choices].some((text) => text.toLowerCase().includes(wanted)));
  const { own } = await readStored(db);
  const { shown, next } = pageOf(found, PAGE_ROWS, ({ id }) => id);
  return {
    attributes: shown.map((attribute) => ({
      ...presentAttribute(attribute),
      categories: own.filter((use) => use.attribute.id === attribute.id).length,
    })),
    next,
  };
}

export async function presentOne(db: Queryable, id: AttributeId): Promise<OperatorAttribute> {
  const attribute = await findAttribute(db, id);
  if (!attribute) throw attributeNotFound();
  const [{ products, ofValue }, { own, tree }] = await Promise.all([countValues(db, id), readStored(db)]);
  const haves = new Set(own.flatMap((use) => (use.attribute.id === id ? [use.categoryId] : [])));
  return {
    ...presentAttribute(attribute),
    choices: attribute.choices.map((value) => ({ value, products: ofValue.get(value) ?? 0 })),
    products,
    categories: tree.nodes
      .filter((node) => haves.has(node.id))
      .map((node: CategoryNode) => ({
        id: node.id,
        path: tree
          .pathTo(node.id)
          .map(({ name }) => name)
          .join(' › '),
      })),
    version: attribute.version,
  };
}

function presentAttribute({ id, name, type, unit, choices }: AttributeRow) {
  return { id, name, type, ...(unit !== null && { unit }), choices: [...choices] };
}
