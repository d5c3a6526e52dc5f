import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reply } from '../../../../contract/client.ts';
import { paise } from '../../../../contract/kernel/money.ts';
import { paymentDecisions, payments, refunds } from '../../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { aBuyer, anOperator, type Person } from '../../../../tests/support/builders.ts';
import { aProduct } from '../../../../tests/support/catalog-builders.ts';
import { anOrder, type BuiltOrder } from '../../../../tests/support/order-builders.ts';

let app: TestApp;
let finance: Person;
const orders: BuiltOrder[] = [];
/** More than two pages. */
const ROWS = 103;

beforeAll(async () => {
  app = await startTestApp();
  finance = await anOperator(app, ['finance']);
  const [product, buyer] = [await aProduct(app), await aBuyer(app)];
  for (let number = 0; number < ROWS; number += 1) orders.push(await anOrder(app, buyer.user.id, product));
});
afterAll(() => app.close());

type Money = Reply<'GET /api/operator/payment'>;
type List = keyof Money['next'];

/** The ids on each page of one list, read to its end. */
async function pagesOf(list: List): Promise<(string | number)[][]> {
  const pages: (string | number)[][] = [];
  let place: string | undefined;
  do {
    const money: Money = await finance.api('GET /api/operator/payment', {
      query: { [`${list}After`]: place },
    });
    pages.push(money[list].map(({ id }) => id));
    place = money.next[list] ?? undefined;
  } while (place !== undefined && pages.length < ROWS);
  return pages;
}

/** What a list read to its end holds: each row once. */
const allOf = (ids: readonly (string | number)[]) => ({
  sizes: [50, 50, ROWS - 100],
  ids: new Set(ids),
});

async function readList(list: List) {
  const pages = await pagesOf(list);
  return { sizes: pages.map(({ length }) => length), ids: new Set(pages.flat()) };
}

test('payments under review are read page by page, those that came at one moment too', async () => {
  const reviewSince = new Date();
  const review = { provider: 'sandbox', status: 'review', amountPaise: paise(100), reviewSince } as const;
  const inserted = await app.database.db
    .insert(payments)
    .values(orders.map(({ id: orderId }) => ({ ...review, orderId })))
    .returning({ id: payments.id });
  expect(await readList('reviews')).toEqual(allOf(inserted.map(({ id }) => id)));
});

test('so are refunds in trouble, the longest first', async () => {
  const captured = { provider: 'sandbox', status: 'captured', amountPaise: paise(100) } as const;
  const paid = await app.database.db
    .insert(payments)
    .values(orders.map(({ id: orderId }) => ({ ...captured, orderId })))
    .returning({ id: payments.id });
  const failed = { amountPaise: paise(100), reason: 'cancelled', status: 'failed' } as const;
  const inserted = await app.database.db
    .insert(refunds)
    // A microsecond apart, which dates of a program do not tell.
    .values(
      paid.map(({ id: paymentId }, number) => ({
        ...failed,
        paymentId,
        createdAt: sql`'2026-01-01 00:00:00.000001+00'::timestamptz + ${number} * interval '1 microsecond'`,
      })),
    )
    .returning({ id: refunds.id });
  const ids = inserted.map(({ id }) => id);
  expect(await readList('refunds')).toEqual(allOf(ids));
  expect((await pagesOf('refunds')).flat()).toEqual(ids);
});

test('and proposals that wait for a second operator', async () => {
  const act = { amountPaise: paise(100), reason: 'no_answer', bearer: null, lineIds: null } as const;
  const cancel = { decision: 'cancel', reason: '', act, seenVersion: '1' } as const;
  const proposedBy = finance.user.id;
  const inserted = await app.database.db
    .insert(paymentDecisions)
    .values(orders.map(({ shopOrderId }) => ({ ...cancel, proposedBy, shopOrderId })))
    .returning({ id: paymentDecisions.id });
  expect(await readList('proposals')).toEqual(allOf(inserted.map(({ id }) => id)));
});

test('a page that no page before gave is refused under its name', async () => {
  for (const query of [
    { reviewsAfter: 'yesterday' },
    { refundsAfter: '2026-01-01T00:00:00Z_1' },
    { proposalsAfter: '2026-01-01T00:00:00Z_-1' },
  ]) {
    await expect(finance.api('GET /api/operator/payment', { query })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_input',
      errors: [{ path: Object.keys(query)[0] }],
    });
  }
});
