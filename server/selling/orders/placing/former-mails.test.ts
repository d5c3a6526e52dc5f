import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { aProduct } from '../../../../tests/support/catalog-builders.ts';
import { aShopper, place } from '../../../../tests/support/checkout-builders.ts';
import { shopOrderOf } from '../../../../tests/support/after-sale-builders.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { jobKind, Jobs } from '../../../platform/jobs/jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('mails of an order that a process of the version before queued are sent, whichever of its jobs waits', async () => {
  const product = await aProduct(app);
  const { orderId } = await place(await aShopper(app, product), { paymentMethod: 'cash_on_delivery' });
  const { id: shopOrderId } = await shopOrderOf(app, orderId, product.shopId);
  await app.jobs.drain();
  const [toBuyer = '', toShop = ''] = app.mails.map(({ subject }) => subject).toSorted();
  app.mails.length = 0;

  const former = new Jobs(app.databaseUrl, app.server.log, { isWorker: false });
  const kinds = ['order.mail_placed', 'order.mail_placed_buyer', 'order.mail_placed_shop'].map((name) =>
    jobKind<object>(name),
  );
  for (const kind of kinds) former.handle(kind, () => Promise.resolve());
  await former.prepare();
  await inTransaction(app.database.db, async (tx) => {
    const [all, buyer, shop] = kinds;
    if (!all || !buyer || !shop) return expect.unreachable();
    await former.send(tx, all, { orderId });
    await former.send(tx, buyer, { orderId });
    await former.send(tx, shop, { shopOrderId });
  });
  await former.stop();
  await app.jobs.drain();
  expect(app.mails.map(({ subject }) => subject).toSorted()).toEqual(
    [toShop, toShop, toBuyer, toBuyer].toSorted(),
  );
});
