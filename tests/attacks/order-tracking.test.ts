import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrderId } from '../../contract/kernel/schemas.ts';
import type { TrackedOrder } from '../../contract/order-tracking.ts';
import { orders } from '../../database/schema/index.ts';
import { deliver, shopOrderOf } from '../support/after-sale-builders.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { Browser } from '../support/browser.ts';
import { aSeller } from '../support/builders.ts';
import { aProduct, aShop } from '../support/catalog-builders.ts';
import { aShopper, inCart, place, type Shopper } from '../support/checkout-builders.ts';
import { hashOfTables } from '../support/table-hashes.ts';

const PROXY = '10.0.0.1';
const VISITOR = '192.0.2.1';
const UNKNOWN = 'H-ZZZZZZZZ';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '10.0.0.0/8' });
});
beforeEach(async () => {
  await app.database.db.execute(sql`delete from attempt_counters`);
  app.pauses.length = 0;
});
afterAll(() => app.close());

interface Clue {
  number?: unknown;
  email?: unknown;
}

const track = (clue: Clue, address = VISITOR) =>
  new Browser(app, PROXY).post('/api/order/track', clue, { 'x-forwarded-for': address });

interface Bought {
  shopper: Shopper;
  orderId: OrderId;
  number: string;
  email: string;
}

/** An order that is paid at the door, of one or two shops. */
async function aPurchase({ shops = 1 } = {}): Promise<Bought> {
  const shopper = await aShopper(app, await aProduct(app, { name: 'Secret lamp' }));
  for (let further = 1; further < shops; further += 1) await inCart(app, shopper, await aProduct(app));
  const { orderId, number } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  await app.jobs.drain();
  return { shopper, orderId, number, email: shopper.user.email ?? expect.unreachable() };
}

const clueOf = ({ number, email }: Bought): Clue => ({ number, email });

test('number and e-mail address tell where an order is, and nothing of who bought what from whom', {
  tags: ['AZ19'],
}, async () => {
  const seller = await aSeller(app);
  const shop = await aShop(app, { ownerId: seller.user.id, name: 'Hidden shop' });
  const shopper = await aShopper(app, await aProduct(app, { shopId: shop.id, name: 'Secret lamp' }));
  await inCart(app, shopper, await aProduct(app));
  const { orderId, number } = await place(shopper, { paymentMethod: 'cash_on_delivery' });
  await app.jobs.drain();
  const { id, expectedBy } = await shopOrderOf(app, orderId, shop.id);
  await deliver(seller, id);
  const before = await hashOfTables(app);
  for (const clue of [
    { number, email: shopper.user.email },
    { number: ` ${number.toLowerCase()} `, email: ` ${shopper.user.email?.toUpperCase()} ` },
  ]) {
    const reply = await track(clue);
    expect(reply.statusCode).toBe(200);
    const { parcels, ...order } = reply.json<TrackedOrder>();
    expect(order).toEqual({ number, status: 'cash_on_delivery' });
    expect(new Set(parcels)).toEqual(
      new Set([
        { status: 'delivered', expectedBy, isLate: false, carrier: 'India Post' },
        { status: 'placed', expectedBy, isLate: false, carrier: null },
      ]),
    );
    for (const secret of ['EI123456789IN', 'Hidden', 'lamp', 'Bengaluru', orderId, id, shopper.user.name]) {
      expect(reply.body).not.toContain(secret);
    }
  }
  expect(await hashOfTables(app)).toEqual(before);
});

