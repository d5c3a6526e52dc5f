import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../server/platform/database/transaction.ts';
import { Passwords } from '../../server/platform/passwords.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { bearer } from '../support/browser.ts';
import { aBuyer, aSeller } from '../support/builders.ts';
import { aProduct, aShop, type BuiltProduct } from '../support/catalog-builders.ts';
import { aShopper, type Shopper, summaryOf } from '../support/checkout-builders.ts';
import { hashPassword } from '../support/passwords.ts';

const PASSWORD = 'monsoon2026';
const VISITOR = '192.0.2.7';

let app: TestApp;
let dataDir: string;
let product: BuiltProduct;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'haat-data-'));
  // At their real cost, so that a flood has to wait.
  app = await startTestApp({ DATA_DIR: dataDir }, { passwords: new Passwords() });
  const shop = await aShop(app, { ownerId: (await aSeller(app)).user.id });
  product = await aProduct(app, { shopId: shop.id, stock: 10 });
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});

type Answer = Promise<LightMyRequestResponse>;

const ATTACKERS: [string, (request: number) => string][] = [
  ['address', () => '198.51.100.7'],
  ['IPv6 customer with many networks', (request) => `2001:db8:7:${request.toString(16)}::1`],
];

/** Resolves with the first answer that asks to come again. */
function firstRefusal(answers: readonly Answer[]): Answer {
  return Promise.any(
    answers.map(async (answer) => {
      const reply = await answer;
      if (reply.statusCode !== 503) throw new Error(`answered ${reply.statusCode}`);
      return reply;
    }),
  );
}

function expectRefusal(reply: LightMyRequestResponse): void {
  expect(reply.json<object>()).toMatchObject({ code: 'unavailable' });
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
}

const signIn = (remoteAddress: string, email: string): Answer =>
  app.server.inject({
    method: 'POST',
    url: '/api/user/login',
    remoteAddress,
    payload: { email, password: PASSWORD },
  });

test.each(ATTACKERS)(
  'one %s cannot fill the queue of passwords to be hashed',
  { tags: ['DO6'] },
  async (_, addressOf) => {
    const { user } = await aBuyer(app, { passwordHash: await hashPassword(PASSWORD) });
    const flood = Array.from({ length: 290 }, (_each, at) =>
      signIn(addressOf(at), `stranger${at}@post.example`),
    );
    expectRefusal(await firstRefusal(flood));
    for (const reply of await Promise.all(
      Array.from({ length: 10 }, () => signIn(VISITOR, user.email ?? '')),
    ))
      expect(reply.statusCode).toBe(200);
    await Promise.all(flood);
  },
);

function order({ token, addressId }: Shopper, quote: string, remoteAddress: string): Answer {
  const headers = { ...bearer(token), 'idempotency-key': randomUUID() };
  const payload = { addressId, paymentMethod: 'sandbox', quote };
  return app.server.inject({ method: 'POST', url: '/api/checkout', remoteAddress, headers, payload });
}

test.each(ATTACKERS)(
  'one %s cannot fill the queue at the checkout',
  { tags: ['DO6'] },
  async (_, addressOf) => {
    const [attacker, visitor] = [await aShopper(app, product), await aShopper(app, product)];
    const [quote, visitorsQuote] = [(await summaryOf(attacker)).quote, (await summaryOf(visitor)).quote];
    const held = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    // While nobody can read the stock no order gets done.
    const holding = inTransaction(app.database.db, async (tx) => {
      await tx.execute(sql`lock table inventory in access exclusive mode`);
      isHeld.resolve();
      await held.promise;
    });
    await isHeld.promise;
    const flood = Array.from({ length: 1_010 }, (_each, at) => order(attacker, quote, addressOf(at)));
    expectRefusal(await firstRefusal(flood));
    const visitors = order(visitor, visitorsQuote, VISITOR);
    // One more of the attacker's is refused after the visitor's has come as far.
    expect((await order(attacker, quote, addressOf(0))).statusCode).toBe(503);
    held.resolve();
    await holding;
    expect((await visitors).statusCode).toBe(201);
    await Promise.all(flood);
  },
);

async function portraitFrom(remoteAddress: string, token: string, photo: Buffer): Answer {
  const form = new FormData();
  form.append('images', new Blob([new Uint8Array(photo)]), 'me.jpg');
  const encoded = new Response(form);
  return app.server.inject({
    method: 'PUT',
    url: '/api/profile/picture',
    remoteAddress,
    headers: { ...bearer(token), 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

test.each(ATTACKERS)('one %s cannot fill the queue of portraits', { tags: ['DO6'] }, async (_, addressOf) => {
  const [attacker, visitor] = [await aBuyer(app), await aBuyer(app)];
  const create = { width: 3000, height: 3000, channels: 3 as const, background: 'teal' };
  const photo = await sharp({ create }).jpeg().toBuffer();
  const flood = Array.from({ length: 30 }, (_each, at) => portraitFrom(addressOf(at), attacker.token, photo));
  expectRefusal(await firstRefusal(flood));
  expect((await portraitFrom(VISITOR, visitor.token, photo)).statusCode).toBe(200);
  await Promise.all(flood);
});
