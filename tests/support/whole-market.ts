import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { loadDemo } from '../../database/demo/load.ts';
import { fillConsole } from '../../server/demo/index.ts';
import { provideDemoOperator } from '../../server/market/accounts/index.ts';
import { Signer } from '../../server/platform/signer.ts';
import { deliver, shopOrderOf } from './after-sale-builders.ts';
import { setProductPolicy } from './approval-builders.ts';
import { TEST_SECRET, type TestApp } from './app.ts';
import { aBuyer, aGuest, aMember, anOperator, type Person, withAuthenticator } from './builders.ts';
import { aProduct } from './catalog-builders.ts';
import { aCoupon, anAddress, aShopper, decide, inCart, inSaved, onCart, place } from './checkout-builders.ts';
import { aComplaint } from './complaint-builders.ts';
import { aTrader, csv, type Trader } from './import-builders.ts';
import { merge } from './merge-builders.ts';
import { takeDown } from './moderation-builders.ts';
import { hashPassword, testPasswords } from './passwords.ts';

const FORMATS = join(import.meta.dirname, '../../server/catalogue/products/imports/formats/fixtures');
const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** Fills an empty database with the demo market, and with what its people never do: decide, help, import, merge, complain. */
export async function fillWholeMarket(app: TestApp): Promise<void> {
  const { db } = app.database;
  await loadDemo({ database: db, hashPassword, now: app.clock.now });
  await provideDemoOperator(db, new Signer(TEST_SECRET), testPasswords);
  await fillConsole(app.server, app.services);
  const operator = await anOperator(app);
  const trader = await aTrader(app);
  await withAuthenticator(app, trader, TOTP_SECRET);
  await aMember(app, trader.shop, ['orders', 'catalogue']);
  await keepCatalogue(app, trader);
  await sell(app, trader, operator);
  await decideOnCases(app, trader, operator);
  await help(app, operator);
  await writeContent(operator);
  await app.jobs.drain();
}

/** Imports of our own file and of another system's, a bulk change, products that become one, and one in review. */
async function keepCatalogue(app: TestApp, trader: Trader): Promise<void> {
  const { api, shop } = trader;
  await trader.applied('products', csv(['name', 'price', 'brand'], ['Brass bell', '450', 'Kumhar']));
  await trader.applied('products', readFileSync(join(FORMATS, 'shopify-products.csv'), 'utf8'));
  const twins = [
    await aProduct(app, { shopId: shop.id, name: 'Cotton kurta M' }),
    await aProduct(app, { shopId: shop.id, name: 'Cotton kurta L' }),
  ];
  const ids = twins.map(({ id }) => id);
  const body = { selection: { ids }, change: { kind: 'set_discount', discount: 30 } } as const;
  const { fingerprint } = await api('POST /api/shop/bulk-changes/preview', { body });
  await api('POST /api/shop/bulk-changes', { body: { ...body, fingerprint } });
  await merge(trader, ids);
  await api('POST /api/saved-view', {
    body: { list: '/seller/orders', name: 'To pack', query: 'status=accepted' },
  });
  const changed = await aProduct(app, { shopId: shop.id, name: 'Copper jug' });
  await setProductPolicy(app, { rule: 'all' });
  await api('PUT /api/pro/:productId', { params: { productId: changed.id }, body: { name: 'Silver jug' } });
  await setProductPolicy(app, { rule: 'none' });
}

