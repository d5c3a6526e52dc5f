import type { Random } from '../../database/demo/random.ts';
import type { FilledMarket } from '../market/fill-market.ts';
import { httpText } from '../requests/http-text.ts';
import { composeCombinations, pageAddress } from '../requests/listing-combinations.ts';
import { composeSearches, typedBeginnings } from '../requests/searches.ts';
import { drawRanks } from '../requests/zipf.ts';
import type { Load } from './messages.ts';

/** What a line's figure is compared with, in the same round. */
export type Reference = 'R0 reply' | 'R0 page' | 'R1' | 'R2';

export type Target = { atLeast: number; of: Reference } | { perSecond: number };

/** One line of the result. */
export interface Line {
  name: string;
  load: Omit<Load, 'port'> | 'checkout';
  /** What happens before the clock starts. */
  before?: 'drop caches' | 'empty carts';
  compareWith: Reference[];
  target?: Target;
}

/** Measures something else than the shop. */
export function isReference({ name }: Line): boolean {
  return /^R\d/.test(name);
}

const COMBINATIONS = 10_000;
const SEARCHES = 2_000;
const DRAWS = 200_000;
/** As every browser asks for pages. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

/** The lines in the order in which they are measured: what is compared stands near what it is compared with. */
export function composeLines(market: FilledMarket, random: Random): Line[] {
  const combinations = composeCombinations(COMBINATIONS, market.brands, random.fork('combinations'));
  const listings = zipf(
    combinations.map(({ filters, page }) =>
      httpText({ method: 'POST', address: `/api/pro/filters?page=${page}`, body: filters }),
    ),
    random,
  );
  const listingPages = zipf(
    combinations.map((each) => getPage(pageAddress(each))),
    random,
  );
  const productIds = market.products.map(({ id }) => id);
  const searches = composeSearches(SEARCHES, market.products, random.fork('searches'));
  const hotFilter = { category: ['Clothing'], maxPrice: 2000, sortBy: 'price_low_to_high' };
  const [hotProduct = ''] = productIds;
  return [
    { name: 'R0 reply', load: hot('/'), compareWith: [] },
    {
      name: 'listing API, hot',
      load: hot(get('/api/pro')),
      compareWith: ['R0 reply'],
      target: { atLeast: 0.35, of: 'R0 reply' },
    },
    {
      name: 'filtered listing API, hot',
      load: hot(httpText({ method: 'POST', address: '/api/pro/filters?page=1', body: hotFilter })),
      compareWith: ['R0 reply'],
    },
    { name: 'product API, hot', load: hot(get(`/api/pro/${hotProduct}`)), compareWith: ['R0 reply'] },
    {
      name: 'product API, spread',
      load: zipf(
        productIds.map((id) => get(`/api/pro/${id}`)),
        random,
      ),
      before: 'drop caches',
      compareWith: ['R0 reply'],
    },
    { name: 'R1', load: listings, compareWith: ['R0 reply'] },
    {
      name: 'listing API, spread, caches empty at the start',
      load: listings,
      before: 'drop caches',
      compareWith: ['R1'],
      target: { atLeast: 1, of: 'R1' },
    },
    {
      name: 'listing API, spread, going on',
      load: listings,
      compareWith: ['R1'],
      target: { atLeast: 1, of: 'R1' },
    },
    {
      name: 'search API, spread',
      load: zipf(
        searches.map((search) => httpText({ method: 'POST', address: '/api/pro/filters', body: { search } })),
        random,
      ),
      before: 'drop caches',
      compareWith: ['R1'],
    },
    {
      name: 'suggestions, spread',
      load: zipf(
        typedBeginnings(searches).map((q) => get(`/api/search/suggestions?${new URLSearchParams({ q })}`)),
        random,
      ),
      before: 'drop caches',
      compareWith: ['R1'],
    },
    { name: 'R0 page', load: hot('/'), compareWith: [] },
    {
      name: 'listing page, hot',
      load: hot(getPage('/products')),
      compareWith: ['R0 page'],
      target: { atLeast: 0.3, of: 'R0 page' },
    },
    { name: 'product page, hot', load: hot(getPage(`/product/${hotProduct}`)), compareWith: ['R0 page'] },
    {
      name: 'listing page, spread, caches empty at the start',
      load: listingPages,
      before: 'drop caches',
      compareWith: ['R0 page'],
      target: { perSecond: 300 },
    },
    {
      name: 'listing page, spread, going on',
      load: listingPages,
      compareWith: ['R0 page'],
      target: { perSecond: 300 },
    },
    {
      name: 'product page, spread',
      load: zipf(
        productIds.map((id) => getPage(`/product/${id}`)),
        random,
      ),
      before: 'drop caches',
      compareWith: ['R0 page'],
      target: { perSecond: 300 },
    },
    {
      name: 'add to cart',
      load: additions(market, random.fork('additions')),
      before: 'empty carts',
      compareWith: ['R2'],
    },
    { name: 'R2', load: 'checkout', before: 'empty carts', compareWith: [] },
    {
      name: 'checkout, cart to placed order',
      load: 'checkout',
      before: 'empty carts',
      compareWith: ['R2'],
      target: { perSecond: 70 },
    },
  ];
}

function get(address: string): string {
  return httpText({ method: 'GET', address });
}

function getPage(address: string): string {
  return httpText({ method: 'GET', address, headers: BROWSER });
}

function hot(request: string): Omit<Load, 'port'> {
  return { requests: [request], order: [0] };
}

function zipf(requests: string[], random: Random): Omit<Load, 'port'> {
  return { requests, order: drawRanks(requests.length, DRAWS, random) };
}

/** Each buyer puts different products into the cart, one after another's turn. */
function additions({ shoppers, sellable }: FilledMarket, random: Random): Omit<Load, 'port'> {
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
