import type { Category, Gender } from '../../../contract/kernel/categories.ts';
import type { SellerProduct } from '../../../contract/seller-products.ts';

/** The product form's fields as typed. */
export interface ProductValues {
  name: string;
  brand: string;
  category: Category;
  gender: Gender;
  price: string;
  discount: string;
  description: string;
}

/** Defaults to unisex (ENT-05, CONST-29). */
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

/** The field names in the form's order. */
export const FIELDS = Object.keys(FIELD_LABELS) as (keyof ProductValues)[]; // the keys of the type, by its definition

export function valuesOf(product: SellerProduct): ProductValues {
  const { name, brand, category, gender, price, discount, description } = product;
  return { name, brand, category, gender, price: String(price), discount: String(discount), description };
}

/** The fields that differ. */
export function changedFields(before: ProductValues, after: ProductValues): (keyof ProductValues)[] {
  return FIELDS.filter((field) => before[field].trim() !== after[field].trim());
}
