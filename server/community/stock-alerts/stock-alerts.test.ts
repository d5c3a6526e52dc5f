import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_STOCK_ALERTS } from '../../../contract/kernel/limits.ts';
import { VariantId } from '../../../contract/kernel/schemas.ts';
import { products, stockAlerts, variants } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer, aGuest, aSeller, type Person } from '../../../tests/support/builders.ts';
import { aProduct, aVariedProduct } from '../../../tests/support/catalog-builders.ts';
import { hashOfTables } from '../../../tests/support/table-hashes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ask = ({ api }: Pick<Person, 'api'>, variantId: VariantId, pinCode = '560001') =>
  api('PUT /api/stock-alert/:variantId', { params: { variantId }, body: { pinCode } });
const remove = ({ api }: Pick<Person, 'api'>, variantId: VariantId) =>
  api('DELETE /api/stock-alert/:variantId', { params: { variantId } });

test('a buyer requests a mail, sees the request at the product and in the list, and withdraws it', async () => {
  const buyer = await aBuyer(app);
  const kurta = await aVariedProduct(app, {
    name: 'Cotton kurta',
    stock: 0,
    options: { Size: ['M', 'L'], Colour: ['Indigo'] },
  });
  const lamp = await aProduct(app, { name: 'Brass lamp', stock: 0 });
  const medium = kurta.variantOf('M', 'Indigo');
  expect(await ask(buyer, medium)).toEqual({ variantId: medium, pinCode: '560001' });
  await ask(buyer, lamp.variantId, '682001');
  const params = { productId: kurta.id };
  const ofKurta = () => buyer.api('GET /api/stock-alert/product/:productId', { params });
  expect(await ofKurta()).toEqual([{ variantId: medium, pinCode: '560001' }]);
  expect(await buyer.api('GET /api/stock-alert')).toEqual([
    {
      variantId: lamp.variantId,
      productId: lamp.id,
      pinCode: '682001',
      name: 'Brass lamp',
      choices: [],
      isOffered: true,
    },
    {
      variantId: medium,
      productId: kurta.id,
      pinCode: '560001',
      name: 'Cotton kurta',
      isOffered: true,
      choices: [
        { option: 'Size', value: 'M' },
        { option: 'Colour', value: 'Indigo' },
      ],
    },
  ]);
  expect((await remove(buyer, medium)).message).toBe('You will get no mail about it.');
  expect(await ofKurta()).toEqual([]);
  await expect(remove(buyer, medium)).rejects.toMatchObject({ status: 404, code: 'not_found' });
});

test('a variant has one alert of a buyer: a new pin code replaces the one before, also when many come at once', async () => {
  const buyer = await aBuyer(app);
  const { id: productId, variantId } = await aProduct(app, { stock: 0 });
  await Promise.all(Array.from({ length: 10 }, () => ask(buyer, variantId, '560001')));
  await ask(buyer, variantId, '110001');
  const params = { productId };
  expect(await buyer.api('GET /api/stock-alert/product/:productId', { params })).toEqual([
    { variantId, pinCode: '110001' },
  ]);
});

test('what is not on sale cannot be waited for, and nothing without a pin code', async () => {
  const buyer = await aBuyer(app);
  const archived = await aProduct(app, { archivedAt: new Date() });
  const kurta = await aVariedProduct(app, { options: { Size: ['M', 'L'] }, stock: 0 });
  const withdrawn = kurta.variantOf('L');
  await app.database.db.update(variants).set({ archivedAt: new Date() }).where(eq(variants.id, withdrawn));
  const before = await hashOfTables(app);
  for (const id of [archived.variantId, withdrawn, VariantId.parse(randomUUID())]) {
    await expect(ask(buyer, id)).rejects.toMatchObject({
      status: 404,
      code: 'not_found',
      message: 'The product was not found',
    });
  }
  for (const pinCode of ['', '56001', '5600*', '*']) {
    await expect(ask(buyer, kurta.variantOf('M'), pinCode)).rejects.toMatchObject({ code: 'invalid_input' });
  }
  expect(await hashOfTables(app)).toEqual(before);
});

