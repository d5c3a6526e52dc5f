import type { AttributesInput, CategoryAttribute } from '../../contract/categories.ts';
import { type AttributeValues, readAttribute } from '../../contract/kernel/attributes.ts';
import type { Category } from '../../contract/kernel/categories.ts';
import type { CategoryId } from '../../contract/kernel/schemas.ts';
import { type CategoryPlace, type CategoryTree, categoryIdOf, noSuchCategory } from '../categories/index.ts';
import { badAttributes, otherRoot } from './refusals.ts';

/** Where a product lies in the tree of categories, and what it says of itself. */
export interface Description extends CategoryPlace {
  attributes: AttributeValues;
}

/** What a call says of it; what is left out stays. */
export interface DescriptionChange {
  category?: Category | undefined;
  categoryId?: CategoryId | undefined;
  attributes?: AttributesInput | undefined;
}

const MISSING = 'Please fill in this field';

/**
 * The description as the change makes it. Required attributes are asked for where the call names a category of the tree or attributes:
 * one that knows only the eight roots works as before there was a tree.
 *
 * @throws invalid_input with the fields
 */
export function changedDescription(
  tree: CategoryTree,
  present: Description,
  change: DescriptionChange,
): Description {
  const place = changedPlace(tree, present, change);
  const attributes = tree.attributesOf(categoryIdOf(place));
  if (change.categoryId === undefined && change.attributes === undefined) {
    return { ...place, attributes: fittingValues(attributes, present.attributes) };
  }
  const given = change.attributes ?? fittingValues(attributes, present.attributes);
  return { ...place, attributes: readValues(attributes, given) };
}

function changedPlace(
  tree: CategoryTree,
  present: CategoryPlace,
  { category, categoryId }: DescriptionChange,
): CategoryPlace {
  if (categoryId === undefined) {
    if (category === undefined || category === present.category) return present;
    return { category, subcategoryId: null };
  }
  const place = tree.placeOf(categoryId);
  if (!place) throw noSuchCategory(categoryId, 'categoryId');
  if (category !== undefined && category !== place.category) throw otherRoot(category);
  return { category: place.category, subcategoryId: place.subcategoryId };
}

/** The values that another category has as well. */
function fittingValues(attributes: readonly CategoryAttribute[], values: AttributeValues): AttributeValues {
  const fitting: AttributeValues = {};
  for (const attribute of attributes) {
    const read = readAttribute(attribute, values[attribute.id]);
    if ('value' in read && read.value !== undefined) fitting[attribute.id] = read.value;
  }
  return fitting;
}

function readValues(attributes: readonly CategoryAttribute[], given: AttributesInput): AttributeValues {
  const values: AttributeValues = {};
  const faults = Object.keys(given)
    .filter((id) => !attributes.some((attribute) => attribute.id === id))
    .map((id) => ({ id, message: 'This category has no such attribute' }));
  for (const attribute of attributes) {
    const { id, isRequired } = attribute;
    const read = readAttribute(attribute, given[id]);
    if ('fault' in read) faults.push({ id, message: read.fault });
    else if (read.value !== undefined) values[id] = read.value;
    else if (isRequired) faults.push({ id, message: MISSING });
  }
  if (faults.length > 0) throw badAttributes(faults);
  return values;
}
