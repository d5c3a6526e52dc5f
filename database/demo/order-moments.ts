import type { ShopOrderStatus } from '../../contract/orders.ts';
import { after, atKolkataHour, DAY_MS, HOUR_MS } from './instants.ts';
import type { Ending } from './order-steps.ts';
import type { DemoBuyer } from './people.ts';
import type { Random } from './random.ts';
import { EXCHANGING_SHOP, MAIN_SHOP, type ShopKey } from './shops.ts';

export interface OrderMoment {
  placedAt: Date;
  buyer: DemoBuyer;
  firstShop?: ShopKey;
  isFirstInSizes?: boolean;
  ending?: Ending;
  restsAt?: ShopOrderStatus;
}

const USUAL_ORDERS = 620;
const PERIOD_DAYS = 90;
const MAIN_BUYER_ORDERS: readonly (Pick<
  OrderMoment,
  'ending' | 'restsAt' | 'firstShop' | 'isFirstInSizes'
> & {
  daysAgo: number;
})[] = [
  { daysAgo: 0.2, restsAt: 'placed' },
  { daysAgo: 1.4, restsAt: 'packed' },
  { daysAgo: 2.5, restsAt: 'shipped' },
  { daysAgo: 5, ending: 'failed' },
  // A return under way, and something that can still be returned.
  { daysAgo: 9, ending: 'returned', restsAt: 'return_requested' },
  { daysAgo: 8, ending: 'delivered' },
  { daysAgo: 19, ending: 'cancelled_by_buyer' },
  { daysAgo: 24, ending: 'delivered' },
  { daysAgo: 30, ending: 'returned' },
  { daysAgo: 37, ending: 'delivered' },
  { daysAgo: 44, ending: 'delivered' },
  { daysAgo: 52, ending: 'delivered' },
  { daysAgo: 60, ending: 'delivered' },
  { daysAgo: 69, ending: 'delivered' },
  { daysAgo: 78, ending: 'delivered' },
  { daysAgo: 86, ending: 'delivered' },
  // One of its things is exchanged.
  { daysAgo: 7, ending: 'delivered', firstShop: EXCHANGING_SHOP, isFirstInSizes: true },
];
const MAIN_SHOP_ORDERS: readonly { hoursAgo: number; restsAt: ShopOrderStatus }[] = [
  { hoursAgo: 0.7, restsAt: 'placed' },
  { hoursAgo: 1.6, restsAt: 'placed' },
  { hoursAgo: 3, restsAt: 'placed' },
  { hoursAgo: 7, restsAt: 'placed' },
  { hoursAgo: 14, restsAt: 'accepted' },
  { hoursAgo: 18, restsAt: 'accepted' },
  { hoursAgo: 23, restsAt: 'accepted' },
  { hoursAgo: 31, restsAt: 'packed' },
  { hoursAgo: 35, restsAt: 'packed' },
  { hoursAgo: 41, restsAt: 'packed' },
  { hoursAgo: 48, restsAt: 'shipped' },
  { hoursAgo: 55, restsAt: 'shipped' },
  { hoursAgo: 63, restsAt: 'shipped' },
  { hoursAgo: 75, restsAt: 'shipped' },
];
const EXCHANGED_DAYS_AGO = [7, 17];
/** People in India shop at these hours, in the evening most of all. */
const HOURS = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 20, 21, 21, 22, 22, 23];
const LATEST_HOURS_AGO = 0.6;

export function composeOrderMoments(buyers: readonly DemoBuyer[], random: Random, now: Date): OrderMoment[] {
  const [mainBuyer, ...others] = buyers;
  if (!mainBuyer) throw new Error('nobody to order');
  // Some people order often, most a few times.
  const eagerness = new Map(others.map((buyer) => [buyer, 0.4 + random.next() ** 2 * 2]));
  const anyone = (): DemoBuyer => random.pickWeighted(others, (buyer) => eagerness.get(buyer) ?? 1);

  const usual = Array.from({ length: USUAL_ORDERS }, (): OrderMoment => {
    // A little denser towards today: the marketplace grows.
    const daysAgo = (PERIOD_DAYS - 1) * random.next() ** 1.25;
    const hour = random.pick(HOURS) + random.next();
    const moment = atKolkataHour(after(now, -daysAgo * DAY_MS), hour);
    const latest = after(now, -LATEST_HOURS_AGO * HOUR_MS);
    return { placedAt: moment > latest ? after(moment, -DAY_MS) : moment, buyer: anyone() };
  });
  const ofMainBuyer = MAIN_BUYER_ORDERS.map(({ daysAgo, ...order }, index): OrderMoment => {
    const placedAt = after(now, -daysAgo * DAY_MS - random.next() * HOUR_MS);
    return index % 4 === 0
      ? { firstShop: MAIN_SHOP, ...order, placedAt, buyer: mainBuyer }
      : { ...order, placedAt, buyer: mainBuyer };
  });
  const ofMainShop = MAIN_SHOP_ORDERS.map(
    ({ hoursAgo, restsAt }): OrderMoment => ({
      placedAt: after(now, -hoursAgo * HOUR_MS),
      buyer: anyone(),
      firstShop: MAIN_SHOP,
      ending: 'delivered',
      restsAt,
    }),
  );
  const exchanged = EXCHANGED_DAYS_AGO.map(
    (daysAgo): OrderMoment => ({
      placedAt: after(now, -daysAgo * DAY_MS),
      buyer: anyone(),
      ending: 'delivered',
      firstShop: EXCHANGING_SHOP,
      isFirstInSizes: true,
    }),
  );
  return [...usual, ...ofMainBuyer, ...ofMainShop, ...exchanged].sort(
    (a, b) => a.placedAt.getTime() - b.placedAt.getTime(),
  );
}
