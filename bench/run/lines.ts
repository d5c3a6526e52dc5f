import type { Random } from '../../database/demo/random.ts';
import type { FilledMarket } from '../market/fill-market.ts';
import { toExistingPages } from '../requests/existing-pages.ts';
import { httpText } from '../requests/http-text.ts';
import {
  composeCombinations,
  composeVariantCombinations,
  type ListingCombination,
  type ListingRequest,
  pageAddress,
} from '../requests/listing-combinations.ts';
import { composeSearches, typedPrefixes } from '../requests/searches.ts';
import { drawRanks } from '../requests/zipf.ts';
import type { Load } from './messages.ts';
import type { RunningShop } from './shop.ts';

/** The reference of a line, measured in the same round. */
export type Reference = 'R0 reply' | 'R0 page' | 'R1' | 'R2';

/** The measured process. */
export type Measured = 'shop' | 'smallShop' | 'bare' | 'handWritten';

export type Target =
  | { atLeast: number; of: Reference }
  | { perSecond: number }
  | { p99Ms: number }
  /** The median time, in the same round, of another line. */
  | { p50Times: number; of: string };

/** One line of the result. */
export interface Line {
  name: string;
  /** The shop by default. */
  of?: Measured;
  load: Omit<Load, 'port'> | 'checkout';
  /** 10 by default; 1 for response times. */
  connections?: number;
  /** Requests that count as one; 1 by default. */
  requestsEach?: number;
  /** What happens before the clock starts. */
  before?: 'drop caches' | 'empty carts';
  compareWith: Reference[];
  targets?: Target[];
}

const COMBINATIONS = 10_000;
const SEARCHES = 2_000;
const DRAWS = 200_000;
/** The header of every browser. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

export interface LineOptions {
  shop: Pick<RunningShop, 'port'>;
  /** The reference of a large catalogue, in the same run. */
  small: { market: FilledMarket; shop: Pick<RunningShop, 'port'> } | undefined;
  random: Random;
}

/** The lines in the order of measurement, each near its reference. */
export async function composeLines(
  market: FilledMarket,
  { shop, small, random: root }: LineOptions,
): Promise<Line[]> {
  const random = root.fork('lines');
  const compose = (brands: readonly string[], { port }: Pick<RunningShop, 'port'>) =>
    toExistingPages(port, composeCombinations(COMBINATIONS, brands, random.fork('combinations')));
  const combinations = await compose(market.brands, shop);
  const onSmall = small && (await compose(small.market.brands, small.shop));
  return [
    ...apiLines(market, combinations, { random, onSmall }),
    ...pageLines(market, combinations, random),
    {
      name: 'add to cart',
      load: additions(market, random.fork('additions')),
      before: 'empty carts',
      compareWith: [],
    },
    { name: 'R2', of: 'handWritten', load: 'checkout', before: 'empty carts', compareWith: [] },
    {
      name: 'checkout, cart to placed order',
      load: 'checkout',
      before: 'empty carts',
      compareWith: ['R2'],
      targets: [{ atLeast: 0.5, of: 'R2' }],
    },
  ];
}

function apiLines(
  market: FilledMarket,
  combinations: readonly ListingCombination[],
  { random, onSmall }: { random: Random; onSmall: readonly ListingCombination[] | undefined },
): Line[] {
  const isLarge = onSmall !== undefined;
  const listings = zipf(combinations.map(listingRequest), random);
  const facets = combinations.map(facetsRequest);
  const ofVariants = composeVariantCombinations(COMBINATIONS, market.products, random.fork('variants'));
  const searches = composeSearches(SEARCHES, market.products, random.fork('searches'));
  const searchLoad = zipf(
    searches.map((search) => httpText({ method: 'POST', address: '/api/pro/filters', body: { search } })),
    random,
  );
  const suggestions = zipf(
    typedPrefixes(searches).map((q) => get(`/api/search/suggestions?${new URLSearchParams({ q })}`)),
    random,
  );
  const firstPagesOf = (some: readonly ListingRequest[]) =>
    zipf(
      some.map((each) => listingRequest({ ...each, page: 1 })),
      random,
    );
  const productRequests = market.products.map(({ id }) => get(`/api/pro/${id}`));
  const [hotProduct = ''] = productRequests;
  const ofR1 = (atLeast: number): Pick<Line, 'targets'> => ({ targets: [{ atLeast, of: 'R1' }] });
  const firstPages = alone('page 1 of any filter', firstPagesOf(combinations), isLarge ? 50 : 20);
  return [
    ...hotLines(hotProduct),
    {
      name: 'product API, spread',
      load: zipf(productRequests, random),
      before: 'drop caches',
      compareWith: ['R0 reply'],
    },
    {
      name: 'R1',
      of: 'handWritten',
      load: onSmall ? zipf(onSmall.map(listingRequest), random) : listings,
      compareWith: ['R0 reply'],
    },
    {
      name: 'listing API, spread, caches empty at the start',
      load: listings,
      before: 'drop caches',
      compareWith: ['R1'],
      ...ofR1(isLarge ? 1 : 3),
    },
    {
      name: 'listing API, spread, going on',
      load: listings,
      compareWith: ['R1'],
      ...ofR1(isLarge ? 1 : 3),
    },
    {
      name: 'listing and facets API, spread',
      load: alternating([combinations.map(listingRequest), facets], random),
      requestsEach: 2,
      before: 'drop caches',
      compareWith: ['R1'],
      ...(!isLarge && ofR1(1)),
    },
    {
      name: 'search API, spread',
      load: searchLoad,
      before: 'drop caches',
      compareWith: ['R1'],
      ...(!isLarge && ofR1(1)),
    },
    { name: 'suggestions, spread', load: suggestions, before: 'drop caches', compareWith: ['R1'] },
    ...(onSmall ? beside(firstPages, firstPagesOf(onSmall)) : [firstPages]),
    alone('page 1 by size, colour and attributes', firstPagesOf(ofVariants), isLarge ? 50 : 20),
    alone('facets of any filter', zipf(facets, random), isLarge ? 150 : 50),
    alone(
      'facets by size, colour and attributes',
      zipf(ofVariants.map(facetsRequest), random),
      isLarge ? 150 : 50,
    ),
    alone('search', searchLoad, isLarge ? 150 : 50),
    alone('suggestions', suggestions, isLarge ? 50 : 20),
  ];
}

