import type { AttributeValue } from '../../../contract/kernel/attributes.ts';
import type { Gender } from '../../../contract/kernel/categories.ts';
import type { StandardAttributeId } from '../../categories/attributes.ts';
import type { StandardCategoryId } from '../../categories/standard-tree.ts';
import type { ShopKey } from '../shops.ts';

/** An option other than size and colour: 'Storage', 'Capacity', 'Weight'. */
export type MeasureDraft = {
  /** The option has the attribute's name, so that it gives the values of variants. */
  attribute: StandardAttributeId;
  /** Values with their surcharge, the cheapest first. */
  addedRupees: Readonly<Record<string, number>>;
};

/** What a product says about itself, by the attributes of the standard tree. */
export type ValuesDraft = Partial<Record<StandardAttributeId, AttributeValue>>;

/** A product as it is written by hand. */
export type ProductDraft = {
  colour: string;
  /** Further values of the option 'Colour'; each has a picture. */
  otherColours?: readonly string[];
  shades?: Readonly<Record<string, string>>;
  sizes?: readonly string[];
  measure?: MeasureDraft;
  name: string;
  priceRupees: number;
  /** Whole percent below the list price; 0 for none. */
  discountPercent: number;
  description: string;
  /** Added to the attributes of the family, or replacing them. */
  attributes?: ValuesDraft;
  /** Differences from the family. */
  shop?: ShopKey;
  brand?: string;
  gender?: Gender;
};

/** Products with the same shape in art/, and mostly the same shop, brand and facts. */
export type ProductFamily = {
  /** The kind of picture in art/index.json. */
  kind: string;
  shop: ShopKey;
  brand: string;
  gender?: Gender;
  /** The values of the option 'Size'. */
  sizes?: readonly string[];
  /** Closing sentences that hold for every product of the family. */
  facts?: string;
  categoryId: StandardCategoryId;
  attributes: ValuesDraft;
  products: ProductDraft[];
};
