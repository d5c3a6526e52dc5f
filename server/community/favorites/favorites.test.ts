import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_FAVORITES } from '../../../contract/kernel/limits.ts';
import { paise } from '../../../contract/kernel/money.ts';
import { ProductId } from '../../../contract/kernel/schemas.ts';
import { favorites, products, variants } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer, aSeller } from '../../../tests/support/builders.ts';
import { aProduct, aShop } from '../../../tests/support/catalog-builders.ts';
import { hashOfTables } from '../../../tests/support/table-hashes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);

test('favorites are for signed-in buyers', async () => {
  const { id: productId } = await aProduct(app);
  const seller = await aSeller(app);
  await expect(app.api()('GET /api/favorite')).rejects.toMatchObject({ status: 401 });
  await expect(app.api()('POST /api/favorite', { body: { productId } })).rejects.toMatchObject({
    status: 401,
  });
  await expect(seller.api('POST /api/favorite', { body: { productId } })).rejects.toMatchObject({
    status: 403,
  });
});

test('the list holds the products themselves, newest first', { tags: ['API-42', 'ENT-20'] }, async () => {
  const { api } = await aBuyer(app);
  const first = await aProduct(app, { name: 'Clay pot', priceRupees: 249.5, pictureKeys: ['pot'] });
  const second = await aProduct(app);
  for (const { id } of [first, second]) await api('POST /api/favorite', { body: { productId: id } });
  const list = await api('GET /api/favorite');
  expect(idsOf(list)).toEqual([second.id, first.id]);
  expect(list[1]).toMatchObject({
    name: 'Clay pot',
    price: 249.5,
    description: expect.any(String) as string,
    imageUrls: ['/pictures/pot-640.webp'],
  });
});

test('adding answers with the product, and twice is the same as once', { tags: ['API-43'] }, async () => {
  const { api } = await aBuyer(app);
  const { id } = await aProduct(app);
  const added = await api('POST /api/favorite', { body: { productId: id } });
  expect(added.id).toBe(id);
  expect(await api('POST /api/favorite', { body: { productId: id } })).toEqual(added);
  expect(await api('GET /api/favorite')).toHaveLength(1);
});

test('what is not for sale cannot become a favorite, and one that is archived leaves the list', async () => {
  const { api } = await aBuyer(app);
  const archived = await aProduct(app, { archivedAt: new Date() });
  for (const productId of [archived.id, ProductId.parse(randomUUID())]) {
    await expect(api('POST /api/favorite', { body: { productId } })).rejects.toMatchObject({
      status: 404,
      message: 'The product was not found',
    });
  }
  const product = await aProduct(app);
  await api('POST /api/favorite', { body: { productId: product.id } });
  await app.database.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, product.id));
  expect(await api('GET /api/favorite')).toEqual([]);
});

test('a favorite can be read and removed', { tags: ['API-44', 'API-45'] }, async () => {
  const { api } = await aBuyer(app);
  const { id: productId } = await aProduct(app);
  const check = () => api('GET /api/favorite/check/:productId', { params: { productId } });
  expect(await check()).toEqual({ isFavorite: false });
  await api('POST /api/favorite', { body: { productId } });
  expect(await check()).toEqual({ isFavorite: true });
  const removed = await api('DELETE /api/favorite/:productId', { params: { productId } });
  expect(removed.message).toBe('Removed from favorites.');
  expect(await check()).toEqual({ isFavorite: false });
  await expect(api('DELETE /api/favorite/:productId', { params: { productId } })).rejects.toMatchObject({
    status: 404,
  });
});

