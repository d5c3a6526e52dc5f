import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductId, VariantId } from '../../../contract/kernel/schemas.ts';
import { unmetDemand } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aSeller, type Person } from '../../../tests/support/builders.ts';
import {
  aProduct,
  aShop,
  aVariedProduct,
  type BuiltShop,
  someStock,
} from '../../../tests/support/catalog-builders.ts';
import { aShopper, summaryOf } from '../../../tests/support/checkout-builders.ts';
import { withoutTable } from '../../../tests/support/database.ts';
import { UnmetDemandCount } from './unmet-demand.ts';

let app: TestApp;
let seller: Person;
let shop: BuiltShop;
beforeAll(async () => {
  app = await startTestApp();
  seller = await aSeller(app);
  shop = await aShop(app, { ownerId: seller.user.id });
});
afterAll(() => app.close());

const ask = (productId: ProductId, pinCode: string, variantId?: VariantId) =>
  app.api()('GET /api/inventory/pin-code/:pinCode', {
    params: { pinCode },
    query: { product_id: productId, ...(variantId && { variant_id: variantId }) },
  });

const booksOf = (productId: ProductId) =>
  app.database.db
    .select({ pinCode: unmetDemand.pinCode, checks: unmetDemand.checks })
    .from(unmetDemand)
    .where(eq(unmetDemand.productId, productId))
    .orderBy(unmetDemand.pinCode);

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
const read = () => seller.api('GET /api/insights', { query: { from: today(), to: today() } });

/** A product of the shop that is delivered to 5600.. only. */
async function aLocalProduct(name: string, quantity = 5) {
  const product = await aProduct(app, { shopId: shop.id, name, stock: null });
  await someStock(app, product, { quantity, deliveryPinCodes: ['5600*'] });
  return product;
}

test('unmet demand is counted by pin code and shown to the seller, the most wanted first', async () => {
  const [lamp, kite] = [await aLocalProduct('Lamp'), await aLocalProduct('Kite')];
  for (const pinCode of ['400001', '400001', '110001', '560001']) await ask(lamp.id, pinCode);
  for (let time = 0; time < 3; time += 1) await ask(kite.id, '110001');
  await app.jobs.drain();
  expect(await booksOf(lamp.id)).toEqual([
    { pinCode: '110001', checks: 1 },
    { pinCode: '400001', checks: 2 },
  ]);
  await ask(lamp.id, '400001');
  await app.jobs.drain();
  expect(await read()).toMatchObject({
    unmetPinCodes: 2,
    unmetDemand: [
      {
        pinCode: '110001',
        checks: 4,
        products: [
          { productId: kite.id, variantId: null, name: 'Kite', choices: [], checks: 3 },
          { productId: lamp.id, name: 'Lamp', checks: 1 },
        ],
      },
      { pinCode: '400001', checks: 3, products: [{ name: 'Lamp', checks: 3 }] },
    ],
  });
  const other = await aSeller(app);
  await aShop(app, { ownerId: other.user.id });
  expect(await other.api('GET /api/insights', { query: { from: today(), to: today() } })).toMatchObject({
    unmetDemand: [],
    unmetPinCodes: 0,
  });
});

test('beyond the ten most wanted, every pin code of a range is listed page by page, at most 100 at once', async () => {
  const other = await aSeller(app);
  const { id: shopId } = await aShop(app, { ownerId: other.user.id });
  const vase = await aProduct(app, { shopId, name: 'Vase', stock: null });
  const demand = new UnmetDemandCount({ db: app.database.db, log: app.server.log });
  const asked = Array.from({ length: 23 }, (_, place) => String(400_001 + place));
  for (const [place, pinCode] of asked.entries())
    for (let time = place; time < asked.length; time += 1) demand.note({ productId: vase.id, pinCode });
  await demand.write();
  const days = { from: today(), to: today() };
  const { unmetDemand, unmetPinCodes } = await other.api('GET /api/insights', { query: days });
  expect(unmetDemand.map(({ pinCode }) => pinCode)).toEqual(asked.slice(0, 10));
  expect(unmetPinCodes).toBe(23);
  const page = (query: object) =>
    other.api('GET /api/insights/unmet-demand', { query: { ...days, ...query } });
  const second = await page({ page: '2', limit: '20' });
  expect(second).toMatchObject({ currentPage: 2, totalPages: 2, total: 23 });
  expect(second.pinCodes.map(({ pinCode, checks }) => [pinCode, checks])).toEqual([
    ['400021', 3],
    ['400022', 2],
    ['400023', 1],
  ]);
  expect(second.pinCodes[0]?.products).toEqual([
    { productId: vase.id, variantId: null, name: 'Vase', choices: [], checks: 3 },
  ]);
  expect(await page({ page: '3', limit: '20' })).toMatchObject({ pinCodes: [], total: 23 });
  await expect(page({ limit: '101' })).rejects.toMatchObject({ status: 400 });
  await expect(page({ to: '2020-01-01' })).rejects.toMatchObject({ status: 400 });
  const nobody = await aSeller(app);
  const none = await nobody.api('GET /api/insights/unmet-demand', { query: days });
  expect(none).toMatchObject({ pinCodes: [], total: 0 });
});

