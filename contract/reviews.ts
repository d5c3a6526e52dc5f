import { z } from 'zod';
import { ProductParams } from './catalog.ts';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import { FITS } from './kernel/fit.ts';
import {
  MAX_REVIEW_IMAGES,
  MAX_REVIEW_LENGTH,
  MAX_REVIEW_REPLY_LENGTH,
  RATING_STARS,
} from './kernel/limits.ts';
import { VariantChoice } from './kernel/option-schemas.ts';
import { CHOOSE_STARS } from './kernel/messages.ts';
import {
  CaseId,
  Instant,
  Message,
  PageFacts,
  PageQuery,
  PictureKey,
  ProductId,
  ReviewId,
  text,
  unset,
  VariantId,
} from './kernel/schemas.ts';

const Fit = z.enum(FITS);

export const ReviewForm = z.object({
  stars: z.number().int().min(1, CHOOSE_STARS).max(RATING_STARS, CHOOSE_STARS),
  text: text(MAX_REVIEW_LENGTH),
  /** For a product with an option of kind `size`. Null takes it back; left out, it stays. */
  fit: Fit.nullish(),
  /** The pictures to keep, in order; all of them when absent. New ones are uploaded separately. */
  pictures: z.array(PictureKey).max(MAX_REVIEW_IMAGES).optional(),
});
export type ReviewForm = z.output<typeof ReviewForm>;

export const ReviewReply = z.object({
  shopName: z.string(),
  text: z.string(),
  createdAt: Instant,
  isEdited: z.boolean(),
});
export type ReviewReply = z.infer<typeof ReviewReply>;

/** A review by a buyer to whom the product was delivered (POL19). */
export const Review = z.object({
  id: ReviewId,
  productId: ProductId,
  /** First name and initial only. */
  author: z.string(),
  /** The author's variant, in words; empty for a product without options. */
  choices: z.array(VariantChoice),
  stars: z.number().int(),
  text: z.string(),
  fit: Fit.nullable(),
  /** In several sizes, like a product's. */
  pictures: z.array(z.object({ url: z.string(), alt: z.string() })),
  helpfulVotes: z.number().int(),
  createdAt: Instant,
  isEdited: z.boolean(),
  reply: ReviewReply.nullable(),
});
export type Review = z.infer<typeof Review>;

/** With pictures that are in processing or unreadable. */
export const OwnReview = Review.extend({
  takeDownId: CaseId.nullable(),
  ownPictures: z.array(
    z.object({ key: PictureKey, url: z.string(), state: z.enum(['waiting', 'ready', 'refused']) }),
  ),
});
export type OwnReview = z.infer<typeof OwnReview>;

export const ReceivedReview = Review.extend({ productName: z.string(), isReported: z.boolean() });
export type ReceivedReview = z.infer<typeof ReceivedReview>;

export const ReviewPage = z.object({
  reviews: z.array(Review),
  /** The number of reviews with 5, 4, 3, 2, 1 stars. */
  histogram: z.array(z.number().int()).length(RATING_STARS),
  /** Regardless of the filter. */
  withPictures: z.number().int(),
  /** Variants on sale that have reviews, in their order; empty for a product without options. */
  variants: z.array(z.object({ id: VariantId, choices: z.array(VariantChoice), reviews: z.number().int() })),
  /** Buyers by answer; null for a product without sizes and below three answers. */
  fits: z
    .object({ runs_small: z.number().int(), true_to_size: z.number().int(), runs_large: z.number().int() })
    .nullable(),
  rating: z.number(),
  currentPage: z.number().int(),
  totalPages: z.number().int(),
  totalReviews: z.number().int(),
});
export type ReviewPage = z.infer<typeof ReviewPage>;

const ReviewParams = z.object({ reviewId: ReviewId });
const starCount = z
  .string()
  .regex(/^[1-5]$/)
  .transform(Number);
const yes = z.literal('true').transform(() => true);
const images = z.array(z.file()).max(MAX_REVIEW_IMAGES);

const REVIEWS = {
  name: 'Reviews',
  description: 'Ratings, reviews, their pictures and the replies of sellers.',
} satisfies ApiGroup;

export const reviewEndpoints = defineEndpoints(REVIEWS, {
  'GET /api/review/:productId': {
    summary: "A product's reviews in pages, with their histogram.",
    access: 'public',
    forPages: true,
    params: ProductParams,
    query: PageQuery.extend({
      sortBy: z
        .enum(['most_helpful', 'newest_first', 'rating_high_to_low', 'rating_low_to_high'])
        .default('most_helpful'),
      stars: starCount.optional(),
      withPictures: unset(yes),
      variant: unset(VariantId),
    }),
    reply: ReviewPage,
    refusals: ['not_found', 'moved'],
  },
  'GET /api/review/:productId/mine': {
    summary: "Whether the buyer may review the product, and the buyer's review of it if there is one.",
    access: 'buyer',
    params: ProductParams,
    reply: z.object({
      mayReview: z.boolean(),
      review: OwnReview.nullable(),
      votedFor: z.array(ReviewId),
      reported: z.array(ReviewId),
    }),
  },
  'PUT /api/review/:productId': {
    summary: "Write or change the buyer's one review of a product delivered to them.",
    access: 'buyer',
    invalidates: 'catalog',
    params: ProductParams,
    body: ReviewForm,
    reply: OwnReview,
    example: { body: { stars: 5, text: 'Soft, and the colour stays.', fit: 'true_to_size' } },
    refusals: ['not_found', 'wrong_state', 'invalid_input'],
  },
  'DELETE /api/review/:productId': {
    summary: "Remove the buyer's own review.",
    access: 'buyer',
    invalidates: 'catalog',
    params: ProductParams,
    reply: Message,
    refusals: ['not_found'],
  },
  'PUT /api/review/helpful/:reviewId': {
    summary: "Mark another buyer's review as helpful; a second call removes the mark.",
    access: 'buyer',
    params: ReviewParams,
    reply: z.object({ helpfulVotes: z.number().int(), isVoted: z.boolean() }),
    refusals: ['not_found', 'wrong_state'],
  },
  'GET /api/review/received': {
    summary: "Reviews of the signed-in seller's products, newest first.",
    access: 'seller:catalogue',
    query: PageQuery.extend({ productId: unset(ProductId), stars: unset(starCount), unanswered: unset(yes) }),
    reply: PageFacts.extend({ reviews: z.array(ReceivedReview) }),
  },
  'PUT /api/review/reply/:reviewId': {
    summary:
      "Reply to a review of one of the seller's products, or edit the reply. The author gets a mail about a new one.",
    access: 'seller:catalogue',
    invalidates: 'catalog',
    params: ReviewParams,
    body: z.object({ text: text(MAX_REVIEW_REPLY_LENGTH) }),
    reply: ReviewReply,
    refusals: ['not_found', 'too_many_requests'],
    example: { body: { text: 'Thank you! A replacement cord is on its way to you.' } },
  },
  'DELETE /api/review/reply/:reviewId': {
    summary: 'Delete the reply to a review.',
    access: 'seller:catalogue',
    invalidates: 'catalog',
    params: ReviewParams,
    reply: Message,
    refusals: ['not_found'],
  },
});

export const reviewUploadEndpoints = defineEndpoints(REVIEWS, {
  'POST /api/review/:productId/pictures': {
    summary:
      "Add pictures to the buyer's review of a product, up to three in all. Others see them once they are processed.",
    access: 'buyer',
    multipart: true,
    params: ProductParams,
    body: z.object({ images }),
    reply: OwnReview,
    status: 201,
    refusals: ['not_found', 'wrong_state'],
  },
});
