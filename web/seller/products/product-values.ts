import type { Category, Gender } from '../../../contract/kernel/categories.ts';
import type { SellerProduct } from '../../../contract/seller-products.ts';

/** The fields of the product form as they are typed. */
export interface ProductValues {
  name: string;
  brand: string;
  category: Category;
  gender: Gender;
  price: string;
  discount: string;
  description: string;
}

/** The gender is unisex unless another one is chosen (ENT-05, CONST-29). */
export const EMPTY_PRODUCT: ProductValues = {
  name: '',
  brand: '',
  category: 'Other',
  gender: 'unisex',
  price: '',
  discount: '',
  description: '',
};

export const FIELD_LABELS: Record<keyof ProductValues, string> = {
  name: 'Name',
  brand: 'Brand',
  category: 'Category',
  gender: 'Gender',
  price: 'Price',
  discount: 'Discount',
  description: 'Description',
};

/** The names of the fields, in the form's order. */
export const FIELDS = Object.keys(FIELD_LABELS) as (keyof ProductValues)[]; // the keys of the type, by its definition

export function valuesOf(product: SellerProduct): ProductValues {
  const { name, brand, category, gender, price, discount, description } = product;
  return { name, brand, category, gender, price: String(price), discount: String(discount), description };
}

/** Those fields that differ from what they were. */
export function changedFields(before: ProductValues, after: ProductValues): (keyof ProductValues)[] {
  return FIELDS.filter((field) => before[field].trim() !== after[field].trim());
}

/**
 * Brings a form up to a product that somebody else changed meanwhile: fields that were not touched show the new value,
 * what was typed stays.
 * @returns also the touched fields of which there is a new value
 */
export function mergeValues(
  opened: ProductValues,
  typed: ProductValues,
  now: ProductValues,
): { values: ProductValues; conflicts: (keyof ProductValues)[] } {
  const touched = changedFields(opened, typed);
  const kept = Object.fromEntries(touched.map((field) => [field, typed[field]]));
  const conflicts = changedFields(opened, now).filter((field) => touched.includes(field));
  return { values: { ...now, ...kept }, conflicts };
}
