import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiProblem } from '../../contract/client.ts';
import { payments, refunds, shopOrders, shops } from '../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deliver, shopOrderOf } from '../support/after-sale-builders.ts';
import { aProduct, aSellerWithShop, aShop, type BuiltShop } from '../support/catalog-builders.ts';
import {
  aShopper,
  decide,
  expectToSettle,
  inCart,
  orderStatus,
  place,
  stockOf,
  summaryOf,
} from '../support/checkout-builders.ts';
import { aKurtaDelivered } from '../support/exchange-builders.ts';
import { moveShop } from '../support/shop-state-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PAUSES = {
  suspended: (shop: Pick<BuiltShop, 'id'>) => moveShop(app, shop.id, 'suspended'),
  'on holiday': (shop: Pick<BuiltShop, 'id'>) => setHoliday(shop, true),
};
const KINDS = Object.keys(PAUSES) as (keyof typeof PAUSES)[]; // its own keys

async function setHoliday({ id }: Pick<BuiltShop, 'id'>, isOn: boolean): Promise<void> {
  await app.database.db
    .update(shops)
    .set({ holidaySince: isOn ? sql`now()` : null })
    .where(eq(shops.id, id));
  await app.changeFeed.flushed();
}

async function resume({ id }: Pick<BuiltShop, 'id'>): Promise<void> {
  await setHoliday({ id }, false);
  await moveShop(app, id, 'approved');
}

function refundsOf(orderId: string) {
  return app.database.db
    .select({ reason: refunds.reason, status: refunds.status, amountPaise: refunds.amountPaise })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(sql`${payments.orderId} = ${orderId}`);
}

test.each(KINDS)(
  'a cart says that a shop that is %s does not sell, and nothing of it can be ordered',
  async (kind) => {
    const shop = await aShop(app);
    const product = await aProduct(app, { shopId: shop.id, name: 'Brass lamp', stock: 5 });
    const other = await aProduct(app, { name: 'Clay cup', stock: 5 });
    const shopper = await aShopper(app, product);
    await inCart(app, shopper, other);
    const before = await summaryOf(shopper);
    await PAUSES[kind](shop);

    const cart = await shopper.api('GET /api/cart', { query: {} });
    const line = cart.items.find(({ Product }) => Product.id === product.id);
    expect(line?.Product).toMatchObject({ isAvailable: false, isPaused: true });
    const paused = 'The shop of Brass lamp does not sell at the moment';
    const summary = await summaryOf(shopper);
    expect(summary.canPlace).toBe(false);
    expect(JSON.stringify(summary)).toContain(paused);
    await expect(place(shopper, { quote: before.quote })).rejects.toMatchObject({
      status: 409,
      code: 'out_of_stock',
    });
    await expect(
      shopper.api('POST /api/cart', { body: { productId: product.id, quantity: 1 } }),
    ).rejects.toMatchObject(
      kind === 'suspended' ? { status: 404 } : { message: 'This shop does not sell at the moment' },
    );
    // The rest of the cart is not held up.
    await place(shopper, { variantIds: [other.variantId], paymentMethod: 'cash_on_delivery' });

    await resume(shop);
    await place(shopper, { paymentMethod: 'cash_on_delivery' });
    expect(await stockOf(app, product)).toEqual({ quantity: 4, reserved: 0 });
    await expectToSettle(app);
  },
);

test.each(KINDS)(
  'an unpaid order of a shop that is %s cannot be paid, and captured money goes back',
  async (kind) => {
    const shop = await aShop(app);
    const product = await aProduct(app, { shopId: shop.id, stock: 5, priceRupees: 640 });
    const shopper = await aShopper(app, product);
    const placed = await place(shopper);
    await PAUSES[kind](shop);

    const pay = shopper.api('POST /api/payment/:orderId', { params: { orderId: placed.orderId } });
    await expect(pay).rejects.toMatchObject({ code: 'wrong_state' });
    await expect(pay).rejects.toThrow('does not sell at the moment');
    // Its page at the provider was open already.
    await decide(app, placed, 'approve');
    await app.jobs.drain();
    expect(await orderStatus(app, placed.orderId)).toBe('cancelled');
    expect(await stockOf(app, product)).toEqual({ quantity: 5, reserved: 0 });
    expect(await refundsOf(placed.orderId)).toEqual([
      { reason: 'paused_shop', status: 'processed', amountPaise: 64_000 },
    ]);
    const mail = app.mails.findLast(({ subject }) => subject.startsWith('Refund for order'));
    expect(mail?.text).toContain('A shop of your order does not sell at the moment');
    await expectToSettle(app);
  },
);

