import { type FitCounts, fitAnswers, MIN_FIT_ANSWERS } from '../../../contract/kernel/fit.ts';
import { RATING_STARS } from '../../../contract/kernel/limits.ts';
import { choicesInWords, hasSizes, type ProductOption } from '../../../contract/kernel/product-options.ts';
import type { ReviewId } from '../../../contract/kernel/schemas.ts';
import type { OwnReview, ReceivedReview, Review, ReviewReply } from '../../../contract/reviews.ts';
import { publicName } from '../../market/accounts/index.ts';
import { pictureUrl } from '../../catalogue/pictures/index.ts';
import type { ReviewPictureRow } from './pictures/store.ts';
import type { ReceivedRow } from './read-received.ts';
import type { ReplyRow } from './replies/store.ts';
import type { ReviewRow } from './store.ts';

export type PicturesOf = ReadonlyMap<ReviewId, readonly ReviewPictureRow[]>;

export function presentReview(row: ReviewRow, pictures: PicturesOf): Review {
  const author = publicName(row.authorName);
  const ready = (pictures.get(row.id) ?? []).filter(({ state }) => state === 'ready');
  return {
    id: row.id,
    productId: row.productId,
    author,
    choices: row.bought.choices ? choicesInWords(row.options, row.bought.choices) : [...row.bought.words],
    stars: row.stars,
    text: row.text,
    fit: row.fit,
    pictures: ready.map(({ key }, index) => ({
      url: pictureUrl(key),
      alt: `Picture ${index + 1} of the review by ${author}`,
    })),
    helpfulVotes: row.helpfulVotes,
    createdAt: row.createdAt.toISOString(),
    isEdited: row.editedAt !== null,
    reply: replyOf(row),
  };
}

export function presentOwnReview(row: ReviewRow, pictures: PicturesOf): OwnReview {
  const own = pictures.get(row.id) ?? [];
  return {
    ...presentReview(row, pictures),
    takeDownId: row.takeDownId,
    ownPictures: own.map(({ key, state }) => ({ key, state, url: pictureUrl(key) })),
  };
}

export function presentReceived(row: ReceivedRow, pictures: PicturesOf): ReceivedReview {
  return { ...presentReview(row, pictures), productName: row.productName, isReported: row.isReported };
}

export function presentReply({ shopName, text, createdAt, editedAt }: ReplyRow): ReviewReply {
  return { shopName, text, createdAt: createdAt.toISOString(), isEdited: editedAt !== null };
}

function replyOf({ replyText, repliedAt, replyEditedAt, shopName }: ReviewRow): ReviewReply | null {
  if (replyText === null || repliedAt === null) return null;
  return presentReply({ shopName, text: replyText, createdAt: repliedAt, editedAt: replyEditedAt });
}

export function histogramOf(counts: ReadonlyMap<number, number>): number[] {
  return Array.from({ length: RATING_STARS }, (_, index) => counts.get(RATING_STARS - index) ?? 0);
}

/** Null for a product without sizes, or before enough buyers answered. */
export function shownFits(counts: FitCounts, options: readonly ProductOption[]): FitCounts | null {
  return hasSizes(options) && fitAnswers(counts) >= MIN_FIT_ANSWERS ? counts : null;
}

export function meanStars(counts: ReadonlyMap<number, number>): number {
  let sum = 0;
  let reviews = 0;
  for (const [stars, count] of counts) {
    sum += stars * count;
    reviews += count;
  }
  return reviews === 0 ? 0 : Math.round((sum * 100) / reviews) / 100;
}
