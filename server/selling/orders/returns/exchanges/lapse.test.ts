import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { OrderLineId, ShopOrderId } from '../../../../../contract/kernel/schemas.ts';
import {
  askReturn,
  deliver,
  linesOf,
  shopOrderOf,
} from '../../../../../tests/support/after-sale-builders.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts';
import { aSeller } from '../../../../../tests/support/builders.ts';
import { aShop, aVariedProduct } from '../../../../../tests/support/catalog-builders.ts';
import {
  aShopper,
  expectInvariantsToHold,
  inCart,
  place,
} from '../../../../../tests/support/checkout-builders.ts';
import { rewriteHistory } from '../../../../../tests/support/database.ts';
import { aKurtaDelivered } from '../../../../../tests/support/exchange-builders.ts';
import { interceptFaultPoint } from '../../../../platform/fault-points.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => expectInvariantsToHold(app));
afterAll(() => app.close());

/** An exchange for L that was asked for some days ago, at the end of the time limit for returns. */
async function anExchange(days: number) {
  const kurta = await aKurtaDelivered(app);
  const { id } = await kurta.exchange('L');
  await letDaysPass(kurta.id, days);
  await rewriteHistory(
    app,
    sql`update order_events set at = at - interval '6 days' where shop_order_id = ${kurta.id}`,
  );
  return { ...kurta, returnId: id };
}

/** All that happened to a shop order and its returns is some days older. */
async function letDaysPass(shopOrderId: ShopOrderId, days: number): Promise<void> {
  const ago = sql`make_interval(days => ${days})`;
  await rewriteHistory(
    app,
    sql`update returns set created_at = created_at - ${ago}, moved_at = moved_at - ${ago} where shop_order_id = ${shopOrderId}`,
    sql`update order_events set at = at - ${ago} where shop_order_id = ${shopOrderId}`,
  );
}

/** A kurta and a shawl of one shop, delivered six days ago. */
async function twoThings() {
  const seller = await aSeller(app);
  const shop = await aShop(app, { ownerId: seller.user.id });
  const sizes = { priceRupees: 500, stock: 9, options: { Size: ['M', 'L'] }, variants: {} };
  const kurta = await aVariedProduct(app, { ...sizes, shopId: shop.id, name: 'Kurta' });
  const shawl = await aVariedProduct(app, { ...sizes, shopId: shop.id, name: 'Shawl' });
  const shopper = await aShopper(app, { id: kurta.id, variantId: kurta.variantOf('M') });
  await inCart(app, shopper, { id: shawl.id, variantId: shawl.variantOf('M') });
  const placed = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  await app.jobs.drain();
  const { id } = await shopOrderOf(app, placed.orderId, shop.id);
  await deliver(seller, id);
  await letDaysPass(id, 6);
  const [ofKurta, ofShawl] = await linesOf(app, id);
  if (!ofKurta || !ofShawl) throw new Error('two lines were ordered');
  const lines = (lineId: OrderLineId) => [{ lineId, quantity: 1 }];
  return {
    seller,
    shopper,
    id,
    ofKurta: ofKurta.id,
    ofShawl: ofShawl.id,
    exchangeKurta: () =>
      askReturn(app, shopper, {
        shopOrderId: id,
        lines: lines(ofKurta.id),
        replacement: kurta.variantOf('L'),
        price: 500,
      }),
    giveBack: (lineId: OrderLineId) => askReturn(app, shopper, { shopOrderId: id, lines: lines(lineId) }),
    quote: (lineId: OrderLineId) =>
      shopper.api('POST /api/return/quote', {
        body: { shopOrderId: id, cause: 'changed_mind', lines: lines(lineId) },
      }),
    part: async () => {
      const params = { orderId: placed.orderId };
      const order = await shopper.api('GET /api/order/:orderId', { params });
      return order.shopOrders[0] ?? expect.unreachable();
    },
    slip: () => seller.api('GET /api/shop-order/:shopOrderId', { params: { shopOrderId: id } }),
    /** What keeps the seller from deleting the account. */
    obstacles: () => seller.api('GET /api/profile/deletion'),
  };
}

const mailsAbout = (to: string | null, subject: string) =>
  app.mails.filter((mail) => mail.to === to && mail.subject.startsWith(subject));

test('an exchange that is not answered lapses: both sides get a mail, the stock is free, and the item can be returned', async () => {
  const { seller, shopper, stock, part, step, returnBack, returnId } = await anExchange(6);
  expect(await stock('L')).toEqual([5, 1]);
  await app.jobs.drain();
  expect(await stock('L')).toEqual([5, 0]);
  const { status, returns, timeline, returnableUntil } = await part();
  expect([status, returns[0]?.status, returns[0]?.isLapsed]).toEqual(['delivered', 'refused', true]);
  expect(timeline.at(-1)).toMatchObject({ status: 'exchange_lapsed', by: 'system' });
  expect(returnableUntil).not.toBeNull();
  const [toBuyer] = mailsAbout(shopper.user.email, 'Your exchange has lapsed');
  expect(toBuyer?.text).toContain('You can return it instead');
  expect(mailsAbout(seller.user.email, 'An exchange has lapsed')).toHaveLength(1);
  await app.jobs.drain();
  expect(mailsAbout(shopper.user.email, 'Your exchange')).toHaveLength(1);
  for (const late of [step.accept, step.refuse, step.withdraw])
    await expect(late(returnId)).rejects.toMatchObject({ code: 'wrong_state' });
  await returnBack(2);
});