test('every pair that does not fit gets one reply: unknown number, other address, erased address, patterns', {
  tags: ['AZ19', 'AZ13'],
}, async () => {
  const bought = await aPurchase({ shops: 2 });
  const other = await aPurchase();
  const erased = await aPurchase();
  await app.database.db.update(orders).set({ contactEmail: '' }).where(eq(orders.id, erased.orderId));
  const refusals: unknown[] = [];
  for (const clue of [
    { number: UNKNOWN, email: bought.email },
    { number: bought.number, email: other.email },
    { number: bought.number, email: 'nobody@post.example' },
    { number: erased.number, email: erased.email },
    { number: bought.number, email: bought.email.replace('@', '+more@') },
  ]) {
    const reply = await track(clue);
    expect(reply.statusCode, JSON.stringify(clue)).toBe(404);
    const { requestId, ...said } = reply.json<Record<string, unknown>>();
    expect(requestId).toBeDefined();
    refusals.push(said);
  }
  expect(new Set(refusals.map((said) => JSON.stringify(said))).size).toBe(1);
  // An erased address is no address, whatever stands for it.
  for (const email of ['', ' ', null, undefined, [], { $ne: '' }, ['', ''], '%@%.%']) {
    expect((await track({ number: erased.number, email })).statusCode).toBe(400);
  }
  for (const number of ['', '%', 'H-________', `${bought.number}' or true --`, null, [bought.number]]) {
    expect((await track({ number, email: bought.email })).statusCode).toBe(400);
  }
});

test('an unknown number and a wrong address take the same time', { tags: ['AZ19'] }, async () => {
  const { number } = await aPurchase({ shops: 2 });
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const taken = async (clue: Clue) => {
    await app.database.db.execute(sql`delete from attempt_counters`);
    const startedAt = performance.now();
    await track(clue);
    return performance.now() - startedAt;
  };
  for (let round = 0; round < 60; round += 1) {
    times.known.push(await taken({ number, email: 'nobody@post.example' }));
    times.unknown.push(await taken({ number: UNKNOWN, email: 'nobody@post.example' }));
  }
  const median = (values: number[]) => values.toSorted((one, next) => one - next)[values.length / 2] ?? 0;
  const [known, unknown] = [median(times.known), median(times.unknown)];
  expect(Math.abs(known - unknown)).toBeLessThan(2 + 0.25 * Math.max(known, unknown));
});

test('guesses at an order end with 429 for their network, slow other networks down, and cost its buyer nothing', {
  tags: ['AZ19', 'DO10'],
}, async () => {
  const bought = await aPurchase();
  // Those who know both look as often as they like.
  for (let look = 0; look < 30; look += 1) expect((await track(clueOf(bought))).statusCode).toBe(200);
  for (let guess = 0; guess < 20; guess += 1) {
    const clue = { number: bought.number, email: `guess${guess}@post.example` };
    expect((await track(clue, `2001:db8:9:${guess}::1`)).statusCode).toBe(404);
  }
  const refused = await track(clueOf(bought), '2001:db8:9:99::1');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(app.pauses).toEqual([]);
  expect((await track(clueOf(bought), '203.0.113.9')).statusCode).toBe(200);
  expect(app.pauses, 'what many guess at is answered slowly').toHaveLength(1);
});

test('one address that tries number after number runs out of tries, and locks no order', {
  tags: ['AZ19', 'DO10'],
}, async () => {
  const bought = await aPurchase();
  const attacker = '198.51.100.200';
  const statuses = new Set<number>();
  for (let guess = 0; guess < 100; guess += 1) {
    const number = `H-${String(guess).padStart(3, '0').replaceAll('0', 'A').replaceAll('1', 'B')}ZZZZZ`;
    statuses.add((await track({ number, email: bought.email }, attacker)).statusCode);
  }
  expect([...statuses]).toEqual([404]);
  for (let guess = 0; guess < 30; guess += 1) {
    const { statusCode } = await track({ number: bought.number, email: 'x@post.example' }, attacker);
    expect(statusCode).toBe(429);
  }
  expect((await track(clueOf(bought))).statusCode).toBe(200);
  expect(app.pauses).toEqual([]);
});

test('many addresses that guess at many orders slow tracking down, and refuse nobody', {
  tags: ['AZ19', 'DO10'],
}, async () => {
  const bought = await aPurchase();
  await track(clueOf(bought));
  await app.database.db.execute(
    sql`insert into attempt_counters (key, attempts, window_started_at)
      select 'track.all:' || rtrim(translate(encode(sha256(''), 'base64'), '+/', '-_'), '='), 1000000, now()
      on conflict (key) do update set attempts = excluded.attempts, window_started_at = now()`,
  );
  expect((await track(clueOf(bought))).statusCode).toBe(200);
  expect(app.pauses).toHaveLength(1);
});
