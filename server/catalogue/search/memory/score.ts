/**
 * The ranking of a search: the highest score comes first; equal ones follow by id. Scores are sums of whole numbers, so that
 * memory, database and every process rank alike.
 * - Text, 135 to 1000: the mean over the searched words of the best place where the product has each.
 * - Own category, up to 600: the share of the searched words in the name of the product's own category, below the roots:
 * laptops come before accessories for them.
 * - Name, up to 100: the share of the name's words that were searched for.
 * - Stock: 300 when it can be bought, and 400 more when it can be delivered to the given pin code.
 * - Rating, up to 60; without reviews as much as with three stars.
 * - Sales, up to 80: 5 each time the number of sold units doubles.
 * Among equal texts, what can be bought comes before what is sold out, and what can be delivered before the rest; a match by
 * name always comes before one by description.
 */
export const SCORE = {
  /** By place: name, brand, category, description. */
  wholeWord: [1000, 800, 500, 150],
  prefix: [900, 720, 450, 135],
  wholeTitle: 100,
  ownCategory: 600,
  inStock: 300,
  deliverable: 400,
  rating: 60,
  unrated: 300,
  soldTwice: 5,
  soldMost: 80,
} as const;

export const HIGHEST_BASE_SCORE = SCORE.inStock + SCORE.deliverable + SCORE.rating + SCORE.soldMost;

export const HIGHEST_SCORE = SCORE.wholeWord[0] + SCORE.wholeTitle + SCORE.ownCategory + HIGHEST_BASE_SCORE;

export function popularityScore(ratingHundredths: number, soldCount: number): number {
  const rating = Math.trunc(((ratingHundredths || SCORE.unrated) * SCORE.rating) / 500);
  const doublings = 31 - Math.clz32(soldCount + 1);
  return rating + Math.min(SCORE.soldMost, doublings * SCORE.soldTwice);
}
