import type { Random } from '../../database/demo/random.ts';
import type { FilledMarket } from '../market/fill-market.ts';
import { httpText } from '../requests/http-text.ts';
import { toExistingPages } from '../requests/existing-pages.ts';
import {
  composeCombinations,
  type ListingCombination,
  pageAddress,
} from '../requests/listing-combinations.ts';
import { composeSearches, typedBeginnings } from '../requests/searches.ts';
import { drawRanks } from '../requests/zipf.ts';
import type { Load } from './messages.ts';
import type { RunningShop } from './shop.ts';

/** What a line's figure is compared with, in the same round. */
export type Reference = 'R0 reply' | 'R0 page' | 'R1' | 'R2';

export type Target = { atLeast: number; of: Reference } | { perSecond: number } | { p99Ms: number };

/** One line of the result. */
export interface Line {
  name: string;
  load: Omit<Load, 'port'> | 'checkout';
  /** Where one is waited for alone; 10 unless said otherwise. */
  connections?: number;
  /** Requests that together make one of what is counted; one unless said otherwise. */
  requestsEach?: number;
  /** What happens before the clock starts. */
  before?: 'drop caches' | 'empty carts';
  compareWith: Reference[];
  target?: Target;
}

const COMBINATIONS = 10_000;
const SEARCHES = 2_000;
const DRAWS = 200_000;
/** From here on a catalogue is a large one: then response times count, as the others are bounded by its size. */
const LARGE_CATALOGUE = 500_000;
/** As every browser asks for pages. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

export interface LineOptions {
  shop: Pick<RunningShop, 'port'>;
  /** Size of the catalogue. */
  products: number;
  random: Random;
}

/** The lines in the order in which they are measured: what is compared stands near what it is compared with. */
export async function composeLines(
  market: FilledMarket,
  { shop, products, random: root }: LineOptions,
): Promise<Line[]> {
  const random = root.fork('lines');
  const isLarge = products >= LARGE_CATALOGUE;
  const combinations = await toExistingPages(
    shop.port,
    composeCombinations(COMBINATIONS, market.brands, random.fork('combinations')),
  );
  return [
    ...apiLines(market, combinations, { random, isLarge }),
    ...pageLines(market, combinations, random),
    {
      name: 'add to cart',
      load: additions(market, random.fork('additions')),
      before: 'empty carts',
      compareWith: [],
    },
    { name: 'R2', load: 'checkout', before: 'empty carts', compareWith: [] },
    {
      name: 'checkout, cart to placed order',
      load: 'checkout',
      before: 'empty carts',
      compareWith: ['R2'],
      target: { atLeast: 0.5, of: 'R2' },
    },
  ];
}

