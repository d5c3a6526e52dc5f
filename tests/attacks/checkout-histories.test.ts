import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlacedOrder } from '../../contract/checkout.ts';
import { ApiProblem } from '../../contract/client.ts';
import { payments, sandboxPayments } from '../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aBuyer } from '../support/builders.ts';
import { aProduct, aShop, type BuiltProduct } from '../support/catalog-builders.ts';
import {
  aCoupon,
  anAddress,
  decide,
  expectInvariantsToHold,
  inCart,
  letChecksComeDue,
  letExpire,
  onCart,
  place,
  type Shopper,
  stockOf,
} from '../support/checkout-builders.ts';

const BUYERS = 3;
const STOCK = 6;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface OrderStep {
  kind: 'order' | 'order at the door';
  buyer: number;
  product: number;
  quantity: number;
  coupon: boolean;
  /** Orders this product alone, and leaves the rest of the cart. */
  alone: boolean;
}
interface MoneyStep {
  kind: 'approve' | 'decline' | 'expire' | 'cancel' | 'late capture' | 'come back';
  buyer: number;
  /** Counts back from the buyer's latest order. */
  order: number;
}
/** What may happen next. */
type Step = OrderStep | MoneyStep | { kind: 'work' };

const buyer = fc.nat(BUYERS - 1);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record<OrderStep>({
      kind: fc.constantFrom('order', 'order', 'order at the door'),
      buyer,
      product: fc.nat(1),
      quantity: fc.integer({ min: 1, max: 3 }),
      coupon: fc.boolean(),
      alone: fc.boolean(),
    }),
    fc.record<MoneyStep>({
      kind: fc.constantFrom('approve', 'decline', 'expire', 'cancel', 'late capture', 'come back'),
      buyer,
      order: fc.nat(2),
    }),
    fc.constant<Step>({ kind: 'work' }),
  ),
  { minLength: 6, maxLength: 16 },
);

interface World {
  products: BuiltProduct[];
  shoppers: { shopper: Shopper; orders: PlacedOrder[]; coupon: () => Promise<void> }[];
}

async function aWorld(): Promise<World> {
  const shop = await aShop(app);
  const products = [
    await aProduct(app, { shopId: shop.id, stock: STOCK, priceRupees: 333.33 }),
    await aProduct(app, { stock: STOCK, priceRupees: 80 }),
  ];
  const couponId = await aCoupon(app, shop.id, { usageLimit: 2, perBuyerLimit: 1 });
  const shoppers = [];
  for (let made = 0; made < BUYERS; made += 1) {
    const person = await aBuyer(app);
    const shopper = { ...person, addressId: await anAddress(app, person) };
    shoppers.push({ shopper, orders: [], coupon: () => onCart(app, shopper, shop.id, couponId) });
  }
  return { products, shoppers };
}

async function take(world: World, step: Step): Promise<void> {
  if (step.kind === 'work') return app.jobs.drain();
  const who = world.shoppers[step.buyer];
  if (!who) return;
  const { shopper, orders } = who;
  if ('product' in step) {
    const product = world.products[step.product];
    if (product) await inCart(app, shopper, product, step.quantity);
    if (step.coupon) await who.coupon();
    const paymentMethod = step.kind === 'order' ? 'sandbox' : 'cash_on_delivery';
    orders.push(
      await place(shopper, {
        paymentMethod,
        ...(step.alone && product && { variantIds: [product.variantId] }),
      }),
    );
    return;
  }
  const order = orders.at(-1 - step.order);
  if (!order?.redirectUrl) return;
  const params = { params: { orderId: order.orderId } };
  switch (step.kind) {
    case 'approve':
    case 'decline':
      await decide(app, order, step.kind);
      return;
    case 'expire':
      return letExpire(app, order.orderId);
    case 'cancel':
      await shopper.api('POST /api/order/:orderId/cancel', params);
      return;
    case 'come back':
      await shopper.api('POST /api/payment/:orderId/settle', params);
      return;
    case 'late capture': {
      const { db } = app.database;
      const [payment] = await db.select().from(payments).where(eq(payments.orderId, order.orderId));
      // Money that comes after the page was closed for good is what no provider does.
      const isClosed = payment?.status === 'failed' && payment.nextCheckAt === null;
      if (!payment || isClosed) return;
      await db
        .update(sandboxPayments)
        .set({ status: 'captured' })
        .where(eq(sandboxPayments.reference, payment.id));
      await letChecksComeDue(app, order.orderId);
    }
  }
}

/** A refusal is an answer like any other; everything else is a mistake of ours. */
function passOver(error: unknown): void {
  if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
}

test('whatever buyers, payments and time do in whatever order, every invariant holds in the end', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (history, atOnce) => {
      const world = await aWorld();
      const pairs = history.map((step, index) => ({ step, pair: Math.floor(index / 2) }));
      for (const group of Map.groupBy(pairs, ({ pair }) => pair).values()) {
        const work = group.map(
          ({ step }) =>
            () =>
              take(world, step).catch(passOver),
        );
        if (atOnce) await Promise.all(work.map((run) => run()));
        else for (const run of work) await run();
      }
      for (let rounds = 0; rounds < 2; rounds += 1) await app.jobs.drain();
      await expectInvariantsToHold(app);
      for (const product of world.products) {
        const stock = await stockOf(app, product);
        expect(stock?.quantity).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 25, endOnFailure: true },
  );
});
