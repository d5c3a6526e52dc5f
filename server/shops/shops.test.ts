import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, startTestApp } from '../../tests/support/app.ts';
import { aBuyer, aSeller } from '../../tests/support/builders.ts';
import { aShop } from '../../tests/support/catalog-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('ENT-10 a shop is shown with its tax number to its owner alone', async () => {
  const seller = await aSeller(app);
  const shop = await aShop(app, { ownerId: seller.user.id, name: 'Lakdi Works', gst: '29ABCDE1234F1Z5' });
  const params = { userId: seller.user.id };
  const face = {
    id: shop.id,
    name: 'Lakdi Works',
    description: 'Everything for every day',
    location: { lat: 12.97, lng: 77.59 },
    categories: ['Electronics'],
  };
  const others = [app.api(), (await aBuyer(app)).api, (await aSeller(app)).api];
  for (const api of others) expect(await api('GET /api/shop/:userId', { params })).toEqual(face);
  expect(await seller.api('GET /api/shop/:userId', { params })).toEqual({ ...face, gst: '29ABCDE1234F1Z5' });
});

test('a seller without a shop, a buyer and nobody at all are the same: not found', async () => {
  const ids = [
    (await aSeller(app)).user.id,
    (await aBuyer(app)).user.id,
    '00000000-0000-4000-8000-000000000000',
  ];
  for (const id of ids) {
    const response = await app.server.inject({ url: `/api/shop/${id}` });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ message: 'This shop was not found' });
  }
  expect((await app.server.inject({ url: '/api/shop/10' })).statusCode).toBe(400);
});
