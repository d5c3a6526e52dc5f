import type { FastifyInstance } from 'fastify';
import { reviewEndpoints } from '../../contract/reviews.ts';
import { isActiveProduct } from '../catalog/index.ts';
import { notFound } from '../platform/http/refusal.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { histogramOf, meanStars, presentReview } from './present-review.ts';
import { countByStars, findDeliveredLine, findOwnReview, listReviews, listVotesOf } from './store.ts';
import { voteHelpful } from './vote-helpful.ts';
import { takeReviewBack, writeReview } from './write-review.ts';

export function registerReviews(app: FastifyInstance, { db, authenticate }: Services): void {
  serve(app, authenticate, reviewEndpoints, {
    'GET /api/review/:productId': async ({ params: { productId }, query }) => {
      if (!(await isActiveProduct(db, productId))) throw notFound('This product');
      const [rows, counts] = await Promise.all([
        listReviews(db, { productId, ...query }),
        countByStars(db, productId),
      ]);
      const histogram = histogramOf(counts);
      const totalReviews =
        query.stars === undefined
          ? histogram.reduce((sum, reviews) => sum + reviews, 0)
          : (counts.get(query.stars) ?? 0);
      return {
        reviews: rows.map(presentReview),
        histogram,
        rating: meanStars(counts),
        currentPage: query.page,
        totalPages: Math.ceil(totalReviews / query.limit),
        totalReviews,
      };
    },

    'GET /api/review/:productId/mine': async ({ actor: { userId }, params: { productId } }) => {
      const [review, line, votedFor] = await Promise.all([
        findOwnReview(db, userId, productId),
        findDeliveredLine(db, userId, productId),
        listVotesOf(db, userId, productId),
      ]);
      return { mayReview: line !== undefined, review: review ? presentReview(review) : null, votedFor };
    },

    'PUT /api/review/:productId': async ({ actor, params, body }) =>
      presentReview(await writeReview(db, actor.userId, params.productId, body)),

    'DELETE /api/review/:productId': async ({ actor, params }) => {
      await takeReviewBack(db, actor.userId, params.productId);
      return { message: 'Your review was removed' };
    },

    'PUT /api/review/helpful/:reviewId': ({ actor, params }) =>
      voteHelpful(db, actor.userId, params.reviewId),
  });
}
