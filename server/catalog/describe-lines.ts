import { isDeepStrictEqual } from 'node:util';
import type { CategoryAttribute } from '../../contract/categories.ts';
import {
  type AttributeValue,
  type AttributeValues,
  isGivenByOption,
} from '../../contract/kernel/attributes.ts';
import { attributeColumn } from '../../contract/kernel/import-columns.ts';
import type { AttributeId } from '../../contract/kernel/schemas.ts';
import { ProductLabel } from '../../contract/label.ts';
import { type CategoryPlace, type CategoryTree, categoryIdOf } from '../categories/index.ts';
import {
  type Description,
  fittingValues,
  missingLabelFields,
  type PresentDescription,
} from './describe-product.ts';
import type { LineLabel, ProductLine, Refuse } from './product-lines.ts';

/** What the lines of one product make of its description. */
export interface DescribedLines {
  /** Undefined when it stays as it is. */
  described: Description | undefined;
  /** What is wrong with new and changed variants that say no net quantity; undefined where they need none. */
  netQuantityFault?: string | undefined;
  /** The lines name the category anew: all variants on sale need it. */
  isOfAll?: boolean;
}

/** The columns of a label; the others of it are of each variant. */
export const LABEL_COLUMNS: Record<keyof ProductLabel, string> = {
  makerRole: 'maker_role',
  makerName: 'maker_name',
  makerAddress: 'maker_address',
  monthMade: 'month_made',
  consumerCare: 'consumer_care',
};
const LABEL_FIELDS = Object.keys(LABEL_COLUMNS) as (keyof ProductLabel)[]; // the keys of the record, by its type

const UNDESCRIBED: PresentDescription = {
  ...{ category: 'Other', subcategoryId: null, attributes: {}, label: {} },
  options: [],
};

/**
 * Puts together where the lines of a product say that it lies, its attributes and its label. A cell that says what the product has is no
 * change. What a category requires is never cleared, and is asked for where something changes and a line names a category below the roots:
 * a file of a seller who knows only these is imported as it is.
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
  const before = present ?? UNDESCRIBED;
  const place = (first.categoryId && tree.placeOf(first.categoryId)) ?? placeOf(before);
  const given = changedValues(tree, lines, before);
  const label = withoutCleared({ ...before.label, ...firstLabel(lines) });
  const isMoved = place.category !== before.category || place.subcategoryId !== before.subcategoryId;
  const isChanged = isMoved || given.length > 0 || !isDeepStrictEqual(label, before.label);
  const fault = netQuantityFaultIn(tree, place);
  if (present && !isChanged) return { described: undefined, ...fault };

  const offered = tree.attributesOf(categoryIdOf(place));
  const attributes = fittingValues(offered, before.attributes);
  for (const { id, value, line } of given) {
    if (value === null) delete attributes[id];
    else if (offered.some((attribute) => attribute.id === id)) attributes[id] = value;
    else
      refuse(line, attributeColumn(id), `${nameOf(tree, place)} has no such detail: leave this cell empty`);
  }
  const described: Description = { ...place, attributes, label };
  const isBelowRoot =
    first.categoryId !== undefined && tree.placeOf(first.categoryId)?.subcategoryId !== null;
  const required = tree.requiredLabelOf(categoryIdOf(place));
  for (const column of [
    ...missingAttributes(offered, attributes, optionsAfter(first, before)).map(attributeColumn),
    ...missingLabelFields(label, required).map((field) => LABEL_COLUMNS[field]),
  ]) {
    const clearing = lines.find((line) => clears(line, column));
    if (clearing)
      refuse(
        clearing,
        column,
        `${nameOf(tree, place)} needs this: leave the cell empty to keep what is there`,
      );
    else if (isBelowRoot) refuse(first, column, missingIn(tree, place));
  }
  // A new product whose line names a root only is asked for nothing.
  if (!isBelowRoot && !present) return { described };
  return { described, ...fault, isOfAll: isBelowRoot };
}

function netQuantityFaultIn(
  tree: CategoryTree,
  place: CategoryPlace,
): Pick<DescribedLines, 'netQuantityFault'> {
  return tree.requiredLabelOf(categoryIdOf(place)).includes('netQuantity')
    ? { netQuantityFault: missingIn(tree, place) }
    : {};
}

const missingIn = (tree: CategoryTree, place: CategoryPlace) =>
  `${nameOf(tree, place)} needs this: fill in the cell, or add the column`;

/** Whether a line clears what this column says of the description. */
function clears({ attributes, label = {} }: ProductLine, column: string): boolean {
  const field = LABEL_FIELDS.find((each) => LABEL_COLUMNS[each] === column);
  if (field) return label[field] === null;
  return [...(attributes ?? [])].some(([id, value]) => value === null && attributeColumn(id) === column);
}

function withoutCleared(label: LineLabel): ProductLabel {
  return ProductLabel.parse(Object.fromEntries(Object.entries(label).filter(([, value]) => value !== null)));
}

const nameOf = (tree: CategoryTree, place: CategoryPlace) =>
  `The category ${tree.find(categoryIdOf(place))?.name ?? place.category}`;

const placeOf = ({ category, subcategoryId }: CategoryPlace): CategoryPlace => ({ category, subcategoryId });

interface GivenValue {
  id: AttributeId;
  /** Null clears it. */
  value: AttributeValue | null;
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
  return [...given.values()].filter(({ id, value }) => !isDeepStrictEqual(value, same[id] ?? null));
}

function firstLabel(lines: readonly ProductLine[]): LineLabel {
  const label: LineLabel = {};
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
