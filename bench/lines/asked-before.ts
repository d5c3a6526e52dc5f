import type { Random } from '../../database/demo/random.ts';
import type { FilledMarket } from '../market/fill-market.ts';
import { httpText } from '../requests/http-text.ts';
import { pageAddress } from '../requests/listing-combinations.ts';
import { typedPrefixes } from '../requests/searches.ts';
import type { Questions } from './questions.ts';
import type { Line } from './line.ts';
import { get, getPage, hot, listingRequest, searchRequest, suggestionsRequest, zipf } from './loads.ts';

/** One address each, answered from a cache. */
export function hotLines({ products }: FilledMarket): Line[] {
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
    { name: 'product API, hot', load: hot(get(`/api/pro/${products[0]?.id}`)), compareWith: ['R0 reply'] },
  ];
}

/** As visitors ask: some much more often than others, with what is cached by then. */
export function spreadLines({ market, combinations, searches }: Questions, random: Random): Line[] {
  const line = (name: string, requests: string[]): Line => ({
    name: `${name}, spread`,
    load: zipf(requests, random),
    compareWith: [],
  });
  return [
    line('listing API', combinations.map(listingRequest)),
    line('search API', searches.map(searchRequest)),
    line('suggestions', typedPrefixes(searches).map(suggestionsRequest)),
    line(
      'product API',
      market.products.map(({ id }) => get(`/api/pro/${id}`)),
    ),
  ];
}

export function pageLines({ market, combinations }: Questions, random: Random): Line[] {
  const listingPages = combinations.map((each) => getPage(pageAddress(each)));
  const productPages = market.products.map(({ id }) => getPage(`/product/${id}`));
  const ofR0: Pick<Line, 'compareWith' | 'targets'> = {
    compareWith: ['R0 page'],
    targets: [{ atLeast: 0.4, of: 'R0 page' }],
  };
  return [
    { name: 'R0 page', of: 'bare', load: hot('/'), compareWith: [] },
    { name: 'listing page, hot', load: hot(getPage('/products')), ...ofR0 },
    { name: 'product page, hot', load: hot(productPages[0] ?? ''), ...ofR0 },
    { name: 'listing page, spread', load: zipf(listingPages, random), compareWith: [] },
    { name: 'product page, spread', load: zipf(productPages, random), compareWith: [] },
  ];
}