test('a variant that is asked for is counted by itself, also where its sisters are delivered', async () => {
  const other = await aSeller(app);
  const { id: shopId } = await aShop(app, { ownerId: other.user.id });
  const kurta = await aVariedProduct(app, {
    shopId,
    name: 'Kurta',
    options: { Size: ['M', 'L'], Colour: ['Indigo'] },
    variants: { 'M Indigo': { stock: null } },
  });
  const lamp = await aProduct(app, { shopId, name: 'Lantern', stock: null });
  const [m, l] = [kurta.variantOf('M', 'Indigo'), kurta.variantOf('L', 'Indigo')];
  for (const variantId of [m, m, l, undefined]) await ask(kurta.id, '400001', variantId);
  // The only variant of a product is the product.
  for (const variantId of [lamp.variantId, undefined]) await ask(lamp.id, '400001', variantId);
  await ask(kurta.id, '400001', lamp.variantId);
  await summaryOf(await aShopper(app, { ...kurta, variantId: m }, { postalCode: '400001' }));
  await app.jobs.drain();
  const days = { from: today(), to: today() };
  const { unmetDemand } = await other.api('GET /api/insights', { query: days });
  expect(unmetDemand).toEqual([
    {
      pinCode: '400001',
      checks: 5,
      products: [
        {
          productId: kurta.id,
          variantId: m,
          name: 'Kurta',
          checks: 3,
          choices: [
            { option: 'Size', value: 'M' },
            { option: 'Colour', value: 'Indigo' },
          ],
        },
        { productId: lamp.id, variantId: null, name: 'Lantern', choices: [], checks: 2 },
      ],
    },
  ]);
  const { pinCodes } = await other.api('GET /api/insights/unmet-demand', { query: days });
  expect(pinCodes).toEqual(unmetDemand);
});

test('products that are sold out, archived or unknown are no unmet demand', async () => {
  const soldOut = await aLocalProduct('Sold out', 0);
  const archived = await aProduct(app, { shopId: shop.id, archivedAt: new Date(), stock: null });
  await ask(soldOut.id, '560001');
  await ask(archived.id, '560001');
  await ask(crypto.randomUUID() as ProductId, '560001'); // any id can be asked for
  await app.jobs.drain();
  expect(await booksOf(soldOut.id)).toEqual([]);
  expect(await booksOf(archived.id)).toEqual([]);
});

test('a checkout to an address that a line is not delivered to counts as well', async () => {
  const jug = await aLocalProduct('Jug');
  await summaryOf(await aShopper(app, jug, { postalCode: '781001' }));
  await app.jobs.drain();
  expect(await booksOf(jug.id)).toEqual([{ pinCode: '781001', checks: 1 }]);
});

test('nothing that was counted is lost when the process ends or the database is away for a moment', async () => {
  const mug = await aLocalProduct('Mug');
  const away = new UnmetDemandCount({ db: app.database.db, log: app.server.log });
  away.note({ productId: mug.id, pinCode: '600001' });
  await withoutTable(app, 'unmet_demand', () => expect(away.write()).rejects.toThrow());
  away.note({ productId: mug.id, pinCode: '600001' });
  await away.write();
  await away.write();
  expect(await booksOf(mug.id)).toEqual([{ pinCode: '600001', checks: 2 }]);
});

test('a flood of made-up pin codes is counted up to a bound', async () => {
  const tray = await aLocalProduct('Tray');
  const demand = new UnmetDemandCount({ db: app.database.db, log: app.server.log });
  for (let number = 0; number < 6_000; number += 1) {
    demand.note({ productId: tray.id, pinCode: String(100_000 + number) });
  }
  demand.note({ productId: tray.id, pinCode: '100000' });
  await demand.write();
  const books = await booksOf(tray.id);
  expect(books).toHaveLength(5_000);
  expect(books[0]).toEqual({ pinCode: '100000', checks: 2 });
});

test('unmet demand is deleted after 366 days', async () => {
  const bowl = await aLocalProduct('Bowl');
  for (const days of [366, 367]) {
    await app.database.db.execute(sql`
      insert into unmet_demand (shop_id, product_id, pin_code, day, checks)
      values (${shop.id}, ${bowl.id}, ${`70000${days - 366}`}, (now() at time zone 'Asia/Kolkata')::date - ${days}::int, 1)`);
  }
  await app.jobs.drain();
  expect(await booksOf(bowl.id)).toEqual([{ pinCode: '700000', checks: 1 }]);
});
