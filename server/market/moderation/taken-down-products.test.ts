import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { deliver, shopOrderOf } from '../../../tests/support/after-sale-builders.ts';
import { anOperator } from '../../../tests/support/builders.ts';
import { aProduct, aSellerWithShop } from '../../../tests/support/catalog-builders.ts';
import {
  aCoupon,
  aShopper,
  expectToSettle,
  place,
  summaryOf,
} from '../../../tests/support/checkout-builders.ts';
import { decideCase, takeDown } from '../../../tests/support/moderation-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await expectToSettle(app);
  await app.close();
});

async function onSale() {
  const seller = await aSellerWithShop(app);
  const product = await aProduct(app, { shopId: seller.shop.id, name: 'Brass lamp', stock: 5 });
  return { seller, product, subject: { kind: 'product' as const, subjectId: product.id } };
}

test('a product that is taken down cannot be bought, and its open orders are finished', {
  tags: ['I17', 'POL25'],
}, async () => {
  const { seller, product, subject } = await onSale();
  const before = await aShopper(app, product);
  const { orderId } = await place(before, { paymentMethod: 'cash_on_delivery' });
  const shopper = await aShopper(app, product);
  const { quote } = await summaryOf(shopper);
  await takeDown(app, subject);

  const [item] = (await shopper.api('GET /api/cart', { query: {} })).items;
  expect(item?.Product).toMatchObject({ isAvailable: false });
  expect(item?.Product.isPaused).toBeUndefined();
  expect((await summaryOf(shopper)).canPlace).toBe(false);
  await expect(place(shopper, { quote })).rejects.toMatchObject({ status: 409 });
  const adding = shopper.api('POST /api/cart', { body: { productId: product.id, quantity: 1 } });
  await expect(adding).rejects.toMatchObject({ status: 404 });
  const params = { productId: product.id };
  await expect(app.api()('GET /api/review/:productId', { params })).rejects.toMatchObject({ status: 404 });
  const question = { params, body: { text: 'Is it all of brass?' } };
  await expect(shopper.api('POST /api/question/:productId', question)).rejects.toMatchObject({ status: 404 });

  await app.jobs.drain();
  const { id: shopOrderId } = await shopOrderOf(app, orderId, seller.shop.id);
  await deliver(seller, shopOrderId);
});

test('its seller sees why, goes on preparing it, and appeals; restored it sells again', {
  tags: ['POL25'],
}, async () => {
  const { seller, product, subject } = await onSale();
  const caseId = await takeDown(app, subject);
  const params = { productId: product.id };
  expect(await seller.api('GET /api/shop/products/:productId', { params })).toMatchObject({
    takeDownId: caseId,
  });
  const rename = { params, body: { name: 'Copper lamp' } };
  expect(await seller.api('PUT /api/pro/:productId', rename)).toMatchObject({ name: 'Copper lamp' });
  await expect(app.api()('GET /api/pro/:productId', { params })).rejects.toMatchObject({ status: 404 });
  const statement = await seller.api('GET /api/take-down/:caseId', { params: { caseId } });
  expect(statement).toMatchObject({ kind: 'product', appeal: null });
  const stranger = await aSellerWithShop(app);
  const theirs = stranger.api('GET /api/take-down/:caseId', { params: { caseId } });
  await expect(theirs).rejects.toMatchObject({ status: 404 });
  await seller.api('POST /api/take-down/:caseId/appeal', {
    params: { caseId },
    body: { text: 'It is copper now' },
  });
  await decideCase(await anOperator(app, ['catalogue']), caseId, 'restore', 'It says copper');
  expect(await app.api()('GET /api/pro/:productId', { params })).toMatchObject({ name: 'Copper lamp' });
  expect(await aShopper(app, product)).toBeDefined();
});

test('a coupon for a product that is taken down is shown to nobody', async () => {
  const { seller, product, subject } = await onSale();
  await aCoupon(app, seller.shop.id, { code: 'LAMP10', isPublic: true, productId: product.id });
  const offers = async () => JSON.stringify(await app.api()('GET /api/coupon/offers'));
  await app.changeFeed.flushed();
  expect(await offers()).toContain('LAMP10');
  await takeDown(app, subject);
  await app.changeFeed.flushed();
  expect(await offers()).not.toContain('LAMP10');
});
