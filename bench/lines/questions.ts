import type { Random } from '../../database/demo/random.ts';
import type { FilledMarket } from '../market/fill-market.ts';
import { toExistingPages } from '../requests/existing-pages.ts';
import {
  composeCombinations,
  composePlainCombinations,
  type ListingCombination,
} from '../requests/listing-combinations.ts';
import { composeSearches } from '../requests/searches.ts';

const COMBINATIONS = 10_000;
const SEARCHES = 6_000;

/** What is asked of a market. */
export interface Questions {
  market: FilledMarket;
  /** Of any filters. */
  combinations: ListingCombination[];
  /** Of category, brand and price, as the hand-written program knows them. */
  plainCombinations: ListingCombination[];
  searches: string[];
}

export async function composeQuestions(
  market: FilledMarket,
  port: number,
  random: Random,
): Promise<Questions> {
  const any = composeCombinations(COMBINATIONS, market.brands, random.fork('combinations'));
  const plain = composePlainCombinations(COMBINATIONS, market.brands, random.fork('plain combinations'));
  const searches = Math.min(SEARCHES, market.products.length);
  return {
    market,
    combinations: await toExistingPages(port, any),
    plainCombinations: await toExistingPages(port, plain),
    searches: composeSearches(searches, market.products, random.fork('searches')),
  };
}
