import type { Random } from '../../database/demo/random.ts';
import { composeVariantCombinations, type ListingRequest } from '../requests/listing-combinations.ts';
import { typedPrefixes } from '../requests/searches.ts';
import type { Load } from '../run/messages.ts';
import type { Questions } from './questions.ts';
import type { Line } from './line.ts';
import { facetsRequest, listingRequest, searchRequest, suggestionsRequest, zipf } from './loads.ts';

const OF_VARIANTS = 10_000;

/** How long an answer takes: one connection, one request after the other. */
export function responseTimeLines(
  asked: Questions,
  askedOfFew: Questions | undefined,
  random: Random,
): Line[] {
  const isLarge = askedOfFew !== undefined;
  const { market, combinations, searches } = asked;
  const ofVariants = composeVariantCombinations(OF_VARIANTS, market.products, random.fork('variants'));
  const firstPagesOf = (some: readonly ListingRequest[]) =>
    zipf(
      some.map((each) => listingRequest({ ...each, page: 1 })),
      random,
    );
  const firstPages = alone('page 1 of any filter', firstPagesOf(combinations), isLarge ? 50 : 20);
  return [
    ...(askedOfFew ? beside(firstPages, firstPagesOf(askedOfFew.combinations)) : [firstPages]),
    alone('page 1 by size, colour and attributes', firstPagesOf(ofVariants), isLarge ? 50 : 20),
    alone('facets of any filter', zipf(combinations.map(facetsRequest), random), isLarge ? 150 : 50),
    alone(
      'facets by size, colour and attributes',
      zipf(ofVariants.map(facetsRequest), random),
      isLarge ? 150 : 50,
    ),
    alone('search', zipf(searches.map(searchRequest), random), isLarge ? 150 : 50),
    alone('suggestions', zipf(typedPrefixes(searches).map(suggestionsRequest), random), isLarge ? 50 : 20),
  ];
}

function alone(name: string, load: Load, p99Ms: number): Line {
  return {
    name: `${name}, one after the other`,
    load,
    connections: 1,
    before: 'forget answers',
    compareWith: [],
    targets: [{ p99Ms }],
  };
}

/** A line of the large catalogue and its reference with few products; it may take twice as long. */
function beside(line: Line, loadOfFew: Load): Line[] {
  const few: Line = {
    ...line,
    name: `${line.name}, few products`,
    of: 'smallShop',
    load: loadOfFew,
    targets: [],
  };
  return [few, { ...line, targets: [...(line.targets ?? []), { p50Times: 2, of: few.name }] }];
}
