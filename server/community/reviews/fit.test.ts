import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiProblem } from '../../../contract/client.ts';
import type { Fit } from '../../../contract/kernel/fit.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer } from '../../../tests/support/builders.ts';
import {
  aProduct,
  aSellerWithShop,
  aVariedProduct,
  type BuiltProduct,
} from '../../../tests/support/catalog-builders.ts';
import { anOrder } from '../../../tests/support/order-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const KURTA = { name: 'Cotton kurta', options: { Size: ['M', 'L'] } };

/** A buyer of the product, and the review of it that says how it fits. */
async function aReviewer(product: BuiltProduct) {
  const buyer = await aBuyer(app);
  await anOrder(app, buyer.user.id, product);
  const params = { productId: product.id };
  return {
    ...buyer,
    review: (fit?: Fit | null) =>
      buyer.api('PUT /api/review/:productId', { params, body: { stars: 4, text: 'Soft', fit } }),
    remove: () => buyer.api('DELETE /api/review/:productId', { params }),
  };
}

const fitsOf = async ({ id: productId }: BuiltProduct) =>
  (await app.api()('GET /api/review/:productId', { params: { productId } })).fits;

test('from three answers on a product in sizes shows how it fits, exact after changes and deletions', async () => {
  const kurta = await aVariedProduct(app, KURTA);
  const [one, two, three, four] = await Promise.all([1, 2, 3, 4].map(() => aReviewer(kurta)));
  expect((await one?.review('true_to_size'))?.fit).toBe('true_to_size');
  await two?.review('true_to_size');
  expect((await four?.review())?.fit).toBeNull();
  expect(await fitsOf(kurta)).toBeNull();
  await three?.review('runs_small');
  expect(await fitsOf(kurta)).toEqual({ runs_small: 1, true_to_size: 2, runs_large: 0 });

  // An edit that says nothing of it leaves the answer.
  expect((await one?.review())?.fit).toBe('true_to_size');
  await two?.review('runs_large');
  expect(await fitsOf(kurta)).toEqual({ runs_small: 1, true_to_size: 1, runs_large: 1 });
  expect((await two?.review(null))?.fit).toBeNull();
  expect(await fitsOf(kurta)).toBeNull();
  await four?.review('runs_small');
  await three?.remove();
  expect(await fitsOf(kurta)).toBeNull();
  await two?.review('runs_small');
  expect(await fitsOf(kurta)).toEqual({ runs_small: 2, true_to_size: 1, runs_large: 0 });
});

test('many answers at once are all counted', async () => {
  const kurta = await aVariedProduct(app, KURTA);
  const reviewers = await Promise.all([1, 2, 3, 4].map(() => aReviewer(kurta)));
  await Promise.all(
    reviewers.flatMap(({ review }) => [review('runs_small'), review('runs_large'), review('runs_small')]),
  );
  const fits = await fitsOf(kurta);
  expect((fits?.runs_small ?? 0) + (fits?.runs_large ?? 0)).toBe(4);
});

test('a product without sizes takes no answer and shows none', async () => {
  const bottle = await aProduct(app);
  const { review } = await aReviewer(bottle);
  const error: unknown = await review('runs_small').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiProblem);
  expect(error).toMatchObject({ code: 'invalid_input', errors: [{ path: 'fit' }] });
  expect((await review()).fit).toBeNull();
  expect(await fitsOf(bottle)).toBeNull();
});

test('the answer is in the public reviews, the received ones of the seller and the export of its author', async () => {
  const { api, shop } = await aSellerWithShop(app);
  const kurta = await aVariedProduct(app, { ...KURTA, shopId: shop.id });
  const reviewer = await aReviewer(kurta);
  await reviewer.review('runs_large');
  const page = await app.api()('GET /api/review/:productId', { params: { productId: kurta.id } });
  const received = await api('GET /api/review/received', { query: {} });
  for (const { reviews } of [page, received]) expect(reviews.map(({ fit }) => fit)).toEqual(['runs_large']);
  const { review } = await reviewer.api('GET /api/review/:productId/mine', {
    params: { productId: kurta.id },
  });
  expect(review?.fit).toBe('runs_large');
  const { parts } = await reviewer.api('GET /api/profile/export');
  expect(parts['reviews']?.data).toMatchObject({ written: [{ fit: 'runs_large' }] });
});
