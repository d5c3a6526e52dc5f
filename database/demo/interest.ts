import { kolkataDate } from '../../contract/kernel/days.ts';
import { after, DAY_MS } from './instants.ts';
import { type DemoOrder, isPlaced } from './orders.ts';
import type { DemoProduct } from './products.ts';
import type { Random } from './random.ts';

const DAYS = 90;
const LOOKS = { least: 0.05, most: 0.6 };
const LOOKS_THAT_ADD = 0.12;

export interface DemoInterest {
  product: DemoProduct;
  day: string;
  views: number;
  additions: number;
}

/** Few views end in a cart; each order was preceded by some. */
export function composeInterest(
  products: readonly DemoProduct[],
  orders: readonly DemoOrder[],
  random: Random,
  now: Date,
): DemoInterest[] {
  const counted = new Map<string, DemoInterest>();
  const count = (product: DemoProduct, moment: Date, views: number, additions: number) => {
    const day = kolkataDate(moment);
    const key = `${product.id} ${day}`;
    const known = counted.get(key);
    if (!known) counted.set(key, { product, day, views, additions });
    else Object.assign(known, { views: known.views + views, additions: known.additions + additions });
  };
  for (const product of products) {
    const chance = LOOKS.least + random.next() ** 2 * (LOOKS.most - LOOKS.least);
    for (let days = 0; days < DAYS; days += 1) {
      const moment = after(now, -days * DAY_MS);
      if (moment < product.createdAt || !random.chance(chance)) continue;
      const views = random.whole(1, 6);
      const added = Array.from({ length: views }, () => random.chance(LOOKS_THAT_ADD)).filter(Boolean);
      count(product, moment, views, added.length);
    }
  }
  for (const { placedAt, shopOrders } of orders.filter(isPlaced)) {
    for (const { product } of shopOrders.flatMap(({ lines }) => lines)) {
      count(product, placedAt, random.whole(1, 4), 1);
    }
  }
  return [...counted.values()];
}
