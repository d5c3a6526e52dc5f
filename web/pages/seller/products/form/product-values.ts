import { rootSlug } from '../../../../../contract/kernel/categories.ts';
import type { SellerProduct } from '../../../../../contract/seller-products.ts';
import { attributeTexts, type AttributeTexts } from '../attributes/attribute-texts.ts';
import { labelTexts, type LabelValues } from '../label/label-values.ts';
import { type EditedPicture, savedPictures } from '../pictures/picture-list.ts';
import { commonCost, type EditedOption, type EditedVariant, matrixOf } from '../variants/matrix.ts';

export interface ProductValues extends LabelValues {
  name: string;
  brand: string;
  category: string;
  categoryId: string;
  gender: string;
  price: string;
  discount: string;
  description: string;
}

/** Pictures, options and variants have their names in the API. */
export interface ProductForm extends ProductValues {
  images: EditedPicture[];
  attributes: AttributeTexts;
  options: readonly EditedOption[];
  variants: readonly EditedVariant[];
}

/** The default is unisex (ENT-05, CONST-29). */
export const EMPTY_PRODUCT: ProductValues = {
  name: '',
  brand: '',
  category: 'Other',
  categoryId: '',
  gender: 'unisex',
  price: '',
  discount: '',
  description: '',
  ...labelTexts({}),
};

export const FIELD_LABELS: Record<keyof ProductValues, string> = {
  name: 'Name',
  brand: 'Brand',
  category: 'Category',
  categoryId: 'Type',
  gender: 'Gender',
  price: 'Price',
  discount: 'Discount',
  description: 'Description',
  makerRole: "Maker's role",
  makerName: "Maker's name",
  makerAddress: "Maker's address",
  monthMade: 'Month made, packed or imported',
  consumerCare: 'Consumer care',
};

export const FIELDS = Object.keys(FIELD_LABELS) as (keyof ProductValues)[]; // the keys of the type, by its definition

/** The price is that of most variants. */
export function valuesOf(product: SellerProduct | undefined): ProductValues {
  if (!product) return EMPTY_PRODUCT;
  const { name, brand, category, gender, description } = product;
  const { price, discount } = commonCost(product) ?? product;
  return {
    name,
    brand,
    category,
    gender,
    description,
    price: String(price),
    discount: String(discount),
    ...labelTexts(product.label),
    categoryId: product.categoryId === rootSlug(category) ? '' : product.categoryId,
  };
}

export function variantCount({ variants }: SellerProduct): string {
  const count = variants.filter(({ isArchived }) => !isArchived).length;
  return count === 1 ? '1 variant' : `${count} variants`;
}

/** For example '10%', or '0–10%' where the variants on sale differ. */
export function discountRange({ discount, variants }: SellerProduct): string {
  const onSale = variants.filter(({ isArchived }) => !isArchived).map((variant) => variant.discount);
  const all = onSale.length > 0 ? onSale : [discount];
  const [lowest, highest] = [Math.min(...all), Math.max(...all)];
  return lowest === highest ? `${lowest}%` : `${lowest}–${highest}%`;
}

export function formOf(product: SellerProduct | undefined): ProductForm {
  return {
    ...valuesOf(product),
    ...matrixOf(product),
    attributes: attributeTexts(product?.attributes ?? {}),
    images: savedPictures(product),
  };
}

export function changedFields(before: ProductValues, after: ProductValues): (keyof ProductValues)[] {
  return FIELDS.filter((field) => before[field].trim() !== after[field].trim());
}
