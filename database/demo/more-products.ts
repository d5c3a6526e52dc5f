import { type Paise, paise } from '../../contract/kernel/money.ts';
import { picturesOfVariant } from '../../contract/kernel/variant-pictures.ts';
import { after, DAY_MS } from './instants.ts';
import type { DemoProduct } from './products.ts';
import type { Random } from './random.ts';

const EDITIONS = [
  'Monsoon',
  'Festive',
  'Everyday',
  'Classic',
  'Prime',
  'Junior',
  'Grand',
  'Lite',
  'Heritage',
  'Studio',
  'Metro',
  'Coastal',
  'Himalaya',
  'Weekend',
  'Signature',
  'Express',
] as const;

/** Lines of a brand; each makes as many brands as are written by hand. */
const LINES = [
  '',
  'Studio',
  'Select',
  'Atelier',
  'Works',
  'Bazaar',
  'Collective',
  'House',
  'Originals',
  'Craft',
  'Supply',
  'Essentials',
  'Reserve',
  'Junction',
  'Garden',
  'Mill',
  'Co-op',
  'Workshop',
  'Foundry',
  'Traders',
] as const;
const FIRST_LINES = 3;
/** Larger catalogues have more brands: one more line of each brand for so many products. */
const PRODUCTS_PER_LINE = 50_000;

const DISCOUNTS_PERCENT = [0, 0, 0, 5, 8, 10, 12, 15, 20, 25, 30, 35, 40, 50, 60] as const;
const MAX_AGE_DAYS = 300;

/**
 * A large catalogue drawn from the products written by hand, or the part of it that begins at `from`: each keeps its
 * shop, kind, pictures and description, and has no options.
 */
export function composeMoreProducts(
  written: readonly DemoProduct[],
  total: number,
  random: Random,
  now: Date,
  from = 0,
): DemoProduct[] {
  const variants = random.fork('variants');
  return Array.from({ length: total }, (_, place): DemoProduct => {
    const index = from + place;
    const model = written[index % written.length];
    if (!model) throw new RangeError('there is no product to draw from');
    const pricePaise = variedPrice(model.pricePaise, random);
    const discountPercent = random.pick(DISCOUNTS_PERCENT);
    const pictures = picturesOfVariant(model.pictures, model.options, model.variants[0].choices);
    return {
      ...model,
      id: random.uuid(),
      name: `${model.name}, ${random.pick(EDITIONS)} ${Math.floor(index / written.length) + 1}`,
      brand: `${model.brand} ${random.pick(linesAt(index))}`.trim(),
      options: [],
      pictures: pictures.map((picture) => ({ ...picture, shownFor: null })),
      variants: [{ id: variants.uuid(), choices: [], sku: null, pricePaise, discountPercent }],
      pricePaise,
      discountPercent,
      createdAt: after(now, -random.next() * MAX_AGE_DAYS * DAY_MS),
    };
  });
}

function linesAt(index: number): readonly string[] {
  return LINES.slice(0, FIRST_LINES + Math.floor(index / PRODUCTS_PER_LINE));
}

/** Whole rupees, from half of the model's price to nearly twice. */
function variedPrice(pricePaise: Paise, random: Random): Paise {
  return paise(Math.max(1, Math.round((pricePaise * (0.5 + random.next() * 1.4)) / 100)) * 100);
}
