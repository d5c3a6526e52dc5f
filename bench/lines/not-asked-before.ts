import { pageAddress } from '../requests/listing-combinations.ts';
import type { Load } from '../run/messages.ts';
import type { Questions } from './questions.ts';
import type { Line, Reference, Target } from './line.ts';
import {
  facetsRequest,
  get,
  getPage,
  groupsOnceEach,
  listingRequest,
  onceEach,
  searchRequest,
} from './loads.ts';

/**
 * What nobody asked a moment ago: all answers are forgotten before the clock starts, and no request comes twice until they are again.
 * The hand-written program answers the same requests, of few products when the catalogue is large.
 */
export function newLines(asked: Questions, askedOfFew: Questions): Line[] {
  const isLarge = asked !== askedOfFew;
  const pair = (
    name: string,
    reference: Reference,
    { loadOf, atLeast, requestsEach = 1, alsoLarge = false }: PairOptions,
  ): Line[] => [
    { name: reference, of: 'byHand', load: loadOf(askedOfFew), requestsEach, compareWith: [] },
    {
      name: `${name}, not asked before`,
      load: loadOf(asked),
      requestsEach,
      before: 'forget answers',
      compareWith: [reference],
      targets: isLarge && !alsoLarge ? [] : [{ atLeast, of: reference }],
    },
  ];
  return [
    ...pair('filter', 'by hand: filter', {
      loadOf: ({ plainCombinations }) => onceEach(plainCombinations.map(listingRequest)),
      atLeast: 1,
      alsoLarge: true,
    }),
    ...pair('filter with facets', 'by hand: filter with facets', {
      loadOf: ({ plainCombinations }) =>
        groupsOnceEach(plainCombinations.map((each) => [facetsRequest(each), listingRequest(each)])),
      atLeast: 1,
      requestsEach: 2,
    }),
    ...pair('search', 'by hand: search', {
      loadOf: ({ searches }) => onceEach(searches.map(searchRequest)),
      atLeast: 0.75,
    }),
    ...pair('product', 'by hand: product', {
      loadOf: ({ market }) => onceEach(market.products.map(({ id }) => get(`/api/pro/${id}`))),
      atLeast: 0.7,
    }),
  ];
}

interface PairOptions {
  loadOf: (asked: Questions) => Load;
  atLeast: number;
  requestsEach?: number;
  /** Its target is that of a large catalogue as well. */
  alsoLarge?: boolean;
}

const PAGES_PER_SECOND = 300;
const OF_REACT_ALONE = 0.4;

/** Pages that no cache holds. */
export function newPageLines({ market, combinations }: Questions): Line[] {
  const pair = (name: string, reference: Reference, addresses: string[]): Line[] => {
    const load = onceEach(addresses.map(getPage));
    const target: Target = {
      perSecond: PAGES_PER_SECOND,
      or: { atLeast: OF_REACT_ALONE, of: reference },
    };
    return [
      { name: reference, of: 'reactAlone', load, compareWith: [] },
      {
        name: `${name}, not asked before`,
        load,
        before: 'forget answers',
        compareWith: [reference],
        targets: [target],
      },
    ];
  };
  return [
    ...pair('listing page', 'React alone, listing page', combinations.map(pageAddress)),
    ...pair(
      'product page',
      'React alone, product page',
      market.products.map(({ id }) => `/product/${id}`),
    ),
  ];
}
