import type { RowSet } from '../engine/row-set.ts';
import type { FoundRows } from '../engine/score-accumulator.ts';
import type { TextQuery } from '../engine/text-index.ts';
import { type BaseScore, bestRows } from '../engine/top-k.ts';
import type { FoundPage } from '../product-search.ts';
import type { ListingIndex } from './listing-index.ts';
import { HIGHEST_BASE_SCORE, HIGHEST_SCORE, popularityScore, SCORE } from './score.ts';

interface PageOptions {
  query: TextQuery;
  /** Deliverable products come first for this pin code; the index must know it. */
  deliverTo: string | null;
  skip: number;
  limit: number;
}

/** The highest scores come first (see `score.ts`). The call uses `found` up. */
export function rankedRows(
  index: ListingIndex,
  found: FoundRows,
  fitting: RowSet,
  { query, deliverTo, skip, limit }: PageOptions,
): FoundPage {
  const { rows, scores } = found;
  const baseScore = baseScoreOf(index, query, deliverTo);
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

/** This part of the scores does not depend on the query. It is valid until the next change of the index. */
export function baseScoreOf(
  index: ListingIndex,
  query: TextQuery,
  deliverTo: string | null,
  fitting?: RowSet,
): BaseScore {
  const { ratingHundredths, soldCount, category } = index.columns;
  const categoryScores = index.categoryWords.scoresOf(query);
  const inStock = index.inStock();
  const deliverable = deliverTo === null ? undefined : index.deliverableTo(deliverTo);
  return {
    highest: HIGHEST_BASE_SCORE - (deliverable ? 0 : SCORE.deliverable) + (categoryScores?.highest ?? 0),
    of: (row) =>
      fitting && !fitting.has(row)
        ? Number.NEGATIVE_INFINITY
        : popularityScore(ratingHundredths[row] ?? 0, soldCount[row] ?? 0) +
          (inStock(row) ? SCORE.inStock : 0) +
          (deliverable?.(row) ? SCORE.deliverable : 0) +
          (categoryScores?.of[category[row] ?? 0] ?? 0),
    compare: (a, b) => index.idHead(a) - index.idHead(b) || (index.idAt(a) < index.idAt(b) ? -1 : 1),
  };
}
