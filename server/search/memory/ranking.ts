import { type BaseScore, bestRows } from '../engine/best-rows.ts';
import type { RowSet } from '../engine/row-set.ts';
import type { FoundRows } from '../engine/score-accumulator.ts';
import type { FoundPage } from '../product-search.ts';
import type { ListingIndex } from './listing-index.ts';

/**
 * How a search is ranked: every product found has a score, and the highest comes first; equals follow by id. It is a sum of
 * whole numbers, so that memory and database, and every process, rank alike.
 *
 * - Text, 135 to 1000: the mean over the words searched for of the best place where the product has each.
 * - Name, up to 100: the share of the name's words that were searched for; the whole name has all.
 * - Stock: 300 when it can be bought, and 400 more when it can be delivered to the given pin code.
 * - Rating, up to 60; without reviews as much as with three stars.
 * - Sales, up to 80: 5 each time the number of sold units doubles.
 *
 * What can be bought comes before what is sold out, and what can be delivered before the rest, among those whose text fits
 * equally; a name that fits always comes before a description that does.
 */
export const SCORE = {
  /** By place: name, brand, category, description. */
  wholeWord: [1000, 800, 500, 150],
  /** The word searched for is only the beginning of the product's. */
  prefix: [900, 720, 450, 135],
  wholeTitle: 100,
  inStock: 300,
  deliverable: 400,
  rating: 60,
  /** Hundredths of stars that a product without reviews is taken to have. */
  unrated: 300,
  soldTwice: 5,
  soldMost: 80,
} as const;

/** The highest score without the text. */
const HIGHEST_BASE_SCORE = SCORE.inStock + SCORE.deliverable + SCORE.rating + SCORE.soldMost;

/** The highest score. */
const HIGHEST_SCORE = SCORE.wholeWord[0] + SCORE.wholeTitle + HIGHEST_BASE_SCORE;

/** What buyers say and do, as part of the score. */
export function popularityScore(ratingHundredths: number, soldCount: number): number {
  const rating = Math.trunc(((ratingHundredths || SCORE.unrated) * SCORE.rating) / 500);
  const doublings = 31 - Math.clz32(soldCount + 1);
  return rating + Math.min(SCORE.soldMost, doublings * SCORE.soldTwice);
}

interface PageOptions {
  /** The pin code for which what can be delivered comes first; the index must know it. */
  deliverTo: string | null;
  skip: number;
  limit: number;
}

/**
 * Part of what a search found, the highest scores first (see `SCORE`), of the rows that fit besides.
 *
 * @param found is used up
 */
export function rankedRows(
  index: ListingIndex,
  found: FoundRows,
  fitting: RowSet,
  { deliverTo, skip, limit }: PageOptions,
): FoundPage {
  const { rows, scores } = found;
  const baseScore = baseScoreOf(index, deliverTo);
  let total = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    if (!fitting.has(row)) continue;
    rows[total] = row;
    scores[total] = (scores[at] ?? 0) + baseScore.of(row);
    total += 1;
  }
  const ranked = {
    rows: rows.subarray(0, total),
    scores: scores.subarray(0, total),
    headOf: (row: number) => index.idHead(row),
    compare: baseScore.compare,
  };
  const best = bestRows(ranked, HIGHEST_SCORE, { skip, limit });
  return { ids: best.map((row) => index.idAt(row)), total };
}

/**
 * The part of the rows' scores that does not depend on the query; valid until the next change of the index.
 *
 * @param fitting leaves out other rows
 */
export function baseScoreOf(index: ListingIndex, deliverTo: string | null, fitting?: RowSet): BaseScore {
  const { ratingHundredths, soldCount, hasStock } = index.columns;
  const deliverable = deliverTo === null ? undefined : index.deliverableTo(deliverTo);
  return {
    highest: HIGHEST_BASE_SCORE - (deliverable ? 0 : SCORE.deliverable),
    of: (row) =>
      fitting && !fitting.has(row)
        ? Number.NEGATIVE_INFINITY
        : popularityScore(ratingHundredths[row] ?? 0, soldCount[row] ?? 0) +
          (hasStock[row] === 1 ? SCORE.inStock : 0) +
          (deliverable?.has(row) ? SCORE.deliverable : 0),
    compare: (a, b) => index.idHead(a) - index.idHead(b) || (index.idAt(a) < index.idAt(b) ? -1 : 1),
  };
}
