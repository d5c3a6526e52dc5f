import type { Random } from '../random.ts';

export interface CarriedFigures {
  ratingSum: number;
  ratingCount: number;
  soldCount: number;
}

const RATED_SHARE = 0.7;
const MOST_RATINGS = 900;

export function composeCarriedFigures(random: Random): CarriedFigures {
  if (!random.chance(RATED_SHARE)) {
    return { ratingSum: 0, ratingCount: 0, soldCount: random.chance(0.5) ? random.whole(1, 6) : 0 };
  }
  const ratingCount = Math.max(1, Math.round(MOST_RATINGS ** (random.next() ** 1.3)));
  const meanStars = 4.9 - 2.4 * random.next() ** 2;
  const ratingSum = Math.min(5 * ratingCount, Math.max(ratingCount, Math.round(ratingCount * meanStars)));
  // One buyer in three to eight leaves a rating.
  return { ratingSum, ratingCount, soldCount: ratingCount * random.whole(3, 8) };
}
