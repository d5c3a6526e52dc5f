import { isDeepStrictEqual } from 'node:util';
import type { CategoryAttribute } from '../../contract/categories.ts';
import {
  type AttributeValue,
  type AttributeValues,
  isGivenByOption,
} from '../../contract/kernel/attributes.ts';
import { attributeColumn } from '../../contract/kernel/import-columns.ts';
import type { AttributeId, CategoryId } from '../../contract/kernel/schemas.ts';
import type { ProductLabel } from '../../contract/label.ts';
import { type CategoryPlace, type CategoryTree, categoryIdOf } from '../categories/index.ts';
import {
  type Description,
  fittingValues,
  missingLabelFields,
  type PresentDescription,
} from './describe-product.ts';
import type { ProductLine, Refuse } from './product-lines.ts';

/** What the lines of one product make of its description. */
export interface DescribedLines {
  /** Undefined when it stays as it is. */
  described: Description | undefined;
  /** What is wrong with variants on sale that say no net quantity; undefined where they need none. */
  netQuantityFault?: string | undefined;
}

/** The columns of a label; the others of it are of each variant. */
export const LABEL_COLUMNS: Record<keyof ProductLabel, string> = {
  makerRole: 'maker_role',
  makerName: 'maker_name',
  makerAddress: 'maker_address',
  monthMade: 'month_made',
  consumerCare: 'consumer_care',
};

const NOTHING: PresentDescription = {
  ...{ category: 'Other', subcategoryId: null, attributes: {}, label: {} },
  options: [],
};

/**
 * Puts together where the lines of a product say that it lies, its attributes and its label. A cell that says what the product has is no
 * change. What a category requires is asked for only where something changes and a line names a category below the roots: a file that
 * was exported before there were any is imported as it was.
 *
 * @param present undefined for a new product
 */
export function describeLines(
  tree: CategoryTree,
  lines: readonly [ProductLine, ...ProductLine[]],
  present: PresentDescription | undefined,
  refuse: Refuse,
): DescribedLines {
  const [first] = lines;
  const before = present ?? NOTHING;
  const place = placeOf(tree, before, first.categoryId);
  const given = changedValues(tree, lines, before);
  const label = { ...before.label, ...firstLabel(lines) };
  const isMoved = place.category !== before.category || place.subcategoryId !== before.subcategoryId;
  const isChanged = isMoved || given.length > 0 || !isDeepStrictEqual(label, before.label);
  if (present && !isChanged) return { described: undefined };

  const offered = tree.attributesOf(categoryIdOf(place));
  const attributes = fittingValues(offered, before.attributes);
  for (const { id, value, line } of given) {
    if (offered.some((attribute) => attribute.id === id)) attributes[id] = value;
    else
      refuse(line, attributeColumn(id), `${nameOf(tree, place)} has no such detail: leave this cell empty`);
  }
  const described: Description = { ...place, attributes, label };
  const isBelowRoot =
    first.categoryId !== undefined && tree.placeOf(first.categoryId)?.subcategoryId !== null;
  if (!isBelowRoot) return { described };
  const missing = `${nameOf(tree, place)} needs this: fill in the cell, or add the column`;
  const required = tree.requiredLabelOf(categoryIdOf(place));
  for (const column of [
    ...missingAttributes(offered, attributes, optionsAfter(first, before)).map(attributeColumn),
    ...missingLabelFields(label, required).map((field) => LABEL_COLUMNS[field]),
  ])
    refuse(first, column, missing);
  return { described, ...(required.includes('netQuantity') && { netQuantityFault: missing }) };
}

const nameOf = (tree: CategoryTree, place: CategoryPlace) =>
  `The category ${tree.find(categoryIdOf(place))?.name ?? place.category}`;

/** A root that is named leaves a product where it lies below it. */
function placeOf(
  tree: CategoryTree,
  { category, subcategoryId }: CategoryPlace,
  named: CategoryId | undefined,
): CategoryPlace {
  const present = { category, subcategoryId };
  const place = (named && tree.placeOf(named)) ?? present;
  return place.subcategoryId === null && place.category === category ? present : place;
}

interface GivenValue {
  id: AttributeId;
  value: AttributeValue;
  /** The first line that says it. */
  line: ProductLine;
}

/** The values that the product does not have. */
function changedValues(
  tree: CategoryTree,
  lines: readonly ProductLine[],
  { attributes: present }: Description,
): GivenValue[] {
  const given = new Map<AttributeId, GivenValue>();
  for (const line of lines)
    for (const [id, value] of line.attributes ?? []) if (!given.has(id)) given.set(id, { id, value, line });
  if (given.size === 0) return [];
  // Read again, as the cells were: a choice may have another spelling or place since the value was stored.
  const same = fittingValues([...tree.attributes.values()], present);
  return [...given.values()].filter(({ id, value }) => !isDeepStrictEqual(value, same[id]));
}

function firstLabel(lines: readonly ProductLine[]): ProductLabel {
  const label: ProductLabel = {};
  for (const line of lines.toReversed()) Object.assign(label, line.label);
  return label;
}

/** What buyers choose between as the lines leave it; an option that they do not name stays. */
function optionsAfter({ options }: ProductLine, before: PresentDescription): { name: string }[] {
  const count = Math.max(options.length, before.options.length);
  return Array.from({ length: count }, (_, place) => ({
    name: options[place]?.name ?? before.options[place]?.name ?? '',
  }));
}

function missingAttributes(
  offered: readonly CategoryAttribute[],
  values: AttributeValues,
  options: readonly { name: string }[],
): AttributeId[] {
  return offered
    .filter((each) => each.isRequired && values[each.id] === undefined && !isGivenByOption(each, options))
    .map(({ id }) => id);
}
