import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { MAX_REVIEW_LENGTH, RATING_STARS } from './kernel/limits.ts';
import { Instant, Message, PageQuery, ProductId, ReviewId, text } from './kernel/schemas.ts';

export const ReviewForm = z.object({
  stars: z.number().int().min(1, 'Choose 1 to 5 stars').max(RATING_STARS, 'Choose 1 to 5 stars'),
  text: text(MAX_REVIEW_LENGTH),
});
export type ReviewForm = z.output<typeof ReviewForm>;

/** A review by a buyer with a delivered order of the product (decisions 5); always verified. */
export const Review = z.object({
  id: ReviewId,
  productId: ProductId,
  /** First name and initial only. */
  author: z.string(),
  stars: z.number().int(),
  text: z.string(),
  helpfulVotes: z.number().int(),
  createdAt: Instant,
  isEdited: z.boolean(),
});
export type Review = z.infer<typeof Review>;

export const ReviewPage = z.object({
  reviews: z.array(Review),
  /** Number of reviews with 5, 4, 3, 2, 1 stars. */
  histogram: z.array(z.number().int()).length(RATING_STARS),
  rating: z.number(),
  currentPage: z.number().int(),
  totalPages: z.number().int(),
  totalReviews: z.number().int(),
});
export type ReviewPage = z.infer<typeof ReviewPage>;

const ProductParams = z.object({ productId: ProductId });

export const reviewEndpoints = defineEndpoints({
  'GET /api/review/:productId': {
    summary: "A product's reviews in pages, with their histogram.",
    access: 'public',
    params: ProductParams,
    query: PageQuery.extend({
      sortBy: z
        .enum(['most_helpful', 'newest_first', 'rating_high_to_low', 'rating_low_to_high'])
        .default('most_helpful'),
      stars: z
        .string()
        .regex(/^[1-5]$/)
        .transform(Number)
        .optional(),
    }),
    reply: ReviewPage,
    refusals: ['not_found'],
  },
  'GET /api/review/:productId/mine': {
    summary: "Whether the buyer may review the product, and the buyer's review of it if there is one.",
    access: 'buyer',
    params: ProductParams,
    reply: z.object({ mayReview: z.boolean(), review: Review.nullable(), votedFor: z.array(ReviewId) }),
  },
  'PUT /api/review/:productId': {
    summary: "Write or change the buyer's one review of a product delivered to them.",
    access: 'buyer',
    params: ProductParams,
    body: ReviewForm,
    reply: Review,
    example: { body: { stars: 5, text: 'Soft, and true to size.' } },
    refusals: ['not_found', 'wrong_state'],
  },
  'DELETE /api/review/:productId': {
    summary: "Remove the buyer's own review.",
    access: 'buyer',
    params: ProductParams,
    reply: Message,
    refusals: ['not_found'],
  },
  'PUT /api/review/helpful/:reviewId': {
    summary: "Mark another buyer's review as helpful; doing so again takes the mark back.",
    access: 'buyer',
    params: z.object({ reviewId: ReviewId }),
    reply: z.object({ helpfulVotes: z.number().int(), isVoted: z.boolean() }),
    refusals: ['not_found', 'wrong_state'],
  },
});
