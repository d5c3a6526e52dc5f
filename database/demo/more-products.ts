import { type Paise, paise } from '../../contract/kernel/money.ts';
import { combinationsOf, type ProductOption } from '../../contract/kernel/product-options.ts';
import { getColour } from './colours.ts';
import { after, DAY_MS } from './instants.ts';
import type { DemoProduct } from './products.ts';
import type { Random } from './random.ts';
import type { DemoVariant, DemoVariants } from './variants.ts';

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
/** Larger catalogues have more brands: one line of each brand for this many products. */
const PRODUCTS_PER_LINE = 50_000;

const DISCOUNTS_PERCENT = [0, 0, 0, 5, 8, 10, 12, 15, 20, 25, 30, 35, 40, 50, 60] as const;
const MAX_AGE_DAYS = 300;

/** A large market sells mostly clothes: products have five variants on average. */
const TIMES_WITH_OPTIONS = 6;
const COLOURS = ['black', 'navy', 'maroon', 'olive', 'sand', 'white'] as const;
const COLOURS_EACH = 3;

/**
 * A large catalogue, or the part from `from` on, modelled on the products written by hand: each keeps its shop, kind, options,
 * pictures and description.
 */
export function composeMoreProducts(
  written: readonly DemoProduct[],
  total: number,
  random: Random,
  now: Date,
  from = 0,
): DemoProduct[] {
  const models = written.flatMap((product) =>
    product.options.length > 0 ? Array.from({ length: TIMES_WITH_OPTIONS }, () => product) : [product],
  );
  const ofVariants = random.fork('variants');
  return Array.from({ length: total }, (_, place): DemoProduct => {
    const index = from + place;
    const model = models[index % models.length];
    if (!model) throw new RangeError('there is no product to draw from');
    // From half of the model's price to nearly twice.
    const priceFactor = 0.5 + random.next() * 1.4;
    const discountPercent = random.pick(DISCOUNTS_PERCENT);
    return {
      ...model,
      id: random.uuid(),
      name: `${model.name}, ${random.pick(EDITIONS)} ${Math.floor(index / models.length) + 1}`,
      brand: `${model.brand} ${random.pick(linesAt(index))}`.trim(),
      ...withColours(model, ofVariants, (variant) => ({
        id: ofVariants.uuid(),
        sku: null,
        discountPercent,
        pricePaise: variedPrice(variant.pricePaise, priceFactor),
      })),
      pricePaise: variedPrice(model.pricePaise, priceFactor),
      discountPercent,
      createdAt: after(now, -random.next() * MAX_AGE_DAYS * DAY_MS),
    };
  });
}

function linesAt(index: number): readonly string[] {
  return LINES.slice(0, FIRST_LINES + Math.floor(index / PRODUCTS_PER_LINE));
}

function withColours(
  { options, variants: [first, ...others] }: DemoProduct,
  random: Random,
  toVariant: (model: DemoVariant) => Omit<DemoVariant, 'choices'>,
): { options: ProductOption[]; variants: DemoVariants } {
  const isSized = options.length === 1 && options[0]?.kind === 'size';
  const start = random.whole(0, COLOURS.length - COLOURS_EACH);
  const colours = isSized ? COLOURS.slice(start, start + COLOURS_EACH) : [];
  const values = colours.map((colour, index) => ({ number: index + 1, ...getColour(colour) }));
  const inColours = (model: DemoVariant): DemoVariants => {
    const each = (choices: number[]): DemoVariant => ({
      ...toVariant(model),
      choices: [...model.choices, ...choices],
    });
    const [choices = [], ...more] = combinationsOf(isSized ? [values.map(({ number }) => number)] : []);
    return [each(choices), ...more.map(each)];
  };
  return {
    options: isSized ? [...options, { name: 'Colour', kind: 'colour', values }] : options,
    variants: [...inColours(first), ...others.flatMap(inColours)],
  };
}

/** In whole rupees. */
function variedPrice(pricePaise: Paise, factor: number): Paise {
  return paise(Math.max(1, Math.round((pricePaise * factor) / 100)) * 100);
}