test("another buyer's favorites are neither shown nor changed, and a malformed id finds none", {
  tags: ['AZ4', 'AZ13', 'AZ16'],
}, async () => {
  const owner = await aBuyer(app);
  const stranger = await aBuyer(app);
  const { id: productId } = await aProduct(app);
  await owner.api('POST /api/favorite', { body: { productId } });
  const call = (method: 'GET' | 'DELETE', url: string) =>
    app.server.inject({ method, url, headers: { authorization: `Bearer ${stranger.token}` } });
  const before = await hashOfTables(app);
  const answers = [];
  for (const id of [productId, randomUUID()]) {
    expect((await call('GET', `/api/favorite/check/${id}`)).json()).toEqual({ isFavorite: false });
    const removal = await call('DELETE', `/api/favorite/${id}`);
    answers.push({ ...removal.json<object>(), requestId: '', status: removal.statusCode });
  }
  expect(answers[0]).toMatchObject({ status: 404, code: 'not_found' });
  expect(answers[1]).toEqual(answers[0]);
  for (const id of ['undefined', '*', '%00', '%2a', `${productId},${productId}`]) {
    expect((await call('DELETE', `/api/favorite/${id}`)).statusCode, id).toBe(404);
    expect((await call('GET', `/api/favorite/check/${id}`)).statusCode, id).toBe(404);
  }
  expect(await stranger.api('GET /api/favorite')).toEqual([]);
  expect(await hashOfTables(app)).toEqual(before);
  expect(idsOf(await owner.api('GET /api/favorite'))).toEqual([productId]);
});

test('the same favorite added many times at once is one, and what is hidden cannot be added', {
  tags: ['AZ4'],
}, async () => {
  const { api, user } = await aBuyer(app);
  const { id: productId } = await aProduct(app);
  const added = await Promise.all(
    Array.from({ length: 20 }, () => api('POST /api/favorite', { body: { productId } })),
  );
  expect(new Set(idsOf(added))).toEqual(new Set([productId]));
  const rows = await app.database.db.select().from(favorites).where(eq(favorites.userId, user.id));
  expect(rows).toHaveLength(1);
  const hidden = await aProduct(app, { archivedAt: new Date() });
  const before = await hashOfTables(app);
  await expect(api('POST /api/favorite', { body: { productId: hidden.id } })).rejects.toMatchObject({
    status: 404,
    code: 'not_found',
  });
  expect(await api('POST /api/favorite/merge', { body: { productIds: [hidden.id] } })).toHaveLength(1);
  expect(await hashOfTables(app)).toEqual(before);
});

test("a visitor's favorites join the account's at sign-in, in their order and without what is not for sale", async () => {
  const { api } = await aBuyer(app);
  const kept = await aProduct(app);
  await api('POST /api/favorite', { body: { productId: kept.id } });
  const [newer, older] = [await aProduct(app), await aProduct(app)];
  const archived = await aProduct(app, { archivedAt: new Date() });
  const productIds = [newer.id, older.id, archived.id, kept.id, ProductId.parse(randomUUID()), newer.id];
  const list = await api('POST /api/favorite/merge', { body: { productIds } });
  expect(idsOf(list)).toEqual([newer.id, older.id, kept.id]);
  expect(idsOf(await api('POST /api/favorite/merge', { body: { productIds } }))).toEqual(idsOf(list));
});

test(`at most ${MAX_FAVORITES} favorites are stored, also when the last two come at once`, async () => {
  const { api, user } = await aBuyer(app);
  const { db } = app.database;
  const shop = await aShop(app);
  const beads = Array.from({ length: MAX_FAVORITES - 1 }, (_, index) => ({
    shopId: shop.id,
    name: `Bead ${index}`,
    brand: 'Asha',
    category: 'Other' as const,
    description: 'A bead',
    pricePaise: paise(100),
  }));
  const filled = await db.transaction(async (tx) => {
    const added = await tx.insert(products).values(beads).returning({ productId: products.id });
    const cost = { shopId: shop.id, pricePaise: paise(100) };
    await tx.insert(variants).values(added.map(({ productId }) => ({ ...cost, productId })));
    return added;
  });
  await db.insert(favorites).values(filled.map(({ productId }) => ({ userId: user.id, productId })));
  const more = await Promise.all(Array.from({ length: 4 }, () => aProduct(app)));
  const results = await Promise.allSettled(
    more.map(({ id }) => api('POST /api/favorite', { body: { productId: id } })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, code: 'limit_reached' },
  });
  const merged = await api('POST /api/favorite/merge', { body: { productIds: more.map(({ id }) => id) } });
  expect(merged).toHaveLength(MAX_FAVORITES);
});
