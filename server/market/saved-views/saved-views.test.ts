import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer, asMember, aSeller, type Person } from '../../../tests/support/builders.ts';
import { aShop } from '../../../tests/support/catalog-builders.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { removeSavedViews } from './store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ORDERS = '/seller/orders';
const save = ({ api }: Person, name: string, query = 'status=placed', list = ORDERS) =>
  api('POST /api/saved-view', { body: { list, name, query } });
const viewsOf = async ({ api }: Person) =>
  (await api('GET /api/saved-view')).map(({ list, name, query }) => [list, name, query]);

test('a seller names filters of a list, names others the same, and deletes them', async () => {
  const seller = await aSeller(app);
  expect(await viewsOf(seller)).toEqual([]);
  const { id } = await save(seller, '  To pack  today ');
  await save(seller, 'Big ones', 'sortBy=total', '/seller/previous-orders');
  expect(await viewsOf(seller)).toEqual([
    [ORDERS, 'To pack today', 'status=placed'],
    ['/seller/previous-orders', 'Big ones', 'sortBy=total'],
  ]);
  expect((await save(seller, 'To pack today', 'status=accepted')).id).toBe(id);
  expect(await viewsOf(seller)).toContainEqual([ORDERS, 'To pack today', 'status=accepted']);
  await seller.api('DELETE /api/saved-view/:savedViewId', { params: { savedViewId: id } });
  expect(await viewsOf(seller)).toEqual([['/seller/previous-orders', 'Big ones', 'sortBy=total']]);
});

test('a list has twenty views at most, also when many are saved at once', async () => {
  const seller = await aSeller(app);
  const names = Array.from({ length: 24 }, (_, index) => `View ${index}`);
  const results = await Promise.allSettled(names.map((name) => save(seller, name)));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(4);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'limit_reached' });
  const [kept] = await viewsOf(seller);
  await save(seller, kept?.[1] ?? '', 'status=packed');
  await save(seller, 'Of another list', 'stock=out', '/seller/inventory');
});

test.each([
  ['a place outside the area', { list: '/buyer/orders' }],
  ['no name', { name: ' ' }],
  ['a name of 41 characters', { name: 'x'.repeat(41) }],
  ['nothing to save', { query: '' }],
  ['an address that is too long', { query: 'x'.repeat(501) }],
])('%s is refused', async (_, wrong) => {
  const { api } = await aSeller(app);
  const body = { list: ORDERS, name: 'Mine', query: 'status=placed', ...wrong };
  await expect(api('POST /api/saved-view', { body })).rejects.toMatchObject({ status: 400 });
});

test('views are their seller’s alone and in their export', async () => {
  const [seller, rival] = [await aSeller(app), await aSeller(app)];
  const { id: savedViewId } = await save(seller, 'Mine');
  expect(await viewsOf(rival)).toEqual([]);
  await expect(
    rival.api('DELETE /api/saved-view/:savedViewId', { params: { savedViewId } }),
  ).rejects.toMatchObject({ status: 404 });
  await expect((await aBuyer(app)).api('GET /api/saved-view')).rejects.toMatchObject({ status: 403 });
  const { parts } = await seller.api('GET /api/profile/export');
  expect(parts['savedViews']?.data).toEqual([{ list: ORDERS, name: 'Mine', query: 'status=placed' }]);
});

test('what staff saves in one shop shows in no other, and goes with it', async () => {
  const [owner, own] = [await aSeller(app), await aSeller(app)];
  const { id } = await aShop(app, { ownerId: owner.user.id });
  const inShop = await asMember(app, { id, ownerId: owner.user.id }, ['orders'], own);
  await save(own, 'Mine');
  const { id: savedViewId } = await save(inShop, 'Mine', 'status=accepted');
  expect(await viewsOf(own)).toEqual([[ORDERS, 'Mine', 'status=placed']]);
  expect(await viewsOf(inShop)).toEqual([[ORDERS, 'Mine', 'status=accepted']]);
  expect(await viewsOf(owner)).toEqual([]);
  const params = { savedViewId };
  await expect(own.api('DELETE /api/saved-view/:savedViewId', { params })).rejects.toMatchObject({
    status: 404,
  });
  await inTransaction(app.database.db, (tx) => removeSavedViews(tx, owner.user.id));
  expect(await viewsOf(inShop)).toEqual([]);
});