function apiLines(
  market: FilledMarket,
  combinations: readonly ListingCombination[],
  { random, isLarge }: { random: Random; isLarge: boolean },
): Line[] {
  const listings = zipf(combinations.map(listingRequest), random);
  const facets = combinations.map(({ filters }) =>
    httpText({ method: 'POST', address: '/api/pro/filters/facets', body: filters }),
  );
  const searches = composeSearches(SEARCHES, market.products, random.fork('searches'));
  const searchLoad = zipf(
    searches.map((search) => httpText({ method: 'POST', address: '/api/pro/filters', body: { search } })),
    random,
  );
  const suggestions = zipf(
    typedBeginnings(searches).map((q) => get(`/api/search/suggestions?${new URLSearchParams({ q })}`)),
    random,
  );
  const firstPages = zipf(
    combinations.map((each) => listingRequest({ ...each, page: 1 })),
    random,
  );
  const hotFilter = { category: ['Clothing'], maxPrice: 2000, sortBy: 'price_low_to_high' };
  const productRequests = market.products.map(({ id }) => get(`/api/pro/${id}`));
  const [hotProduct = ''] = productRequests;
  const ofR1 = (atLeast: number): Pick<Line, 'target'> => (isLarge ? {} : { target: { atLeast, of: 'R1' } });
  const alone = (name: string, load: Line['load'], p99Ms: number): Line => ({
    ...{ name: `${name}, one after the other`, load, connections: 1, before: 'drop caches' },
    ...{ compareWith: [], target: { p99Ms } },
  });
  return [
    { name: 'R0 reply', load: hot('/'), compareWith: [] },
    {
      name: 'listing API, hot',
      load: hot(get('/api/pro')),
      compareWith: ['R0 reply'],
      target: { atLeast: 0.5, of: 'R0 reply' },
    },
    {
      name: 'filtered listing API, hot',
      load: hot(httpText({ method: 'POST', address: '/api/pro/filters?page=1', body: hotFilter })),
      compareWith: ['R0 reply'],
    },
    { name: 'product API, hot', load: hot(hotProduct), compareWith: ['R0 reply'] },
    {
      name: 'product API, spread',
      load: zipf(productRequests, random),
      before: 'drop caches',
      compareWith: ['R0 reply'],
    },
    { name: 'R1', load: listings, compareWith: ['R0 reply'] },
    {
      name: 'listing API, spread, caches empty at the start',
      load: listings,
      before: 'drop caches',
      compareWith: ['R1'],
      ...ofR1(3),
    },
    { name: 'listing API, spread, going on', load: listings, compareWith: ['R1'], ...ofR1(3) },
    {
      name: 'listing and facets API, spread',
      load: inTurns([combinations.map(listingRequest), facets], random),
      requestsEach: 2,
      before: 'drop caches',
      compareWith: ['R1'],
      ...ofR1(1),
    },
    { name: 'search API, spread', load: searchLoad, before: 'drop caches', compareWith: ['R1'], ...ofR1(1) },
    { name: 'suggestions, spread', load: suggestions, before: 'drop caches', compareWith: ['R1'] },
    alone('page 1 of any filter', firstPages, isLarge ? 50 : 20),
    alone('facets of any filter', zipf(facets, random), isLarge ? 150 : 50),
    alone('search', searchLoad, isLarge ? 150 : 50),
    alone('suggestions', suggestions, isLarge ? 50 : 20),
  ];
}

function pageLines(
  market: FilledMarket,
  combinations: readonly ListingCombination[],
  random: Random,
): Line[] {
  const listingPages = zipf(
    combinations.map((each) => getPage(pageAddress(each))),
    random,
  );
  const productPages = market.products.map(({ id }) => getPage(`/product/${id}`));
  const [hotProduct = ''] = productPages;
  const ofR0: Pick<Line, 'compareWith' | 'target'> = {
    compareWith: ['R0 page'],
    target: { atLeast: 0.4, of: 'R0 page' },
  };
  const anew: Pick<Line, 'compareWith' | 'target'> = {
    compareWith: ['R0 page'],
    target: { perSecond: 300 },
  };
  return [
    { name: 'R0 page', load: hot('/'), compareWith: [] },
    { name: 'listing page, hot', load: hot(getPage('/products')), ...ofR0 },
    { name: 'product page, hot', load: hot(hotProduct), ...ofR0 },
    {
      name: 'listing page, spread, caches empty at the start',
      load: listingPages,
      before: 'drop caches',
      ...anew,
    },
    { name: 'listing page, spread, going on', load: listingPages, ...anew },
    { name: 'product page, spread', load: zipf(productPages, random), before: 'drop caches', ...anew },
  ];
}

function listingRequest({ filters, page }: ListingCombination): string {
  return httpText({ method: 'POST', address: `/api/pro/filters?page=${page}`, body: filters });
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

/** For each draw one request of every list, one after the other. */
function inTurns(lists: string[][], random: Random): Omit<Load, 'port'> {
  const size = lists[0]?.length ?? 0;
  const order = drawRanks(size, DRAWS / lists.length, random);
  return {
    requests: lists.flat(),
    order: order.flatMap((rank) => lists.map((_, list) => list * size + rank)),
  };
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
