import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { products } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aProduct, aShop, type BuiltProduct, someStock } from '../../../tests/support/catalog-builders.ts';
import { aShopper, inCart, place } from '../../../tests/support/checkout-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('people also bought: what was ordered together, then best sellers, never what is in the cart', {
  tags: ['CART-14'],
}, async () => {
  const shop = await aShop(app);
  const build = (draft = {}) => aProduct(app, { shopId: shop.id, category: 'Toys', ...draft });
  const [kite, reel, glue] = [await build(), await build({ soldCount: 1 }), await build()];
  const bestToy = await build({ soldCount: 900 });
  const soldOut = await build({ soldCount: 950, stock: null });
  const bestLamp = await build({ soldCount: 999, category: 'Home & Kitchen' });
  for (const others of [[reel, glue], [reel]]) {
    const shopper = await aShopper(app, kite);
    for (const product of [...others, soldOut]) await inCart(app, shopper, product);
    await someStock(app, soldOut, { quantity: 1 });
    await place(shopper, { paymentMethod: 'cash_on_delivery' });
  }
  await app.database.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, glue.id));
  const drum = await build();
  await app.jobs.drain();
  const undecided = await aShopper(app, kite);
  await inCart(app, undecided, drum);
  await place(undecided);
  const alsoBought = async (...inTheCart: BuiltProduct[]) => {
    const query = { productIds: inTheCart.map(({ id }) => id).join(',') };
    return (await app.api()('GET /api/cart/also-bought', { query })).map(({ id }) => id);
  };
  expect(await alsoBought(kite)).toEqual([reel.id, bestToy.id, drum.id, bestLamp.id]);
  expect(await alsoBought(kite, bestToy)).toEqual([reel.id, drum.id, bestLamp.id]);
  expect(await alsoBought()).toEqual([bestLamp.id, bestToy.id, reel.id, kite.id]);
  for (let more = 0; more < 4; more += 1) await build({ soldCount: 10 + more });
  expect(await alsoBought(kite)).toHaveLength(4);
});

test('also bought refuses what is no product id', async () => {
  const call = app.api()('GET /api/cart/also-bought', { query: { productIds: '1,2' } });
  await expect(call).rejects.toMatchObject({ status: 400 });
});

test('with a pin code, what can be delivered there comes first', { tags: ['CART-14'] }, async () => {
  const shop = await aShop(app);
  const build = (draft = {}) => aProduct(app, { shopId: shop.id, category: 'Beauty', ...draft });
  const soap = await build();
  const [towel, brush] = [await build(), await build({ stock: null })];
  await someStock(app, brush, { quantity: 50, deliveryPinCodes: ['560*'] });
  for (const others of [[towel, brush], [brush]]) {
    const shopper = await aShopper(app, soap);
    for (const product of others) await inCart(app, shopper, product);
    await place(shopper, { paymentMethod: 'cash_on_delivery' });
  }
  await app.jobs.drain();
  const alsoBought = async (deliverTo?: string) => {
    const query = { productIds: soap.id, ...(deliverTo && { deliverTo }) };
    return (await app.api()('GET /api/cart/also-bought', { query })).map(({ id }) => id);
  };
  expect((await alsoBought()).slice(0, 2)).toEqual([brush.id, towel.id]);
  expect((await alsoBought('560001')).slice(0, 2)).toEqual([brush.id, towel.id]);
  const inChennai = await alsoBought('600001');
  expect(inChennai[0]).toBe(towel.id);
  expect(inChennai).not.toContain(brush.id);
});
