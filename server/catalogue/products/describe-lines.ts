import { isDeepStrictEqual } from 'node:util';
import type { CategoryAttribute } from '../../../contract/categories.ts';
import {
  type AttributeValue,
  type AttributeValues,
  isGivenByOption,
} from '../../../contract/kernel/attributes.ts';
import { attributeColumn } from '../../../contract/kernel/import-columns.ts';
import type { AttributeId } from '../../../contract/kernel/schemas.ts';
import { ProductLabel } from '../../../contract/label.ts';
import { type CategoryTree, categoryIdOf } from '../categories/index.ts';
import {
  type Description,
  fittingValues,
  missingLabelFields,
  type PresentDescription,
} from './describe-product.ts';
import type { LineLabel, ProductLine, Refuse } from './product-lines.ts';

export interface DescribedLines {
  described: Description | undefined;
  netQuantity?: NeededNetQuantity | undefined;
}

export interface NeededNetQuantity {
  of: 'all' | 'changed';
  fault: string;
}

export const LABEL_COLUMNS: Record<keyof ProductLabel, string> = {
  makerRole: 'maker_role',
  makerName: 'maker_name',
  makerAddress: 'maker_address',
  monthMade: 'month_made',
  consumerCare: 'consumer_care',
};

const UNDESCRIBED: PresentDescription = {
  category: 'Other',
  subcategoryId: null,
  attributes: {},
  label: {},
  options: [],
};

/**
 * Repeated values are no change. Required parts are never cleared, and only asked for where something changes
 * and a line names a category below the roots: files that know only the roots stay importable.
 */
export function describeLines(
  tree: CategoryTree,
  lines: readonly [ProductLine, ...ProductLine[]],
  present: PresentDescription | undefined,
  refuse: Refuse,
): DescribedLines {
  const [first] = lines;
  const before = present ?? UNDESCRIBED;
  const named = first.categoryId && tree.placeOf(first.categoryId);
  const place = named ?? { category: before.category, subcategoryId: before.subcategoryId };
  const isAsked = named !== undefined && named.subcategoryId !== null && !first.isLenient;
  const given = changedValues(tree, lines, before);
  const label = withoutCleared({ ...before.label, ...firstLabel(lines) });
  const isMoved = place.category !== before.category || place.subcategoryId !== before.subcategoryId;
  const isChanged = isMoved || given.length > 0 || !isDeepStrictEqual(label, before.label);

  const category = `The category ${tree.find(categoryIdOf(place))?.name ?? place.category}`;
  const required = tree.requiredLabelOf(categoryIdOf(place));
  const missing = `${category} needs this: fill in the cell, or add the column`;
  const needs = (of: NeededNetQuantity['of']) =>
    required.includes('netQuantity') ? { netQuantity: { of, fault: missing } } : {};
  if (present && !isChanged) return { described: undefined, ...(first.isLenient ? {} : needs('changed')) };

  const offered = tree.attributesOf(categoryIdOf(place));
  const attributes = fittingValues(offered, before.attributes);
  for (const { id, value, line } of given) {
    if (value === null) delete attributes[id];
    else if (offered.some((attribute) => attribute.id === id)) attributes[id] = value;
    else refuse(line, attributeColumn(id), `${category} has no such detail: leave this cell empty`);
  }
  const needed = [
    ...missingAttributes(offered, attributes, optionsAfter(first, before)).map(attributeCell),
    ...missingLabelFields(label, required).map(labelCell),
  ];
  for (const { column, cellOf } of needed) {
    const clearing = lines.find((line) => cellOf(line) === null);
    if (clearing)
      refuse(clearing, column, `${category} needs this: leave the cell empty to keep what is there`);
    else if (isAsked) refuse(first, column, missing);
  }
  const described = { ...place, attributes, label };
  if (!isAsked && (!present || first.isLenient)) return { described };
  return { described, ...needs(isAsked ? 'all' : 'changed') };
}

interface DescriptionCell {
  column: string;
  cellOf: (line: ProductLine) => AttributeValue | null | undefined;
}

function attributeCell(id: AttributeId): DescriptionCell {
  return { column: attributeColumn(id), cellOf: ({ attributes }) => attributes?.get(id) };
}

function labelCell(field: keyof ProductLabel): DescriptionCell {
  return { column: LABEL_COLUMNS[field], cellOf: ({ label }) => label?.[field] };
}

function withoutCleared(label: LineLabel): ProductLabel {
  return ProductLabel.parse(Object.fromEntries(Object.entries(label).filter(([, value]) => value !== null)));
}

interface GivenValue {
  id: AttributeId;
  value: AttributeValue | null;
  line: ProductLine;
}

function changedValues(
  tree: CategoryTree,
  lines: readonly ProductLine[],
  { attributes: present }: Description,
): GivenValue[] {
  const given = new Map<AttributeId, GivenValue>();
  for (const line of lines)
    for (const [id, value] of line.attributes ?? []) if (!given.has(id)) given.set(id, { id, value, line });
  if (given.size === 0) return [];
  // Stored values are read again like the cells: a choice may have another spelling or place since.
  const same = fittingValues([...tree.attributes.values()], present);
  return [...given.values()].filter(({ id, value }) => !isDeepStrictEqual(value, same[id] ?? null));
}

function firstLabel(lines: readonly ProductLine[]): LineLabel {
  const label: LineLabel = {};
  for (const line of lines.toReversed()) Object.assign(label, line.label);
  return label;
}

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