/** Orders with coupons of the shop and of the market, with what follows on them, and carts that wait. */
async function sell(app: TestApp, trader: Trader, operator: Person): Promise<void> {
  const { id: shopId } = trader.shop;
  const lamp = await aProduct(app, { shopId, name: 'Brass lamp', priceRupees: 800 });
  const shopper = await aShopper(app, lamp, { quantity: 2 });
  await onCart(app, shopper, shopId, await aCoupon(app, shopId));
  await onCart(app, shopper, null, await aCoupon(app, null, { marketPercent: 60, allShops: true }));
  const placed = await place(shopper);
  await decide(app, placed, 'approve');
  await app.jobs.drain();
  const { id: shopOrderId } = await shopOrderOf(app, placed.orderId, shopId);
  await deliver(trader, shopOrderId);
  await shopper.api('POST /api/order-message/:shopOrderId', {
    params: { shopOrderId },
    body: { text: 'Which oil is best?' },
  });
  const seen = await operator.api('GET /api/operator/order/:orderId', {
    params: { orderId: placed.orderId },
  });
  const { version } = seen.shopOrders[0] ?? expect.unreachable();
  await operator.api('POST /api/operator/shop-order/:shopOrderId/refund', {
    params: { shopOrderId },
    body: { version, cause: 'damaged', reason: 'The lid is bent', bearer: 'market', amount: 50 },
  });
  const review = await shopper.api('PUT /api/review/:productId', {
    params: { productId: lamp.id },
    body: { stars: 4, text: 'Heavy and bright.' },
  });
  await trader.api('PUT /api/review/reply/:reviewId', {
    params: { reviewId: review.id },
    body: { text: 'Thank you' },
  });
  await shopper.api('PATCH /api/notification/settings', { body: { reviewReplies: false } });

  const guest = await aGuest(app);
  await inCart(app, guest, lamp);
  const contact = { name: 'Meera', email: 'meera@post.example', phoneNumber: '98450 12345' };
  const addressId = await anAddress(app, guest);
  await place({ ...guest, addressId }, { paymentMethod: 'cash_on_delivery', contact });
  const waiting = await aBuyer(app);
  const clay = await aProduct(app, { shopId, name: 'Clay lamp', stock: 0 });
  const params = { variantId: clay.variantId };
  await waiting.api('PUT /api/stock-alert/:variantId', { params, body: { pinCode: '560001' } });
  await inSaved(app, waiting, clay);
  await inCart(app, waiting, lamp);
  await onCart(app, waiting, shopId, await aCoupon(app, shopId, { productId: lamp.id }));
}

/** A product is taken down, and its shop appeals. */
async function decideOnCases(app: TestApp, trader: Trader, operator: Person): Promise<void> {
  const { id: subjectId } = await aProduct(app, { shopId: trader.shop.id, name: 'Silver-like cup' });
  const caseId = await takeDown(app, { kind: 'product', subjectId, words: 'It is tin' }, { operator });
  await trader.api('POST /api/take-down/:caseId/appeal', {
    params: { caseId },
    body: { text: 'The text says plated' },
  });
}

/** A complaint from its filing to the decision, a note, and an account that was seen as its person sees it. */
async function help(app: TestApp, operator: Person): Promise<void> {
  const buyer = await aBuyer(app);
  const { id: complaintId } = await aComplaint(app, buyer);
  const params = { complaintId };
  const { version } = await operator.api('GET /api/operator/complaint/:complaintId', { params });
  const acknowledged = await operator.api('POST /api/operator/complaint/:complaintId/acknowledge', {
    params,
    body: { version },
  });
  await operator.api('POST /api/operator/complaint/:complaintId/note', {
    params,
    body: { text: 'Call first' },
  });
  await operator.api('POST /api/operator/complaint/:complaintId/decide', {
    params,
    body: { version: acknowledged.version, decision: 'You get your money back.' },
  });
  const userId = buyer.user.id;
  await operator.api('POST /api/operator/note/:kind/:subjectId', {
    params: { kind: 'person', subjectId: userId },
    body: { text: 'Hears badly' },
  });
  const { code } = await buyer.api('POST /api/support-code');
  const { handOver } = await operator.api('POST /api/operator/account/:userId/view', {
    params: { userId },
    body: { code, reason: 'Asks about an order' },
  });
  const { view } = await operator.api('POST /api/operator/support-view', { body: { handOver } });
  await app.api(view.token)('GET /api/order');
}

async function writeContent({ api }: Person): Promise<void> {
  const { content } = await api('GET /api/operator/content/:place/first', { params: { place: 'hero' } });
  const { id, version } = await api('POST /api/operator/content/draft', {
    body: { content, note: 'Diwali' },
  });
  await api('POST /api/operator/content/version/:versionId/schedule', {
    params: { versionId: id ?? expect.unreachable() },
    body: { version, startsAt: null },
  });
}
