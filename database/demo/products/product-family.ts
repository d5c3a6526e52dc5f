import type { AttributeValue } from '../../../contract/kernel/attributes.ts';
import type { Gender } from '../../../contract/kernel/categories.ts';
import type { StandardAttributeId } from '../../categories/attributes.ts';
import type { StandardCategoryId } from '../../categories/standard-tree.ts';
import type { ShopKey } from '../shops.ts';

export type MeasureDraft = {
  /** The option has the attribute's name, so that it gives the values of variants. */
  attribute: StandardAttributeId;
  addedRupees: Readonly<Record<string, number>>;
};

export type ValuesDraft = Partial<Record<StandardAttributeId, AttributeValue>>;

export type ProductDraft = {
  colour: string;
  otherColours?: readonly string[];
  shades?: Readonly<Record<string, string>>;
  sizes?: readonly string[];
  measure?: MeasureDraft;
  name: string;
  priceRupees: number;
  discountPercent: number;
  description: string;
  attributes?: ValuesDraft;
  shop?: ShopKey;
  brand?: string;
  gender?: Gender;
};

export type ProductFamily = {
  kind: string;
  shop: ShopKey;
  brand: string;
  gender?: Gender;
  sizes?: readonly string[];
  facts?: string;
  categoryId: StandardCategoryId;
  attributes: ValuesDraft;
  products: ProductDraft[];
};
