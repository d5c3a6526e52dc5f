import type { AttributesInput, CategoryAttribute } from '../../../contract/categories.ts';
import {
  type Attribute,
  type AttributeValues,
  isGivenByOption,
  readAttribute,
} from '../../../contract/kernel/attributes.ts';
import type { Category } from '../../../contract/kernel/categories.ts';
import type { LabelField } from '../../../contract/kernel/label.ts';
import { isBlank } from '../../../contract/kernel/plain-text.ts';
import type { CategoryId } from '../../../contract/kernel/schemas.ts';
import { type LabelInput, ProductLabel } from '../../../contract/label.ts';
import { type CategoryPlace, type CategoryTree, categoryIdOf, noSuchCategory } from '../categories/index.ts';
import { incompleteDescription, otherRoot } from './refusals.ts';
import { FILL_IN } from '../../../contract/kernel/messages.ts';

export interface Description extends CategoryPlace {
  attributes: AttributeValues;
  label: ProductLabel;
}

export interface PresentDescription extends Description {
  options: readonly { name: string }[];
}

export interface DescriptionChange {
  category?: Category | undefined;
  categoryId?: CategoryId | undefined;
  attributes?: AttributesInput | undefined;
  label?: LabelInput | undefined;
}

interface Fault {
  path: string;
  message: string;
}

/**
 * Calls that know only the eight roots must go on working, so others alone need the required parts.
 * @throws Refusal `invalid_input` with the fields
 */
export function changedDescription(
  tree: CategoryTree,
  { options, ...present }: PresentDescription,
  change: DescriptionChange,
): Description {
  const place = changedPlace(tree, present, change);
  const categoryId = categoryIdOf(place);
  const attributes = tree.attributesOf(categoryId);
  const fitting = fittingValues(attributes, present.attributes);
  if ([change.categoryId, change.attributes, change.label].every((given) => given === undefined)) {
    return { ...place, attributes: fitting, label: present.label };
  }
  const read = readValues(attributes, change.attributes ?? fitting, options);
  const label = labelOf(change.label ?? present.label);
  const faults = [...read.faults, ...labelFaults(label, tree.requiredLabelOf(categoryId))];
  if (faults.length > 0) throw incompleteDescription(faults);
  return { ...place, attributes: read.values, label };
}

function changedPlace(
  tree: CategoryTree,
  present: CategoryPlace,
  { category, categoryId }: DescriptionChange,
): CategoryPlace {
  if (categoryId === undefined) {
    const isMoved = category !== undefined && category !== present.category;
    return isMoved
      ? { category, subcategoryId: null }
      : { category: present.category, subcategoryId: present.subcategoryId };
  }
  const place = tree.placeOf(categoryId);
  if (!place) throw noSuchCategory(categoryId, 'categoryId');
  if (category !== undefined && category !== place.category) throw otherRoot(category);
  return { category: place.category, subcategoryId: place.subcategoryId };
}

export function fittingValues(attributes: readonly Attribute[], values: AttributeValues): AttributeValues {
  const fitting: AttributeValues = {};
  for (const attribute of attributes) {
    const read = readAttribute(attribute, values[attribute.id]);
    if ('value' in read && read.value !== undefined) fitting[attribute.id] = read.value;
  }
  return fitting;
}

export function withoutGivenByOptions(
  attributes: readonly Attribute[],
  values: AttributeValues,
  options: readonly { name: string }[],
): AttributeValues {
  const given = new Set<string>(
    attributes.filter((attribute) => isGivenByOption(attribute, options)).map(({ id }) => id),
  );
  return Object.fromEntries(Object.entries(values).filter(([id]) => !given.has(id)));
}

function readValues(
  attributes: readonly CategoryAttribute[],
  given: AttributesInput,
  options: readonly { name: string }[],
): { values: AttributeValues; faults: Fault[] } {
  const values: AttributeValues = {};
  const faults = Object.keys(given)
    .filter((id) => !attributes.some((attribute) => attribute.id === id))
    .map((id) => ({ path: pathOf(id), message: 'This category has no such attribute' }));
  for (const attribute of attributes) {
    const { id } = attribute;
    const isRequired = attribute.isRequired && !isGivenByOption(attribute, options);
    const read = readAttribute(attribute, given[id]);
    if ('fault' in read) faults.push({ path: pathOf(id), message: read.fault });
    else if (read.value !== undefined) values[id] = read.value;
    else if (isRequired) faults.push({ path: pathOf(id), message: FILL_IN });
  }
  return { values, faults };
}

const pathOf = (id: string) => `attributes.${id}`;

function labelOf(given: LabelInput): ProductLabel {
  return ProductLabel.parse(
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && !isBlank(value))),
  );
}

/** The net quantity belongs to each variant, so the product's label never has it. */
export function missingLabelFields(
  label: ProductLabel,
  required: readonly LabelField[],
): (keyof ProductLabel)[] {
  const fieldsOf: Record<LabelField, (keyof ProductLabel)[]> = {
    netQuantity: [],
    maker: ['makerRole', 'makerName', 'makerAddress'],
    monthMade: ['monthMade'],
    consumerCare: ['consumerCare'],
  };
  return required.flatMap((field) => fieldsOf[field]).filter((field) => label[field] === undefined);
}

function labelFaults(label: ProductLabel, required: readonly LabelField[]): Fault[] {
  return missingLabelFields(label, required).map((field) => ({ path: `label.${field}`, message: FILL_IN }));
}

/** @throws Refusal `invalid_input` */
export function requireNetQuantity(
  tree: CategoryTree,
  place: CategoryPlace,
  active: readonly { netQuantity: string | null; path: string }[],
): void {
  if (!tree.requiredLabelOf(categoryIdOf(place)).includes('netQuantity')) return;
  const faults = active.filter(({ netQuantity }) => netQuantity === null);
  if (faults.length > 0) throw incompleteDescription(faults.map(({ path }) => ({ path, message: FILL_IN })));
}