function hotLines(product: string): Line[] {
  const filter = { category: ['Clothing'], maxPrice: 2000, sortBy: 'price_low_to_high' };
  return [
    { name: 'R0 reply', of: 'bare', load: hot('/'), compareWith: [] },
    {
      name: 'listing API, hot',
      load: hot(get('/api/pro')),
      compareWith: ['R0 reply'],
      targets: [{ atLeast: 0.5, of: 'R0 reply' }],
    },
    {
      name: 'filtered listing API, hot',
      load: hot(httpText({ method: 'POST', address: '/api/pro/filters?page=1', body: filter })),
      compareWith: ['R0 reply'],
    },
    { name: 'product API, hot', load: hot(product), compareWith: ['R0 reply'] },
  ];
}

/** A line of response times: one connection, one request after the other. */
function alone(name: string, load: Line['load'], p99Ms: number): Line {
  return {
    ...{ name: `${name}, one after the other`, load, connections: 1, before: 'drop caches' },
    ...{ compareWith: [], targets: [{ p99Ms }] },
  };
}

/** A line of the large catalogue and its reference with few products; it may take twice as long. */
function beside(line: Line, loadOfFew: Line['load']): Line[] {
  const few: Line = {
    ...line,
    name: `${line.name}, few products`,
    of: 'smallShop',
    load: loadOfFew,
    targets: [],
  };
  return [few, { ...line, targets: [...(line.targets ?? []), { p50Times: 2, of: few.name }] }];
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
  const ofR0: Pick<Line, 'compareWith' | 'targets'> = {
    compareWith: ['R0 page'],
    targets: [{ atLeast: 0.4, of: 'R0 page' }],
  };
  const comparedToR0: Pick<Line, 'compareWith' | 'targets'> = {
    compareWith: ['R0 page'],
    targets: [{ perSecond: 300 }],
  };
  const spreadProducts = zipf(productPages, random);
  return [
    { name: 'R0 page', of: 'bare', load: hot('/'), compareWith: [] },
    { name: 'listing page, hot', load: hot(getPage('/products')), ...ofR0 },
    { name: 'product page, hot', load: hot(hotProduct), ...ofR0 },
    {
      name: 'listing page, spread, caches empty at the start',
      load: listingPages,
      before: 'drop caches',
      ...comparedToR0,
    },
    { name: 'listing page, spread, going on', load: listingPages, ...comparedToR0 },
    {
      name: 'product page, spread, caches empty at the start',
      load: spreadProducts,
      before: 'drop caches',
      ...comparedToR0,
    },
    { name: 'product page, spread, going on', load: spreadProducts, ...comparedToR0 },
  ];
}

function listingRequest({ filters, page }: ListingRequest): string {
  return httpText({ method: 'POST', address: `/api/pro/filters?page=${page}`, body: filters });
}

function facetsRequest({ filters }: ListingRequest): string {
  return httpText({ method: 'POST', address: '/api/pro/filters/facets', body: filters });
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

/** One request of every list for each draw. */
function alternating(lists: string[][], random: Random): Omit<Load, 'port'> {
  const size = lists[0]?.length ?? 0;
  const order = drawRanks(size, DRAWS / lists.length, random);
  return {
    requests: lists.flat(),
    order: order.flatMap((rank) => lists.map((_, list) => list * size + rank)),
  };
}

/** Each buyer in turn adds another product to the cart. */
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
