import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paise } from '../../contract/kernel/money.ts';
import type { Problem } from '../../contract/problem.ts';
import { orders } from '../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aProduct, aShop, type BuiltProduct } from '../support/catalog-builders.ts';
import {
  aCoupon,
  aShopper,
  expectInvariantsToHold,
  onCart,
  type Shopper,
  stockOf,
  summaryOf,
} from '../support/checkout-builders.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const BUYERS = 200;
const UNITS = 10;

let app: TestApp;
let servers: ServerProcess[];
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '100000' });
  servers = await Promise.all([startServerProcess(app.databaseUrl), startServerProcess(app.databaseUrl)]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await app.close();
});

interface Contender {
  shopper: Shopper;
  quote: string;
}

async function gather(product: BuiltProduct, prepare?: (shopper: Shopper) => Promise<void>) {
  const contenders: Contender[] = [];
  for (let made = 0; made < BUYERS; made += 25) {
    contenders.push(
      ...(await Promise.all(
        Array.from({ length: 25 }, async () => {
          const shopper = await aShopper(app, product);
          await prepare?.(shopper);
          return { shopper, quote: (await summaryOf(shopper)).quote };
        }),
      )),
    );
  }
  return contenders;
}

/** Everybody orders at once, half of them at each server; returns the answers. */
function rush(contenders: readonly Contender[]): Promise<{ answer: string }[]> {
  return Promise.all(
    contenders.map(async ({ shopper, quote }, index) => {
      const server = servers[index % servers.length];
      const reply = await fetch(`${server?.url}/api/checkout`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${shopper.token}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({
          addressId: shopper.addressId,
          paymentMethod: index % 4 === 0 ? 'cash_on_delivery' : 'sandbox',
          quote,
        }),
      });
      const body = (await reply.json()) as Partial<Problem>; // either a placed order or a problem
      return { answer: reply.status === 201 ? 'ordered' : (body.code ?? '') };
    }),
  );
}

async function ordersOf(contenders: readonly Contender[]): Promise<number> {
  const ids = contenders.map(({ shopper }) => shopper.user.id);
  return (await app.database.db.select().from(orders).where(inArray(orders.userId, ids))).length;
}

function tally(results: readonly { answer: string }[]): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(results, ({ answer }) => answer)].map(([key, all]) => [key, all.length]),
  );
}

// The servers plan their statements in the first round and have all plans in the second.
test.each([1, 2])(
  'two servers, 200 checkouts at once, 10 units: exactly 10 orders (round %i)',
  { tags: ['ST1'] },
  async () => {
    const product = await aProduct(app, { stock: UNITS });
    const contenders = await gather(product);
    const results = await rush(contenders);
    expect(tally(results)).toEqual({ ordered: UNITS, out_of_stock: BUYERS - UNITS });
    expect(await ordersOf(contenders)).toBe(UNITS);
    const stock = await stockOf(app, product);
    expect((stock?.quantity ?? 0) - (stock?.reserved ?? 0)).toBe(0);
    await expectInvariantsToHold(app);
  },
);

test('two servers, 200 checkouts at once, a coupon for 10: exactly 10 discounts', {
  tags: ['CO1'],
}, async () => {
  const shop = await aShop(app);
  const product = await aProduct(app, { shopId: shop.id, priceRupees: 100, stock: 1000 });
  const couponId = await aCoupon(app, shop.id, { discountPaise: paise(1000), usageLimit: UNITS });
  const contenders = await gather(product, (shopper) => onCart(app, shopper, shop.id, couponId));
  const results = await rush(contenders);
  const answers = tally(results);
  expect(answers['ordered']).toBe(UNITS);
  expect((answers['quote_changed'] ?? 0) + (answers['coupon_refused'] ?? 0)).toBe(BUYERS - UNITS);
  expect(await ordersOf(contenders)).toBe(UNITS);
  await expectInvariantsToHold(app);
});
