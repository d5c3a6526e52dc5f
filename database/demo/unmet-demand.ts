import { kolkataDate } from '../../contract/kernel/days.ts';
import { after, DAY_MS } from './instants.ts';
import { PIN_CODE_PLACES } from './pin-codes.ts';
import type { DemoProduct } from './products.ts';
import type { Random } from './random.ts';
import { type DemoStock, findServingStock } from './stock.ts';

const DAYS = 90;
const PLACES_PER_PRODUCT = 5;

export interface DemoUnmetDemand {
  product: DemoProduct;
  pinCode: string;
  day: string;
  checks: number;
}

/** A few places for each product that is not delivered everywhere, mostly in the latest weeks. */
export function composeUnmetDemand(
  stock: readonly DemoStock[],
  random: Random,
  now: Date,
): DemoUnmetDemand[] {
  return [...Map.groupBy(stock, (record) => record.product)].flatMap(([product, records]) =>
    random
      .shuffle(PIN_CODE_PLACES)
      .filter(({ pinCode }) => findServingStock(records, pinCode) === undefined)
      .slice(0, random.whole(1, PLACES_PER_PRODUCT))
      .flatMap(({ pinCode }) => {
        const daysAgo = new Set(Array.from({ length: random.whole(1, 4) }, () => recentDay(random)));
        return [...daysAgo]
          .map((days) => after(now, -days * DAY_MS))
          .filter((moment) => moment >= product.createdAt)
          .map((moment) => ({ product, pinCode, day: kolkataDate(moment), checks: random.whole(1, 4) }));
      }),
  );
}

function recentDay(random: Random): number {
  return Math.floor(random.next() ** 2 * DAYS);
}
