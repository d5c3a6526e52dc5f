import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { deliver, shopOrderOf } from '../../../../tests/support/after-sale-builders.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { aProduct, aSellerWithShop, aSizeChart } from '../../../../tests/support/catalog-builders.ts';
import { aShopper, expectInvariantsToHold, place } from '../../../../tests/support/checkout-builders.ts';
import { merge } from '../../../../tests/support/merge-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => expectInvariantsToHold(app));
afterAll(() => app.close());

/** A kurta in M that was merged with one in L, which a buyer had received. */
async function aMergedKurta() {
  const seller = await aSellerWithShop(app);
  const [medium, large] = [
    await aProduct(app, { shopId: seller.shop.id, name: 'Kurta M' }),
    await aProduct(app, { shopId: seller.shop.id, name: 'Kurta L' }),
  ];
  const buyer = await aShopper(app, large);
  const { orderId } = await place(buyer, { paymentMethod: 'cash_on_delivery' });
  await deliver(seller, (await shopOrderOf(app, orderId, seller.shop.id)).id);
  await merge(seller, [medium.id, large.id]);
  return { seller, buyer, medium, large, params: { productId: large.id } };
}

test('reviews and related products of an old id say where the product is now', async () => {
  const { medium, large, params } = await aMergedKurta();
  const moved = { status: 410, code: 'moved', movedTo: { productId: medium.id, variantId: large.variantId } };
  await expect(app.api()('GET /api/review/:productId', { params })).rejects.toMatchObject(moved);
  await expect(app.api()('GET /api/pro/:productId/related', { params })).rejects.toMatchObject(moved);
});

test('a page that is still open reviews the product, and reads its size chart and stock alerts', async () => {
  const { seller, buyer, medium, large, params } = await aMergedKurta();
  await aSizeChart(app, seller.shop.id, { productId: medium.id, name: 'Kurtas' });
  expect(await app.api()('GET /api/pro/:productId/size-chart', { params })).toMatchObject({ name: 'Kurtas' });
  const { variantId } = large;
  await buyer.api('PUT /api/stock-alert/:variantId', { params: { variantId }, body: { pinCode: '799001' } });
  expect(await buyer.api('GET /api/stock-alert/product/:productId', { params })).toHaveLength(1);
  const own = () => buyer.api('GET /api/review/:productId/mine', { params });
  expect(await own()).toMatchObject({ mayReview: true, review: null });
  const body = { stars: 4, text: 'It fits well' };
  expect(await buyer.api('PUT /api/review/:productId', { params, body })).toMatchObject({
    productId: medium.id,
  });
  expect(await own()).toMatchObject({ review: { stars: 4 } });
  await buyer.api('DELETE /api/review/:productId', { params });
  expect(await own()).toMatchObject({ review: null });
});
