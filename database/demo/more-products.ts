import { type Paise, paise } from '../../contract/kernel/money.ts';
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

/** Lines of a brand: with them three times as many brands as written by hand. */
const LINES = ['', 'Studio', 'Select'] as const;

const DISCOUNTS_PERCENT = [0, 0, 0, 5, 8, 10, 12, 15, 20, 25, 30, 35, 40, 50, 60] as const;
const MAX_AGE_DAYS = 300;

/** A large catalogue drawn from the products written by hand: each keeps its shop, kind, pictures and description. */
export function composeMoreProducts(
  written: readonly DemoProduct[],
  total: number,
  random: Random,
  now: Date,
): DemoProduct[] {
  return Array.from({ length: total }, (_, index): DemoProduct => {
    const model = written[index % written.length];
    if (!model) throw new RangeError('there is no product to draw from');
    return {
      ...model,
      id: random.uuid(),
      name: `${model.name}, ${random.pick(EDITIONS)} ${Math.floor(index / written.length) + 1}`,
      brand: `${model.brand} ${random.pick(LINES)}`.trim(),
      pricePaise: variedPrice(model.pricePaise, random),
      discountPercent: random.pick(DISCOUNTS_PERCENT),
      createdAt: after(now, -random.next() * MAX_AGE_DAYS * DAY_MS),
    };
  });
}

/** Whole rupees, from half of the model's price to nearly twice. */
function variedPrice(pricePaise: Paise, random: Random): Paise {
  return paise(Math.max(1, Math.round((pricePaise * (0.5 + random.next() * 1.4)) / 100)) * 100);
}
