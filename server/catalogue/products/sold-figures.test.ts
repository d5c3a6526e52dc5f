import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { products } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aProduct } from '../../../tests/support/catalog-builders.ts';
import { aShopper, expectInvariantsToHold, place } from '../../../tests/support/checkout-builders.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { countSales, noteSales } from './store/figures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function soldCountOf(id: ProductId): Promise<number | undefined> {
  const [product] = await app.database.db.select().from(products).where(eq(products.id, id));
  return product?.soldCount;
}

test('what orders sold counts among the best selling once, soon after they were placed', async () => {
  const product = await aProduct(app, { stock: 50 });
  for (const quantity of [2, 3]) {
    await place(await aShopper(app, product, { quantity }), { paymentMethod: 'cash_on_delivery' });
  }
  await expectInvariantsToHold(app);
  await app.jobs.drain();
  expect(await soldCountOf(product.id)).toBe(5);
  await expectInvariantsToHold(app);
});

test('several processes that count at the same time count every sale once', async () => {
  const { db } = app.database;
  const sold = await Promise.all(Array.from({ length: 6 }, () => aProduct(app)));
  const note = (quantity: number) =>
    inTransaction(db, (tx) =>
      noteSales(tx, sold.map(({ id }) => ({ productId: id, quantity })).toReversed()),
    );
  const count = () => inTransaction(db, countSales);
  await Promise.all([note(3), count(), note(2), count(), note(4), count(), count()]);
  await Promise.all([note(-1), count(), count()]);
  await count();
  expect(await Promise.all(sold.map(({ id }) => soldCountOf(id)))).toEqual(sold.map(() => 8));
});
