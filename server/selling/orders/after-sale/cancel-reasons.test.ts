import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CANCEL_REASONS } from '../../../../contract/kernel/order-states.ts';
import { orderEvents } from '../../../../database/schema/index.ts';
import { linesOf, shopOrderOf } from '../../../../tests/support/after-sale-builders.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { aSeller } from '../../../../tests/support/builders.ts';
import { aProduct, aShop } from '../../../../tests/support/catalog-builders.ts';
import {
  aShopper,
  expectInvariantsToHold,
  inCart,
  place,
  stockOf,
} from '../../../../tests/support/checkout-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => expectInvariantsToHold(app));
afterAll(() => app.close());

/** A cup and a lamp of one shop, paid at the door. */
async function aPurchase() {
  const seller = await aSeller(app);
  const shop = await aShop(app, { ownerId: seller.user.id });
  const cup = await aProduct(app, { shopId: shop.id, name: 'Cup', stock: 5 });
  const shopper = await aShopper(app, cup);
  await inCart(app, shopper, await aProduct(app, { shopId: shop.id, name: 'Lamp' }));
  const { orderId } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  await app.jobs.drain();
  const { id } = await shopOrderOf(app, orderId, shop.id);
  app.mails.length = 0;
  return { seller, shopper, cup, orderId, id, lines: await linesOf(app, id) };
}

test('why a buyer cancelled an item and then the rest is read by both at the timeline, and by the seller in the mail', async () => {
  const { seller, shopper, orderId, id, lines } = await aPurchase();
  const [cup] = lines;
  await shopper.api('POST /api/order/line/:lineId/cancel', {
    params: { lineId: cup?.id ?? expect.unreachable() },
    body: { reason: 'found_cheaper' },
  });
  await shopper.api('POST /api/order/shop-order/:shopOrderId/cancel', {
    params: { shopOrderId: id },
    body: { reason: 'arrives_too_late' },
  });
  await app.jobs.drain();
  const bought = await shopper.api('GET /api/order/:orderId', { params: { orderId } });
  const sold = await seller.api('GET /api/shop-order/:shopOrderId', { params: { shopOrderId: id } });
  for (const timeline of [bought.shopOrders[0]?.timeline, sold.timeline]) {
    expect(timeline?.map(({ status, note, reason }) => [status, note, reason])).toEqual([
      ['placed', null, null],
      ['line_cancelled', '1 × Cup', 'found_cheaper'],
      ['cancelled', null, 'arrives_too_late'],
    ]);
  }
  const reasons = new Set(
    app.mails
      .filter(({ to }) => to === seller.user.email)
      .map(({ text }) => /^Reason: (.+)$/m.exec(text)?.[1]),
  );
  expect(reasons).toEqual(new Set([CANCEL_REASONS.found_cheaper, CANCEL_REASONS.arrives_too_late]));
});

test('the last item of a shop order takes its reason along, and nobody has to give one', async () => {
  const { seller, shopper, orderId, id, lines } = await aPurchase();
  for (const [index, { id: lineId }] of lines.entries()) {
    const body = index === 0 ? undefined : ({ reason: 'other' } as const);
    await shopper.api('POST /api/order/line/:lineId/cancel', { params: { lineId }, ...(body && { body }) });
  }
  const { shopOrders } = await shopper.api('GET /api/order/:orderId', { params: { orderId } });
  expect(shopOrders[0]?.timeline.map(({ status, reason }) => [status, reason])).toEqual([
    ['placed', null],
    ['line_cancelled', null],
    ['cancelled', 'other'],
  ]);
  await app.jobs.drain();
  const mails = app.mails.filter(({ to }) => to === seller.user.email);
  expect(mails.filter(({ text }) => text.includes('Reason:'))).toHaveLength(1);
  expect(id).toBe(shopOrders[0]?.id);
});

test('an order that was never paid keeps why it was cancelled in its history', async () => {
  const shopper = await aShopper(app, await aProduct(app));
  const { orderId } = await place(shopper);
  const params = { orderId };
  await shopper.api('POST /api/order/:orderId/cancel', { params, body: { reason: 'ordered_by_mistake' } });
  const { timeline } = await shopper.api('GET /api/order/:orderId', { params });
  expect(timeline.at(-1)).toMatchObject({ status: 'cancelled', by: 'buyer', reason: 'ordered_by_mistake' });
});

test('what is no reason of the list is refused by every cancellation, and nothing is cancelled', async () => {
  const { shopper, cup, orderId, id, lines } = await aPurchase();
  const paths = [
    `/api/order/${orderId}/cancel`,
    `/api/order/shop-order/${id}/cancel`,
    `/api/order/line/${lines[0]?.id}/cancel`,
  ];
  const wrong = ['', 'because', 'constructor', '__proto__', '<b>other</b>', 'OTHER', 7, ['other'], {}, null];
  for (const url of paths) {
    for (const reason of wrong) {
      const headers = { authorization: `Bearer ${shopper.token}` };
      const reply = await app.server.inject({ method: 'POST', url, headers, payload: { reason } });
      expect(reply.statusCode, `${url} ${JSON.stringify(reason)}`).toBe(400);
    }
  }
  expect((await stockOf(app, cup))?.quantity).toBe(4);
  const events = await app.database.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
  expect(events.every(({ reason }) => reason === null)).toBe(true);
});
