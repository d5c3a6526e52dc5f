import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payments } from '../../database/schema/index.ts';
import { shopOrderOf } from '../support/after-sale-builders.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Gate, openGate } from '../support/at-once.ts';
import { aProduct, type BuiltProduct } from '../support/catalog-builders.ts';
import {
  aShopper,
  decide,
  expectInvariantsToHold,
  letChecksComeDue,
  letExpire,
  place,
} from '../support/checkout-builders.ts';
import { rewriteHistory } from '../support/database.ts';
import { aKurtaDelivered } from '../support/exchange-builders.ts';
import { type Written, writtenBy } from '../support/written-rows.ts';

const WORKERS = 5;

let app: TestApp;
let gate: Gate;
beforeAll(async () => {
  app = await startTestApp({}, { databaseOptions: { poolSize: 20 } });
  gate = await openGate(app);
});
afterAll(async () => {
  await gate.close();
  await app.close();
});

/** An order that was paid; its buyer may cancel it, so that the money has to go back. */
async function aPaidOrder(product: BuiltProduct): Promise<{ cancel: () => Promise<unknown> }> {
  const shopper = await aShopper(app, product);
  const placed = await place(shopper);
  await decide(app, placed, 'approve');
  await app.jobs.drain();
  const { id: shopOrderId } = await shopOrderOf(app, placed.orderId, product.shopId);
  const params = { shopOrderId };
  return { cancel: () => shopper.api('POST /api/order/shop-order/:shopOrderId/cancel', { params }) };
}

const forgetJobs = (kind: string) =>
  app.database.pool.query('delete from pgboss.job where name = $1', [kind]);

/** One thing of each kind that waits for a worker, and each job of them several times, as if its worker was believed lost. */
async function muchIsDue(): Promise<void> {
  const { db, pool } = app.database;
  const product = await aProduct(app, { stock: 20 });
  const ordered = async () => place(await aShopper(app, product));

  const { exchange } = await aKurtaDelivered(app);
  const { id: unanswered } = await exchange('L');
  const [lost, known] = [await aPaidOrder(product), await aPaidOrder(product)];
  await rewriteHistory(
    app,
    sql`update returns set created_at = created_at - interval '30 days' where id = ${unanswered}`,
  );
  await lost.cancel();
  await forgetJobs('refund.create');
  await known.cancel();
  const reviewed = await ordered();
  const fourDaysAgo = sql`now() - interval '4 days'`;
  await db
    .update(payments)
    .set({ status: 'review', reviewSince: fourDaysAgo })
    .where(eq(payments.orderId, reviewed.orderId));
  const untold = await ordered();
  await decide(app, untold, 'approve');
  await forgetJobs('sandbox.send_event');
  await letChecksComeDue(app, untold.orderId);
  await letExpire(app, (await ordered()).orderId);
  await decide(app, await ordered(), 'approve');
  const shop = await aProduct(app);
  await db.execute(sql`
    update shops set holiday_since = now() - interval '3 days', holiday_until = current_date - 2 where id = ${shop.shopId}`);

  const mails = [...app.jobs.mailKinds.keys()];
  await pool.query(
    `insert into pgboss.job (name, data) select name, data from pgboss.job, generate_series(2, $1)
     where state = 'created' and name <> all($2)`,
    [WORKERS, mails],
  );
}

/** What workers leave of what is due. */
async function leftBy(work: () => Promise<unknown>): Promise<Written> {
  await app.jobs.drain();
  await muchIsDue();
  const written = await writtenBy(app, work);
  await expectInvariantsToHold(app);
  return written;
}

test('what is due, and jobs that are handed out again, are done by five workers at once as by one alone', {
  tags: ['FA2'],
}, async () => {
  const byOne = await leftBy(() => app.jobs.drain());
  const byFive = await leftBy(() =>
    gate.atOnce(Array.from({ length: WORKERS }, () => () => app.jobs.drain())),
  );
  expect(byFive).toEqual(byOne);
});
