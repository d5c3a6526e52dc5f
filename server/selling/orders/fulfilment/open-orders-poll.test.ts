import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reply } from '../../../../contract/client.ts';
import { startTestApp, TEST_SECRET, type TestApp } from '../../../../tests/support/app.ts';
import { Signer } from '../../../platform/signer.ts';
import { bearer } from '../../../../tests/support/browser.ts';
import { aBuyer, aSeller, type Person } from '../../../../tests/support/builders.ts';
import { aProduct, aShop, type BuiltProduct } from '../../../../tests/support/catalog-builders.ts';
import { aShopper, decide, place } from '../../../../tests/support/checkout-builders.ts';
import { buildApp } from '../../../app.ts';
import { CONCEPTS } from '../../../concepts.ts';
import { readConfig } from '../../../config/index.ts';
import { LONGEST_WAIT_MS } from './open-orders-poll.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type OpenOrders = Reply<'GET /api/shop-order/open-orders'>;

const next = ({ api }: Person, seen?: string): Promise<OpenOrders> =>
  api('GET /api/shop-order/open-orders', { query: { seen } });

async function aShopkeeper(): Promise<{ seller: Person; product: BuiltProduct }> {
  const seller = await aSeller(app);
  const shop = await aShop(app, { ownerId: seller.user.id });
  return { seller, product: await aProduct(app, { shopId: shop.id }) };
}

const order = async (product: BuiltProduct) =>
  place(await aShopper(app, product), { paymentMethod: 'cash_on_delivery' });

/** Whether an answer is there already, once everything that was under way has had its turn. */
async function isAnswered(answer: Promise<unknown>): Promise<boolean> {
  const pending = Symbol();
  return (await Promise.race([answer, new Promise((done) => setImmediate(done, pending))])) !== pending;
}

test('the poll for open orders is for signed-in sellers', async () => {
  const url = '/api/shop-order/open-orders';
  expect((await app.server.inject({ url })).statusCode).toBe(401);
  const { token } = await aBuyer(app);
  expect((await app.server.inject({ url, headers: bearer(token) })).statusCode).toBe(403);
  expect(await next(await aSeller(app))).toMatchObject({ waiting: 0 });
});

test("the poll reports a seller's order when it is placed, each step of it, and nothing of other shops", async () => {
  const [here, there] = [await aShopkeeper(), await aShopkeeper()];
  const before = await next(here.seller);
  expect(before.waiting).toBe(0);
  const heard = next(here.seller, before.version);
  const heardThere = next(there.seller, (await next(there.seller)).version);
  await order(there.product);
  expect((await heardThere).waiting).toBe(1);
  expect(await isAnswered(heard)).toBe(false);

  await order(here.product);
  const update = await heard;
  expect(update).toMatchObject({ waiting: 1 });
  expect(update.version).not.toBe(before.version);

  const [placed] = (await here.seller.api('GET /api/shop-order')).orders;
  const heardStep = next(here.seller, update.version);
  await here.seller.api('POST /api/shop-order/accept', { body: { ids: placed ? [placed.id] : [] } });
  expect(await heardStep).toMatchObject({ waiting: 0 });
});

test('the poll reports an order once its payment has arrived, not before', async () => {
  const { seller, product } = await aShopkeeper();
  const heard = next(seller, (await next(seller)).version);
  const placed = await place(await aShopper(app, product), { paymentMethod: 'sandbox' });
  expect(await isAnswered(heard)).toBe(false);
  await decide(app, placed, 'approve');
  await app.jobs.drain();
  expect((await heard).waiting).toBe(1);
});

test('orders that arrived between two polls are reported at once', async () => {
  const { seller, product } = await aShopkeeper();
  const { version } = await next(seller);
  await order(product);
  expect((await next(seller, version)).waiting).toBe(1);
});

/** Another process of the same shop. */
function aTwin() {
  return buildApp({
    config: readConfig({ LOG_LEVEL: 'silent', DATABASE_URL: app.databaseUrl }, CONCEPTS),
    databaseUrl: app.databaseUrl,
    database: app.database,
    signer: new Signer(TEST_SECRET),
    pause: async () => undefined,
    clock: () => new Date(),
    mailer: { send: () => Promise.resolve() },
    web: 'none',
  });
}

test('a poll at one process reports an order that another process took', async () => {
  const { seller, product } = await aShopkeeper();
  const twin = await aTwin();
  const { version } = await next(seller);
  const url = `/api/shop-order/open-orders?seen=${version}`;
  const heard = twin.server.inject({ url, headers: bearer(seller.token) });
  await order(product);
  expect((await heard).json<OpenOrders>().waiting).toBe(1);
  await twin.server.close();
});

test('a process that stops answers waiting polls and ends at once', async () => {
  const { seller } = await aShopkeeper();
  const twin = await aTwin();
  const address = await twin.server.listen({ port: 0, host: '127.0.0.1' });
  let received = 0;
  twin.server.server.on('request', () => {
    received += 1;
  });
  const { version } = await next(seller);
  const answers = Array.from({ length: 3 }, () =>
    fetch(`${address}/api/shop-order/open-orders?seen=${version}`, { headers: bearer(seller.token) }),
  );
  // A connection is not enough: what is read after the closing began is answered with 503.
  await expect.poll(() => received).toBe(3);
  const startedAt = performance.now();
  await twin.server.close();
  expect(performance.now() - startedAt).toBeLessThan(LONGEST_WAIT_MS);
  for (const answer of await Promise.all(answers)) {
    expect(await answer.json()).toEqual({ version, waiting: 0 });
  }
});

test('a seller polls on a few devices at a time: a further one is refused until another leaves', async () => {
  const { seller } = await aShopkeeper();
  const twin = await aTwin();
  const address = await twin.server.listen({ port: 0, host: '127.0.0.1' });
  const { version } = await next(seller);
  const wait = (signal: AbortSignal) =>
    fetch(`${address}/api/shop-order/open-orders?seen=${version}`, { headers: bearer(seller.token), signal });
  const gone = new AbortController();
  const waits = Array.from({ length: 7 }, () => wait(gone.signal));
  expect(await (await Promise.race(waits)).json()).toMatchObject({ code: 'too_many_requests' });
  gone.abort();
  await Promise.allSettled(waits);
  const isWelcome = () =>
    wait(AbortSignal.timeout(300)).then(
      () => false,
      () => true,
    );
  await expect.poll(isWelcome).toBe(true);
  await twin.server.close();
});

test('signing out ends a waiting poll before its time', async () => {
  const { seller } = await aShopkeeper();
  const { version } = await next(seller);
  const startedAt = performance.now();
  const heard = next(seller, version);
  await seller.api('POST /api/session/logout');
  await expect(heard).rejects.toMatchObject({ status: 401 });
  expect(performance.now() - startedAt).toBeLessThan(LONGEST_WAIT_MS);
});
