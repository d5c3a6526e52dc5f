import { RATING_STARS } from '../../contract/kernel/limits.ts';
import type { Review } from '../../contract/reviews.ts';
import type { ReviewRow } from './store.ts';

export function presentReview(row: ReviewRow): Review {
  return {
    id: row.id,
    productId: row.productId,
    author: authorName(row.authorName),
    stars: row.stars,
    text: row.text,
    helpfulVotes: row.helpfulVotes,
    createdAt: row.createdAt.toISOString(),
    isEdited: row.editedAt !== null,
  };
}

/** The first name, and of the last one its initial only: 'Asha R.' */
export function authorName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const [initial] = others.at(-1) ?? '';
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}

/** Numbers of reviews by their stars, most stars first. */
export function histogramOf(counts: ReadonlyMap<number, number>): number[] {
  return Array.from({ length: RATING_STARS }, (_, index) => counts.get(RATING_STARS - index) ?? 0);
}

/** Mean stars with two decimals, 0 without reviews. */
export function meanStars(counts: ReadonlyMap<number, number>): number {
  let sum = 0;
  let reviews = 0;
  for (const [stars, count] of counts) {
    sum += stars * count;
    reviews += count;
  }
  return reviews === 0 ? 0 : Math.round((sum * 100) / reviews) / 100;
}
