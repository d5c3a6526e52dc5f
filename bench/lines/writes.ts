import type { Random } from '../../database/demo/random.ts';
import type { FilledMarket } from '../market/fill-market.ts';
import { httpText } from '../requests/http-text.ts';
import type { OrderLoad, RequestLoad, Shopper } from '../run/messages.ts';
import type { Line } from './line.ts';

/** So that the jobs of the last orders weigh little. */
const ORDERS_TAKE_TIMES = 3;

/** Additions to carts and whole orders, each with the same by hand, orders over plain tables too. */
export function writeLines(market: FilledMarket, byHand: FilledMarket, root: Random): Line[] {
  const additionsOf = (some: FilledMarket) => additions(some, some.shoppers, root.fork('additions'));
  const orders = { before: 'empty carts', times: ORDERS_TAKE_TIMES } as const;
  return [
    {
      name: 'by hand: add to cart',
      of: 'byHand',
      load: additionsOf(byHand),
      before: 'empty carts',
      compareWith: [],
    },
    {
      name: 'add to cart',
      load: additionsOf(market),
      before: 'empty carts',
      compareWith: ['by hand: add to cart'],
      targets: [{ atLeast: 0.25, of: 'by hand: add to cart' }],
    },
    { name: 'by hand: order', of: 'byHand', load: orderLoad(byHand, 1), compareWith: [], ...orders },
    { name: 'plain tables: order', of: 'plain', load: orderLoad(byHand, 1), compareWith: [], ...orders },
    {
      name: 'order, with its jobs',
      load: orderLoad(market, 0),
      includesJobs: true,
      ...orders,
      compareWith: ['by hand: order', 'plain tables: order'],
      targets: [{ atLeast: 0.2, of: 'by hand: order' }, { cpuMs: 3 }, { databaseCpuMs: 3 }],
    },
  ];
}

/** Orders of one half of the buyers: a buyer may have few unpaid ones. */
export function orderLoad({ shoppers, sellable }: FilledMarket, half: 0 | 1): OrderLoad {
  return { shoppers: halfOf(shoppers, half), productIds: sellable };
}

export function halfOf(shoppers: readonly Shopper[], half: 0 | 1): Shopper[] {
  const middle = Math.floor(shoppers.length / 2);
  return half === 0 ? shoppers.slice(0, middle) : shoppers.slice(middle);
}

/** Each buyer in turn adds another product to the cart. */
export function additions(
  { sellable }: FilledMarket,
  shoppers: readonly Shopper[],
  random: Random,
): RequestLoad {
  const linesOfCart = 30;
  const requests = Array.from({ length: linesOfCart }, () =>
    shoppers.map(({ token }) =>
      httpText({
        method: 'POST',
        address: '/api/cart',
        headers: { authorization: `Bearer ${token}` },
        body: { productId: random.pick(sellable), quantity: 1 },
      }),
    ),
  ).flat();
  return { requests, order: requests.map((_, index) => index) };
}