test('an exchange that lapses makes nothing else of its parcel returnable again', async () => {
  const { ofKurta, ofShawl, exchangeKurta, giveBack, quote, part, id } = await twoThings();
  await exchangeKurta();
  await letDaysPass(id, 6);
  await app.jobs.drain();
  const { lines, returnableUntil } = await part();
  expect(lines.map((line) => line.returnableUntil)).toEqual([returnableUntil, null]);
  expect(returnableUntil).not.toBeNull();
  const tooLate = { code: 'wrong_state', message: expect.stringContaining('That time is over') as string };
  await expect(quote(ofShawl)).rejects.toMatchObject(tooLate);
  await expect(giveBack(ofShawl)).rejects.toMatchObject(tooLate);
  await giveBack(ofKurta);
});

test('the time for a line begins again with its first exchange that lapses, and with no later one', async () => {
  const { shopper, seller, ofKurta, exchangeKurta, quote, part, slip, obstacles, id } = await twoThings();
  await exchangeKurta();
  await letDaysPass(id, 6);
  await app.jobs.drain();
  await letDaysPass(id, 6);
  await quote(ofKurta);
  expect((await slip()).hasPackingSlip).toBe(true);
  await exchangeKurta();
  await letDaysPass(id, 6);
  await app.jobs.drain();
  const { status, returnableUntil, returns } = await part();
  expect([status, returnableUntil]).toEqual(['delivered', null]);
  expect(returns.map(({ isLapsed }) => isLapsed)).toEqual([true, true]);
  await expect(quote(ofKurta)).rejects.toMatchObject({ code: 'wrong_state' });
  await expect(exchangeKurta()).rejects.toMatchObject({ code: 'wrong_state' });
  // Nor does the shop need the address any longer, or have to stay.
  expect((await slip()).hasPackingSlip).toBe(false);
  expect(JSON.stringify(await obstacles())).not.toContain('can still be returned');
  const texts = [
    mailsAbout(shopper.user.email, 'Your exchange has lapsed'),
    mailsAbout(seller.user.email, 'An exchange has lapsed'),
  ].map((mails) => mails.at(-1)?.text);
  expect(texts[0]).toContain('The time for returning or exchanging it is over');
  expect(texts[1]).toContain('can no longer return or exchange it');
});

test('an exchange that was answered, or may still be, does not lapse', async () => {
  const young = await anExchange(4);
  const answered = await anExchange(6);
  await answered.step.accept(answered.returnId);
  await app.jobs.drain();
  expect(await young.part()).toMatchObject({ status: 'exchange_requested', returns: [{ isLapsed: false }] });
  expect(await answered.part()).toMatchObject({ returns: [{ status: 'accepted' }] });
});

test('an exchange that cannot lapse keeps no other from lapsing', async () => {
  const broken = await anExchange(7);
  const become = (status: string) =>
    rewriteHistory(app, sql`update shop_orders set status = ${status} where id = ${broken.id}`);
  await become('delivered');
  const other = await anExchange(6);
  await app.jobs.drain();
  expect(await other.part()).toMatchObject({ status: 'delivered', returns: [{ isLapsed: true }] });
  expect(await broken.part()).toMatchObject({ returns: [{ status: 'requested' }] });
  await become('exchange_requested');
  await app.jobs.drain();
  expect(await broken.part()).toMatchObject({ status: 'delivered', returns: [{ isLapsed: true }] });
});

/** Does something the next time that a return has moved and its shop order has not. */
function halfway(work: () => Promise<unknown>): void {
  const stop = interceptFaultPoint('return: moved, its shop order not', async () => {
    stop();
    await work();
  });
}

test.each(['accept', 'withdraw'] as const)(
  '%s that comes while an exchange lapses is refused',
  async (answer) => {
    const { step, stock, part, returnId } = await anExchange(6);
    let answered: Promise<unknown> = Promise.resolve();
    halfway(async () => {
      answered = step[answer](returnId);
      answered.catch(() => undefined);
    });
    await app.jobs.drain();
    await expect(answered).rejects.toMatchObject({ code: 'wrong_state' });
    expect(await part()).toMatchObject({ status: 'delivered', returns: [{ isLapsed: true }] });
    expect(await stock('L')).toEqual([5, 0]);
  },
);

test.each([
  ['accept', { status: 'exchange_requested', returns: [{ status: 'accepted' }] }, 1],
  ['withdraw', { status: 'delivered', returns: [{ status: 'withdrawn', isLapsed: false }] }, 0],
] as const)(
  '%s that comes just before an exchange lapses keeps it from lapsing',
  async (answer, outcome, reserved) => {
    const { step, stock, part, returnId } = await anExchange(6);
    halfway(() => app.jobs.drain());
    await step[answer](returnId);
    await app.jobs.drain();
    expect(await part()).toMatchObject(outcome);
    expect(await stock('L')).toEqual([5, reserved]);
  },
);