test('an order with cash on delivery is not confirmed while its shop is suspended', async () => {
  const shop = await aShop(app);
  const product = await aProduct(app, { shopId: shop.id, stock: 5 });
  const shopper = await aShopper(app, product);
  const contact = { name: 'Meera Rao', email: 'meera.rao@haat.example', phoneNumber: '9812345670' };
  const placed = await place(shopper, { paymentMethod: 'cash_on_delivery', contact });
  expect(placed.status).toBe('awaiting_confirmation');
  await app.jobs.drain();
  const mail = app.mails.findLast(({ to }) => to === contact.email);
  const [, code = ''] = /\b(\d{6})\b/.exec(mail?.text ?? '') ?? [];
  await moveShop(app, shop.id, 'suspended');
  const confirm = () =>
    shopper.api('POST /api/order/:orderId/confirm', { params: { orderId: placed.orderId }, body: { code } });
  await expect(confirm()).rejects.toMatchObject({ code: 'wrong_state' });
  await moveShop(app, shop.id, 'approved');
  expect(await confirm()).toMatchObject({ status: 'cash_on_delivery' });
});

test('open orders of a suspended shop can be finished, cancelled, returned and exchanged', async () => {
  const seller = await aSellerWithShop(app);
  const product = await aProduct(app, { shopId: seller.shop.id, stock: 5 });
  const [kept, cancelled] = await Promise.all(
    [1, 2].map(async () => place(await aShopper(app, product), { paymentMethod: 'cash_on_delivery' })),
  );
  const kurta = await aKurtaDelivered(app);
  await moveShop(app, seller.shop.id, 'suspended');
  await moveShop(app, kurta.kurta.shopId, 'suspended');

  const partOf = async (orderId = kept?.orderId) =>
    orderId ? await shopOrderOf(app, orderId, seller.shop.id) : expect.unreachable();
  await deliver(seller, (await partOf()).id);
  expect((await partOf()).status).toBe('delivered');
  await seller.api('POST /api/shop-order/:shopOrderId/cancel', {
    params: { shopOrderId: (await partOf(cancelled?.orderId)).id },
    body: { reason: 'Broken in the store' },
  });
  expect((await partOf(cancelled?.orderId)).status).toBe('cancelled');
  await kurta.exchange('L');
  expect(await kurta.stock('L')).toEqual([5, 1]);
  await expectToSettle(app);
});

test('a suspension and orders that are placed and paid at the same moment leave either an order or nothing', {
  tags: ['I15'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ kind: fc.constantFrom('pay', 'place', 'cash'), delay: fc.nat(30) }), {
        minLength: 3,
        maxLength: 6,
      }),
      fc.nat(30),
      fc.constantFrom(...KINDS),
      async (buyers, moveAfter, kind) => {
        const shop = await aShop(app);
        const product = await aProduct(app, { shopId: shop.id, stock: 20 });
        const acts = await Promise.all(
          buyers.map(async (buyer) => {
            const shopper = await aShopper(app, product);
            const { quote } = await summaryOf(shopper);
            const unpaid = buyer.kind === 'pay' ? await place(shopper, { quote }) : undefined;
            return async () => {
              await turns(buyer.delay);
              if (unpaid) await decide(app, unpaid, 'approve');
              else
                await place(shopper, {
                  quote,
                  paymentMethod: buyer.kind === 'cash' ? 'cash_on_delivery' : 'sandbox',
                });
            };
          }),
        );
        const move = async () => {
          await turns(moveAfter);
          await PAUSES[kind](shop);
        };
        await Promise.all([...acts.map((act) => act().catch(passOver)), move()]);
        const { before, after } = await placedBesideJobs(shop);
        expect(after).toBe(before);
        await expectToSettle(app);
        await resume(shop);
      },
    ),
    { numRuns: 15, endOnFailure: true },
  );
});

/** Lets the others run for some turns of the event loop. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** How many orders of a shop are placed once its move is saved, and once all that waited is done. */
async function placedBesideJobs(shop: BuiltShop): Promise<{ before: number; after: number }> {
  const placed = () =>
    app.database.db.$count(
      shopOrders,
      sql`${shopOrders.shopId} = ${shop.id} and ${shopOrders.status} = 'placed'`,
    );
  const before = await placed();
  await app.jobs.drain();
  return { before, after: await placed() };
}

/** A refusal is an answer like any other; everything else is a mistake of ours. */
function passOver(error: unknown): void {
  if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
}
