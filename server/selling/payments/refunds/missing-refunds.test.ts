import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refunds, shopOrders } from '../../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { aSeller, type Person } from '../../../../tests/support/builders.ts';
import { aProduct, aShop } from '../../../../tests/support/catalog-builders.ts';
import {
  aShopper,
  decide,
  expectInvariantsToHold,
  place,
} from '../../../../tests/support/checkout-builders.ts';
import { listMissingRefunds } from './store.ts';

let app: TestApp;
let seller: Person;
beforeAll(async () => {
  app = await startTestApp();
  seller = await aSeller(app);
});
afterAll(() => app.close());

test('a cancelled shop order is refunded even when the refund job is dead', async () => {
  const { db } = app.database;
  const shop = await aShop(app, { ownerId: seller.user.id });
  const product = await aProduct(app, { shopId: shop.id, priceRupees: 250 });
  const paid = await place(await aShopper(app, product), { paymentMethod: 'sandbox' });
  await decide(app, paid, 'approve');
  const atTheDoor = await place(await aShopper(app, product), { paymentMethod: 'cash_on_delivery' });
  await app.jobs.drain();
  const shopOrderRows = await db.select().from(shopOrders).where(eq(shopOrders.shopId, shop.id));
  for (const { id } of shopOrderRows) {
    const reason = { params: { shopOrderId: id }, body: { reason: 'Broken in the store' } };
    await seller.api('POST /api/shop-order/:shopOrderId/cancel', reason);
  }
  const lost = await db.execute(sql`delete from pgboss.job where name = 'refund.create'`);
  expect(lost.rowCount).toBe(2);
  const cancelled = shopOrderRows.find(({ orderId }) => orderId === paid.orderId);
  expect(shopOrderRows.map(({ orderId }) => orderId)).toContain(atTheDoor.orderId);
  expect(await listMissingRefunds(db, 10)).toEqual([cancelled?.id]);

  await app.jobs.drain();
  const sent = await db.select().from(refunds);
  expect(sent).toMatchObject([{ amountPaise: 25_000, reason: cancelled?.id, status: 'processed' }]);
  expect(await listMissingRefunds(db, 10)).toEqual([]);
  await app.jobs.drain();
  expect(await db.select().from(refunds)).toHaveLength(1);
  await expectInvariantsToHold(app);
});