test('an alert stays in the list when its product is archived, and says so', async () => {
  const buyer = await aBuyer(app);
  const lamp = await aProduct(app, { stock: 0 });
  await ask(buyer, lamp.variantId);
  await app.database.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, lamp.id));
  expect(await buyer.api('GET /api/stock-alert')).toMatchObject([{ isOffered: false }]);
  await remove(buyer, lamp.variantId);
});

test(`a buyer waits for at most ${MAX_STOCK_ALERTS} variants, also when the last two come at once`, async () => {
  const buyer = await aBuyer(app);
  const values = Array.from({ length: MAX_STOCK_ALERTS }, (_, index) => `Bead ${index}`);
  const beads = await aVariedProduct(app, { options: { Kind: values }, stock: null });
  const stored = beads.variants
    .slice(1)
    .map(({ id }) => ({ userId: buyer.user.id, variantId: id, productId: beads.id, pinCode: '560001' }));
  await app.database.db.insert(stockAlerts).values(stored);
  const more = [beads.variantId, (await aProduct(app)).variantId, (await aProduct(app)).variantId];
  const results = await Promise.allSettled(more.map((id) => ask(buyer, id)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, code: 'limit_reached' },
  });
  // Another pin code for one that is there is no further alert.
  const [, kept = beads.variantId] = beads.variants.map(({ id }) => id);
  expect(await ask(buyer, kept, '110001')).toEqual({ variantId: kept, pinCode: '110001' });
});

test('a buyer who would get no mail is refused at once', async () => {
  const { variantId } = await aProduct(app, { stock: 0 });
  await expect(ask(await aGuest(app), variantId)).rejects.toMatchObject({
    status: 409,
    code: 'wrong_state',
    message: 'We write to verified e-mail addresses only. Please register first.',
  });
  const silent = await aBuyer(app);
  await silent.api('PATCH /api/notification/settings', { body: { backInStock: false } });
  await expect(ask(silent, variantId)).rejects.toMatchObject({
    status: 409,
    code: 'wrong_state',
    message: expect.stringContaining("switch on 'Back in stock' under Notifications") as string,
  });
  await silent.api('PATCH /api/notification/settings', { body: { backInStock: true } });
  expect(await ask(silent, variantId)).toEqual({ variantId, pinCode: '560001' });
});

test("another buyer's stock alerts are neither shown nor removed, nor replaced by one's own", {
  tags: ['AZ4', 'AZ13', 'AZ16'],
}, async () => {
  const [owner, stranger, seller] = [await aBuyer(app), await aBuyer(app), await aSeller(app)];
  const { id: productId, variantId } = await aProduct(app, { stock: 0 });
  await ask(owner, variantId, '560001');
  const before = await hashOfTables(app);
  const params = { productId };
  expect(await stranger.api('GET /api/stock-alert')).toEqual([]);
  expect(await stranger.api('GET /api/stock-alert/product/:productId', { params })).toEqual([]);
  await expect(remove(stranger, variantId)).rejects.toMatchObject({ status: 404, code: 'not_found' });
  await expect(ask(seller, variantId)).rejects.toMatchObject({ status: 403, code: 'not_allowed' });
  await expect(ask({ api: app.api() }, variantId)).rejects.toMatchObject({ status: 401 });
  expect(await hashOfTables(app)).toEqual(before);
  await ask(stranger, variantId, '110001');
  await remove(stranger, variantId);
  expect(await owner.api('GET /api/stock-alert')).toMatchObject([{ variantId, pinCode: '560001' }]);
});

test('an alert is removed after 180 days, counted from its last request', async () => {
  const buyer = await aBuyer(app);
  const { variantId: forgotten } = await aProduct(app, { stock: 0 });
  const { variantId: recent } = await aProduct(app, { stock: 0 });
  const { variantId: renewed } = await aProduct(app, { stock: 0 });
  for (const id of [forgotten, recent, renewed]) await ask(buyer, id);
  const age = (id: VariantId, days: number) =>
    app.database.db
      .update(stockAlerts)
      .set({ createdAt: sql`now() - make_interval(days => ${days})` })
      .where(eq(stockAlerts.variantId, id));
  await age(forgotten, 181);
  await age(recent, 179);
  await age(renewed, 200);
  await ask(buyer, renewed);
  await app.jobs.drain();
  const left = await buyer.api('GET /api/stock-alert');
  expect(left.map(({ variantId }) => variantId)).toEqual([renewed, recent]);
});
