/**
 * How a search is ranked: every product found has a score, and the highest comes first; equals follow by id. It is a sum of
 * whole numbers, so that memory and database, and every process, rank alike.
 *
 * - Text, 135 to 1000: the mean over the words searched for of the best place where the product has each.
 * - Own category, up to 600: the share of the words searched for that the name of the product's own category has, below the roots: what
 *   is a laptop comes before what is for one.
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
  /** The word searched for is only a prefix of the product's. */
  prefix: [900, 720, 450, 135],
  wholeTitle: 100,
  ownCategory: 600,
  inStock: 300,
  deliverable: 400,
  rating: 60,
  /** Hundredths of stars that a product without reviews is taken to have. */
  unrated: 300,
  soldTwice: 5,
  soldMost: 80,
} as const;

/** The highest score without the text and the category. */
export const HIGHEST_BASE_SCORE = SCORE.inStock + SCORE.deliverable + SCORE.rating + SCORE.soldMost;

/** The highest score. */
export const HIGHEST_SCORE = SCORE.wholeWord[0] + SCORE.wholeTitle + SCORE.ownCategory + HIGHEST_BASE_SCORE;

/** What buyers say and do, as part of the score. */
export function popularityScore(ratingHundredths: number, soldCount: number): number {
  const rating = Math.trunc(((ratingHundredths || SCORE.unrated) * SCORE.rating) / 500);
  const doublings = 31 - Math.clz32(soldCount + 1);
  return rating + Math.min(SCORE.soldMost, doublings * SCORE.soldTwice);
}
