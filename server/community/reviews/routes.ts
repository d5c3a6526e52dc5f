import type { FastifyInstance } from 'fastify';
import { choicesInWords } from '../../../contract/kernel/product-options.ts';
import type { ProductId, UserId } from '../../../contract/kernel/schemas.ts';
import type { OwnReview, ReviewPage } from '../../../contract/reviews.ts';
import { reviewEndpoints, reviewUploadEndpoints } from '../../../contract/reviews.ts';
import { movedRefusal, presentId } from '../../catalogue/products/index.ts';
import { findDeliveredLine } from '../../selling/orders/index.ts';
import { acceptUploads, readUpload } from '../../catalogue/pictures/index.ts';
import { pageFacts } from '../../platform/http/page-url.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { listReportedBy } from './moderated-reviews.ts';
import { addPictures } from './pictures/review-pictures.ts';
import { findPictures } from './pictures/store.ts';
import {
  histogramOf,
  meanStars,
  presentOwnReview,
  presentReceived,
  presentReply,
  presentReview,
  shownFits,
} from './present-review.ts';
import { listReceived } from './read-received.ts';
import { replyToReview, deleteReply } from './replies/reply.ts';
import { findOwnReview, findReviewFigures, listReviews, listVotesOf, type ReviewQuery } from './store.ts';
import { deleteReview, voteHelpful, writeReview } from './write-review.ts';

export function registerReviews(app: FastifyInstance, services: Services): void {
  const { db, authenticate } = services;
  void app.register((scope) => registerReviewUploads(scope, services));

  serve(app, authenticate, reviewEndpoints, {
    'GET /api/review/:productId': ({ params: { productId }, query }) =>
      reviewPage(services, { productId, ...query }),

    // Pages of merged products may still be open: they show the reviews of the successor.
    'GET /api/review/:productId/mine': async ({ actor: { userId }, params }) => {
      const productId = await presentId(db, params.productId);
      const [review, line, votedFor, reported] = await Promise.all([
        findOwn(services, userId, productId),
        findDeliveredLine(db, userId, productId),
        listVotesOf(db, userId, productId),
        listReportedBy(db, userId, productId),
      ]);
      return { mayReview: line !== undefined, review: review ?? null, votedFor, reported };
    },

    'PUT /api/review/:productId': async ({ actor, params, body }) => {
      const productId = await writeReview(db, actor.userId, params.productId, body);
      return getOwn(services, actor.userId, productId);
    },

    'DELETE /api/review/:productId': async ({ actor, params }) => {
      await deleteReview(db, actor.userId, params.productId);
      return { message: 'Your review was removed' };
    },

    'PUT /api/review/helpful/:reviewId': ({ actor, params }) =>
      voteHelpful(db, actor.userId, params.reviewId),

    'GET /api/review/received': async ({ actor, query }) => {
      const { rows, total } = await listReceived(db, actor.ownerId, query);
      const pictures = await findPictures(
        db,
        rows.map(({ id }) => id),
      );
      return {
        reviews: rows.map((row) => presentReceived(row, pictures)),
        ...pageFacts(query, total),
      };
    },

    'PUT /api/review/reply/:reviewId': async ({ actor, params, body }) =>
      presentReply(await replyToReview(services, actor.ownerId, params.reviewId, body.text)),

    'DELETE /api/review/reply/:reviewId': async ({ actor, params }) => {
      await deleteReply(db, actor.ownerId, params.reviewId);
      return { message: 'Your reply was removed' };
    },
  });
}

async function reviewPage({ db }: Services, query: ReviewQuery): Promise<ReviewPage> {
  const figures = await findReviewFigures(db, query);
  if (!figures) throw (await movedRefusal(db, query.productId)) ?? notFound('This product');
  const { byStars, matching: totalReviews, withPictures, fits, options, variants } = figures;
  const rows = totalReviews === 0 ? [] : await listReviews(db, query);
  const pictures = await findPictures(
    db,
    rows.map(({ id }) => id),
  );
  return {
    reviews: rows.map((row) => presentReview(row, pictures)),
    histogram: histogramOf(byStars),
    withPictures,
    variants: variants.map((variant) => ({ ...variant, choices: choicesInWords(options, variant.choices) })),
    fits: shownFits(fits, options),
    rating: meanStars(byStars),
    currentPage: query.page,
    totalPages: Math.ceil(totalReviews / query.limit),
    totalReviews,
  };
}

/** Without a review the body is not read. */
async function registerReviewUploads(scope: FastifyInstance, services: Services): Promise<void> {
  await acceptUploads(scope);
  serve(scope, services.authenticate, reviewUploadEndpoints, {
    'POST /api/review/:productId/pictures': async ({ actor, params, request }) => {
      await getOwn(services, actor.userId, await presentId(services.db, params.productId));
      const { files } = await readUpload(request);
      const productId = await addPictures(services, actor.userId, params.productId, files);
      return getOwn(services, actor.userId, productId);
    },
  });
}

async function findOwn(
  { db }: Services,
  userId: UserId,
  productId: ProductId,
): Promise<OwnReview | undefined> {
  const row = await findOwnReview(db, userId, productId);
  return row && presentOwnReview(row, await findPictures(db, [row.id]));
}

async function getOwn(services: Services, userId: UserId, productId: ProductId): Promise<OwnReview> {
  const review = await findOwn(services, userId, productId);
  if (!review) throw notFound('Your review');
  return review;
}
