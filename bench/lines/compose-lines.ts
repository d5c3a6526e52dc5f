import type { Random } from '../../database/demo/random.ts';
import type { FilledMarket } from '../market/fill-market.ts';
import type { RunningShop } from '../run/shop.ts';
import { hotLines, pageLines, spreadLines } from './asked-before.ts';
import type { Line } from './line.ts';
import { newLines, newPageLines } from './not-asked-before.ts';
import { composeQuestions } from './questions.ts';
import { responseTimeLines } from './response-times.ts';
import { writeLines } from './writes.ts';

export interface LineOptions {
  shop: Pick<RunningShop, 'port'>;
  /** Where the hand-written program works when the catalogue is large, in the same run. */
  small: { market: FilledMarket; shop: Pick<RunningShop, 'port'> } | undefined;
  random: Random;
}

/** The lines in the order of measurement, each near its reference. */
export async function composeLines(
  market: FilledMarket,
  { shop, small, random: root }: LineOptions,
): Promise<Line[]> {
  const random = root.fork('lines');
  const asked = await composeQuestions(market, shop.port, random);
  const askedOfFew = small ? await composeQuestions(small.market, small.shop.port, random) : asked;
  return [
    ...hotLines(market),
    ...spreadLines(asked, random),
    ...newLines(asked, askedOfFew),
    ...responseTimeLines(asked, small && askedOfFew, random),
    ...pageLines(asked, random),
    ...newPageLines(asked),
    ...writeLines(market, askedOfFew.market, random),
  ];
}
