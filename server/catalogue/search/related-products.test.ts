import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventory, products } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aProduct, aShop, type BuiltProduct, someStock } from '../../../tests/support/catalog-builders.ts';
import { aShopper, inCart, place } from '../../../tests/support/checkout-builders.ts';

const TILES = 8;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.server.ready();
});
afterAll(() => app.close());

async function placeOrderOf(...ordered: [BuiltProduct, ...BuiltProduct[]]): Promise<void> {
  const shopper = await aShopper(app, ordered[0]);
  for (const product of ordered.slice(1)) await inCart(app, shopper, product);
  await place(shopper, { paymentMethod: 'cash_on_delivery' });
}

const relatedTo = async ({ id }: BuiltProduct, deliverTo?: string): Promise<string[]> => {
  const call = { params: { productId: id }, query: { ...(deliverTo && { deliverTo }) } };
  return (await app.api()('GET /api/pro/:productId/related', call)).map(({ name }) => name);
};

test('what is near in category, brand and price comes first, then what was ordered together', {
  tags: ['PDP-15'],
}, async () => {
  const shopId = (await aShop(app)).id;
  const build = (name: string, draft = {}) => aProduct(app, { shopId, name, category: 'Sports', ...draft });
  const bat = await build('Bat');
  await build('Near bat');
  const ball = await build('Ball', { category: 'Toys' });
  const gloves = await build('Gloves', { category: 'Clothing' });
  const gone = await build('Gone');
  expect(await relatedTo(bat)).not.toContain('Ball');
  await placeOrderOf(bat, ball);
  await placeOrderOf(bat, ball, gloves, gone);
  await app.jobs.drain();
  await app.database.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, gone.id));
  await expect.poll(() => relatedTo(bat)).toEqual(['Near bat', 'Ball', 'Gloves']);
  await app.database.db.update(inventory).set({ quantity: 0 }).where(eq(inventory.productId, ball.id));
  await expect.poll(() => relatedTo(bat)).toEqual(['Near bat', 'Gloves', 'Ball']);
});

test('with a pin code, what can be delivered there comes first', { tags: ['PDP-15'] }, async () => {
  const shopId = (await aShop(app)).id;
  const build = (name: string, draft = {}) =>
    aProduct(app, { shopId, name, category: 'Beauty', brand: 'Chandan', ...draft });
  const soap = await build('Soap', { priceRupees: 100 });
  const local = await build('Local soap', { priceRupees: 100, stock: null });
  await someStock(app, local, { quantity: 9, deliveryPinCodes: ['56*'] });
  await build('Sent everywhere', { priceRupees: 200 });
  await build('Sold out', { priceRupees: 100, stock: 0 });
  expect(await relatedTo(soap)).toEqual(['Local soap', 'Sent everywhere', 'Sold out']);
  expect(await relatedTo(soap, '560001')).toEqual(['Local soap', 'Sent everywhere', 'Sold out']);
  expect(await relatedTo(soap, '110001')).toEqual(['Sent everywhere', 'Local soap', 'Sold out']);
});

test('four that are near leave the rest to what was ordered together, and fill what that leaves', {
  tags: ['PDP-15'],
}, async () => {
  const shopId = (await aShop(app)).id;
  const build = (name: string, draft = {}) =>
    aProduct(app, { shopId, name, category: 'Other', brand: 'Gamla', ...draft });
  const pot = await build('Pot', { priceRupees: 100 });
  for (let n = 1; n <= 6; n++) await build(`Pot ${n}`, { priceRupees: 100 + n });
  const cap = await build('Cap', { category: 'Electronics', brand: 'Topi' });
  const watch = await build('Watch', { category: 'Electronics', brand: 'Ghadi' });
  await placeOrderOf(pot, cap, watch);
  await placeOrderOf(pot, watch);
  await app.jobs.drain();
  await expect
    .poll(() => relatedTo(pot))
    .toEqual(['Pot 1', 'Pot 2', 'Pot 3', 'Pot 4', 'Watch', 'Cap', 'Pot 5', 'Pot 6']);
});

test('many that were ordered together leave no room for the product itself, and none stands twice', {
  tags: ['PDP-15'],
}, async () => {
  const shopId = (await aShop(app)).id;
  const build = (index: number) => aProduct(app, { shopId, name: `Pen ${index}`, category: 'Stationary' });
  const pens = await Promise.all(Array.from({ length: TILES + 3 }, (_, index) => build(index)));
  const [pen, ...others] = pens;
  if (!pen) throw new Error('no pen');
  await placeOrderOf(pen, ...others);
  await app.jobs.drain();
  const related = await relatedTo(pen);
  expect(new Set(related).size).toBe(TILES);
  expect(related).not.toContain('Pen 0');
});

test('related products refuse what is no pin code', async () => {
  const { id } = await aProduct(app);
  const response = await app.server.inject(`/api/pro/${id}/related?deliverTo=1`);
  expect(response.json()).toMatchObject({ status: 400, code: 'invalid_input' });
});
