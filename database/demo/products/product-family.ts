import type { AttributeValue } from '../../../contract/kernel/attributes.ts';
import type { Gender } from '../../../contract/kernel/categories.ts';
import type { StandardAttributeId } from '../../categories/attributes.ts';
import type { StandardCategoryId } from '../../categories/standard-tree.ts';
import type { ShopKey } from '../shops.ts';

/** An option beside size and colour: 'Storage', 'Capacity', 'Weight'. */
export type MeasureDraft = {
  /** Names the option, so that its values are what variants say about themselves. */
  attribute: StandardAttributeId;
  /** Its values, the cheapest first, with what each costs more than the price of the product. */
  addedRupees: Readonly<Record<string, number>>;
};

/** What a product says about itself, by the attributes of the standard tree. */
export type ValuesDraft = Partial<Record<StandardAttributeId, AttributeValue>>;

/** One product as written by hand: what its picture shows, what it costs, what the shop says about it. */
export type ProductDraft = {
  /** Colour of the picture, as in art/index.json. */
  colour: string;
  /** The further values of the option 'Colour', likewise; each is shown by its picture. */
  otherColours?: readonly string[];
  /** By colour, where the option is 'Shade' and its values have names of their own. */
  shades?: Readonly<Record<string, string>>;
  /** The values of the option 'Size', where they are not those of the family. */
  sizes?: readonly string[];
  measure?: MeasureDraft;
  name: string;
  priceRupees: number;
  /** Whole percent below the list price; 0 when sold at the list price. */
  discountPercent: number;
  description: string;
  /** What it says about itself beyond its family, or otherwise. */
  attributes?: ValuesDraft;
  /** Where this product differs from its family. */
  shop?: ShopKey;
  brand?: string;
  gender?: Gender;
};

/** Products that share a shape in art/, and mostly a shop, a brand and a few facts. */
export type ProductFamily = {
  /** Kind of the pictures, as in art/index.json. */
  kind: string;
  shop: ShopKey;
  brand: string;
  gender?: Gender;
  /** The values of the option 'Size'. */
  sizes?: readonly string[];
  /** Closing sentences that are true of every product of the family. */
  facts?: string;
  categoryId: StandardCategoryId;
  attributes: ValuesDraft;
  products: ProductDraft[];
};
