import type { AttributeValues } from '../../contract/kernel/attributes.ts';
import type { Category, Gender } from '../../contract/kernel/categories.ts';
import { type Paise, paise } from '../../contract/kernel/money.ts';
import type { ProductOption } from '../../contract/kernel/product-options.ts';
import { AttributeId, CategoryId, type ProductId } from '../../contract/kernel/schemas.ts';
import { after, DAY_MS } from './instants.ts';
import { type DemoPicture, findDetail, getPicture, nameOfPicture, namesOfOtherColours } from './pictures.ts';
import { beauty } from './products/beauty.ts';
import { clothing } from './products/clothing.ts';
import { electronics } from './products/electronics.ts';
import { home } from './products/home.ts';
import { other } from './products/other.ts';
import type { ProductDraft, ProductFamily, ValuesDraft } from './products/product-family.ts';
import { sports } from './products/sports.ts';
import { stationary } from './products/stationary.ts';
import { toys } from './products/toys.ts';
import type { Random } from './random.ts';
import type { ShopKey } from './shops.ts';
import { composeVariants, type DemoVariants, optionsOf } from './variants.ts';

interface ProductPicture extends DemoPicture {
  shownFor: number | null;
}

export interface DemoProduct {
  id: ProductId;
  shop: ShopKey;
  name: string;
  brand: string;
  category: Category;
  subcategoryId: CategoryId;
  /** Attributes that an option gives for each variant are left out. */
  attributes: AttributeValues;
  gender: Gender;
  description: string;
  options: ProductOption[];
  variants: DemoVariants;
  pricePaise: Paise;
  discountPercent: number;
  pictures: ProductPicture[];
  createdAt: Date;
  kind: string;
  /** Relative chance of being sold. */
  popularity: number;
  /** The mean of its stars. */
  quality: number;
}

const FAMILIES: readonly (readonly [Category, readonly ProductFamily[]])[] = [
  ['Electronics', electronics],
  ['Clothing', clothing],
  ['Home & Kitchen', home],
  ['Sports', sports],
  ['Beauty', beauty],
  ['Stationary', stationary],
  ['Toys', toys],
  ['Other', other],
];

/** One product in nine was added in the past weeks, so that 'newest' shows something of every kind. */
const NEW_SHARE = 1 / 9;
/** Lists begin with new products, so their popularity has a minimum: they find buyers and most have reviews. */
const NEWCOMER = 0.3;
const MADE_IN_INDIA: ValuesDraft = { 'country-of-origin': 'India' };

export function composeProducts(random: Random, now: Date): DemoProduct[] {
  const variants = random.fork('variants');
  return FAMILIES.flatMap(([category, families]) =>
    families.flatMap((family) =>
      family.products.map((draft, place): DemoProduct => {
        const options = optionsOf(family, draft);
        const isNew = random.chance(NEW_SHARE);
        const ageDays = isNew ? random.whole(12, 60) : random.whole(95, 300);
        return {
          id: random.uuid(),
          shop: draft.shop ?? family.shop,
          name: draft.name,
          brand: draft.brand ?? family.brand,
          category,
          subcategoryId: CategoryId.parse(family.categoryId),
          attributes: valuesOf(family, draft),
          gender: draft.gender ?? family.gender ?? 'unisex',
          description: [draft.description, family.facts].filter(Boolean).join(' '),
          options,
          variants: composeVariants(options, draft, `${family.kind}-${place + 1}`, variants),
          pricePaise: paise(draft.priceRupees * 100),
          discountPercent: draft.discountPercent,
          pictures: picturesOf(family, draft, random),
          createdAt: after(now, -ageDays * DAY_MS - random.whole(0, DAY_MS)),
          kind: family.kind,
          popularity: Math.max(popularityOf(draft.priceRupees, random), isNew ? NEWCOMER : 0),
          quality: 3.7 + random.next() * 1.05,
        };
      }),
    ),
  );
}

function valuesOf(family: ProductFamily, draft: ProductDraft): AttributeValues {
  const drafts = { ...MADE_IN_INDIA, ...family.attributes, ...draft.attributes };
  const values: AttributeValues = {};
  for (const [id, value] of Object.entries(drafts)) values[AttributeId.parse(id)] = value;
  return values;
}

function popularityOf(priceRupees: number, random: Random): number {
  const taste = 0.35 + random.next() ** 3 * 3;
  return taste / Math.max(priceRupees, 300) ** 0.35;
}

/**
 * Its own picture comes first. Products in several colours have a picture and a closer view of each; others mostly a closer
 * view, and often another colour.
 */
function picturesOf(family: ProductFamily, draft: ProductDraft, random: Random): ProductPicture[] {
  const name = nameOfPicture(family.kind, draft.colour);
  if (draft.otherColours) {
    const names = [name, ...draft.otherColours.map((colour) => nameOfPicture(family.kind, colour))];
    return names.flatMap((each, place) => {
      const detail = findDetail(each);
      const own = [getPicture(each), ...(detail ? [detail] : [])];
      return own.map((picture) => ({ ...picture, shownFor: place + 1 }));
    });
  }
  const pictures = [getPicture(name)];
  const detail = findDetail(name);
  if (detail && random.chance(0.85)) pictures.push(detail);
  const others = namesOfOtherColours(family.kind, draft.colour);
  if (others.length > 0 && random.chance(0.55)) {
    const picture = getPicture(random.pick(others));
    pictures.push({ key: picture.key, alt: `Also in another colour: ${picture.alt}` });
  }
  return pictures.map((picture) => ({ ...picture, shownFor: null }));
}
