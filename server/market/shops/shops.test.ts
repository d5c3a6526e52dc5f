import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '../../../contract/problem.ts';
import type { OwnShop } from '../../../contract/shops.ts';
import { sessions } from '../../../database/schema/index.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aBuyer, aSeller, type Person } from '../../../tests/support/builders.ts';
import { aProduct, aShop } from '../../../tests/support/catalog-builders.ts';
import { sellAtOnce } from '../../../tests/support/shop-state-builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sellAtOnce(app);
});
afterAll(() => app.close());

test('a shop is shown with its tax number to its owner alone', { tags: ['API-20', 'ENT-10'] }, async () => {
  const seller = await aSeller(app);
  const shop = await aShop(app, { ownerId: seller.user.id, name: 'Lakdi Works', gst: '27AAPFU0939F1ZV' });
  const params = { userId: seller.user.id };
  const face = {
    id: shop.id,
    name: 'Lakdi Works',
    description: 'Everything for every day',
    policies: '',
    deliveryDays: 5,
    location: { lat: 12.97, lng: 77.59 },
    categories: ['Electronics'],
  };
  const others = [app.api(), (await aBuyer(app)).api, (await aSeller(app)).api];
  for (const api of others) expect(await api('GET /api/shop/:userId', { params })).toEqual(face);
  expect(await seller.api('GET /api/shop/:userId', { params })).toEqual({
    ...face,
    gst: '27AAPFU0939F1ZV',
    address: '',
    legalName: '',
    carePhone: '',
    careEmail: '',
    version: 1,
  });
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
  expect((await app.server.inject({ url: '/api/shop/10' })).statusCode).toBe(404);
});

test('a seller without a shop gets an answer that says so, not a failure', {
  tags: ['API-20', 'SHOP-11'],
}, async () => {
  const seller = await aSeller(app);
  const ownShop = ({ api, user }: Person) => api('GET /api/shop/:userId', { params: { userId: user.id } });
  expect(await ownShop(seller)).toBeNull();
  const others = { params: { userId: seller.user.id } };
  await expect((await aSeller(app)).api('GET /api/shop/:userId', others)).rejects.toMatchObject({
    status: 404,
  });
  await expect(ownShop(await aBuyer(app))).rejects.toMatchObject({ status: 404 });
});

const NEELAM = {
  name: 'Neelam Textiles',
  description: 'Handloom cotton from Erode.',
  policies: 'Sent within two days.\nComes back for 14 days.',
  gst: '27AAPFU0939F1ZV',
  address: '4 Weavers Street\nErode 638001',
  deliveryDays: 3,
  location: { lat: 12.971598, lng: 77.594562 },
  categories: ['Clothing', 'Home & Kitchen'],
};

/** Calls with a body as it is, also one that the contract forbids. */
function call(method: 'POST' | 'PUT', url: string, token: string | undefined, body: object) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return app.server.inject({ method, url, headers, payload: body });
}

test('a seller registers a shop with its place on the map', {
  tags: ['API-19', 'ROLE-14', 'SHOP-12'],
}, async () => {
  const seller = await aSeller(app);
  const created = await call('POST', '/api/shop/', seller.token, NEELAM);
  expect(created.statusCode).toBe(201);
  expect(created.json()).toMatchObject({ ...NEELAM, version: 1 });
  const params = { userId: seller.user.id };
  expect(await seller.api('GET /api/shop/:userId', { params })).toEqual(created.json());
});

test('one seller has one shop, also when the form is sent twice at once', async () => {
  const seller = await aSeller(app);
  const replies = await Promise.all([1, 2, 3].map(() => call('POST', '/api/shop', seller.token, NEELAM)));
  expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  const refused = await call('POST', '/api/shop', seller.token, NEELAM);
  expect(refused.json()).toMatchObject({ status: 409, code: 'already_exists' });
});

test('shops are registered and changed by sellers only', { tags: ['AZ8'] }, async () => {
  const buyer = await aBuyer(app);
  const update = `/api/shop/update/${buyer.user.id}`;
  for (const [method, url] of [
    ['POST', '/api/shop'],
    ['PUT', update],
  ] as const) {
    expect((await call(method, url, undefined, NEELAM)).statusCode).toBe(401);
    expect((await call(method, url, buyer.token, NEELAM)).statusCode).toBe(403);
  }
  expect((await app.server.inject({ url: `/api/shop/${buyer.user.id}` })).statusCode).toBe(404);
});

test('a shop may be of all eight categories', { tags: ['ENT-11', 'ENT-13', 'CONST-13'] }, async () => {
  const categories = [
    'Electronics',
    'Clothing',
    'Home & Kitchen',
    'Sports',
    'Beauty',
    'Stationary',
    'Toys',
    'Other',
  ];
  const { token } = await aSeller(app);
  const created = await call('POST', '/api/shop', token, { ...NEELAM, categories });
  expect(created.json()).toMatchObject({ categories });
});

test.each([
  ['name', { name: '  ' }],
  ['name', { name: 'n'.repeat(81) }],
  ['name', { name: 'Neelam\u0000' }],
  ['description', { description: '' }],
  ['gst', { gst: '' }],
  ['policies', { policies: 'p'.repeat(4001) }],
  ['deliveryDays', { deliveryDays: 0 }],
  ['deliveryDays', { deliveryDays: 31 }],
  ['deliveryDays', { deliveryDays: 2.5 }],
  ['deliveryDays', { deliveryDays: '5' }],
  ['location', { location: undefined }],
  ['location.lat', { location: { lat: 90.1, lng: 0 } }],
  ['location.lng', { location: { lat: 0, lng: -180.5 } }],
  ['location.lat', { location: { lat: '12', lng: 77 } }],
  ['categories.0', { categories: ['Weapons'] }],
])('a shop is not registered with a bad %s: %j', { tags: ['VAL-19', 'VAL-20'] }, async (path, wrong) => {
  const seller = await aSeller(app);
  const refused = await call('POST', '/api/shop', seller.token, { ...NEELAM, ...wrong });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ code: 'invalid_input', errors: [{ path }] });
  expect((await app.server.inject({ url: `/api/shop/${seller.user.id}` })).statusCode).toBe(404);
});

test('what a shop promises may be left out, and taken back', async () => {
  const seller = await aSeller(app);
  const { policies: _promised, ...silent } = NEELAM;
  expect((await call('POST', '/api/shop', seller.token, silent)).json()).toMatchObject({ policies: '' });
  const params = { userId: seller.user.id };
  const change = (policies: string) =>
    seller.api('PUT /api/shop/update/:userId', { params, body: { policies } });
  expect(await change(' Sent within two days. ')).toMatchObject({ policies: 'Sent within two days.' });
  expect(await change('')).toMatchObject({ policies: '' });
});

test('a shop that does not say how long its parcels take says five days, and can say something else later', async () => {
  const seller = await aSeller(app);
  const { deliveryDays: _said, ...silent } = NEELAM;
  expect((await call('POST', '/api/shop', seller.token, silent)).json()).toMatchObject({ deliveryDays: 5 });
  const params = { userId: seller.user.id };
  const change = (deliveryDays: number) =>
    seller.api('PUT /api/shop/update/:userId', { params, body: { deliveryDays } });
  expect(await change(30)).toMatchObject({ deliveryDays: 30 });
  await expect(change(31)).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'deliveryDays', message: 'Enter a whole number from 1 to 30' }],
  });
  expect(await seller.api('GET /api/shop/:userId', { params })).toMatchObject({ deliveryDays: 30 });
});

test('a tax number that is not well-formed is taken, with a warning for its owner', {
  tags: ['VAL-22'],
}, async () => {
  const seller = await aSeller(app);
  const created = await call('POST', '/api/shop', seller.token, { ...NEELAM, gst: 'applied for' });
  expect(created.json()).toMatchObject({
    gst: 'applied for',
    gstWarning: 'This does not look like a GST number, such as 27AAPFU0939F1ZV',
  });
  const params = { userId: seller.user.id };
  const mended = await seller.api('PUT /api/shop/update/:userId', { params, body: { gst: NEELAM.gst } });
  expect(mended).not.toHaveProperty('gstWarning');
  expect(await app.api()('GET /api/shop/:userId', { params })).not.toHaveProperty('gst');
});

test('an edit merges the given fields', { tags: ['API-21', 'SHOP-14'] }, async () => {
  const seller = await aSeller(app);
  await call('POST', '/api/shop', seller.token, NEELAM);
  const params = { userId: seller.user.id };
  const body = {
    description: 'Washes soft.',
    location: { lat: -1.5, lng: 2.25 },
    categories: ['beauty', 'Beauty'],
  };
  const changed = await seller.api('PUT /api/shop/update/:userId', { params, body });
  expect(changed).toMatchObject({ ...NEELAM, ...body, categories: ['Beauty'], version: 2 });
});

test('a seller who signed in long ago has to confirm before buyers are told another phone number or address', async () => {
  const seller = await aSeller(app);
  const care = { carePhone: '+91 98450 12367', careEmail: 'care@neelam.example' };
  await call('POST', '/api/shop', seller.token, { ...NEELAM, ...care });
  await app.database.db
    .update(sessions)
    .set({ confirmedAt: sql`now() - interval '11 minutes'` })
    .where(eq(sessions.userId, seller.user.id));
  const params = { userId: seller.user.id };
  const change = (body: object) => seller.api('PUT /api/shop/update/:userId', { params, body });
  for (const other of [
    { carePhone: '+91 98450 99999' },
    { careEmail: 'mallory@evil.example' },
    { careEmail: '' },
  ]) {
    await expect(change({ ...other, description: 'Dyed by hand.' })).rejects.toMatchObject({
      status: 409,
      code: 'confirmation_needed',
    });
  }
  // A form that is out of date is refused before anybody has to prove anything.
  await expect(change({ carePhone: '', version: 7 })).rejects.toMatchObject({ code: 'stale' });
  expect(await seller.api('GET /api/shop/:userId', { params })).toMatchObject({ ...NEELAM, ...care });
  expect(await change({ ...care, description: 'Washes soft.' })).toMatchObject({
    ...care,
    description: 'Washes soft.',
  });
});

test('an edit of a form that is out of date is refused', async () => {
  const seller = await aSeller(app);
  const first = (await call('POST', '/api/shop', seller.token, NEELAM)).json<OwnShop>();
  const url = `/api/shop/update/${seller.user.id}`;
  const edits = ['One', 'Two'].map((name) =>
    call('PUT', url, seller.token, { name, version: first.version }),
  );
  const replies = await Promise.all(edits);
  expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(replies.find((reply) => reply.statusCode === 409)?.json()).toMatchObject({ code: 'stale' });
});

test("another seller's shop and nobody's are not found, and nothing changes", {
  tags: ['AZ1', 'AZ13', 'AZ16'],
}, async () => {
  const owner = await aSeller(app);
  const before = (await call('POST', '/api/shop', owner.token, NEELAM)).json<OwnShop>();
  const other = await aSeller(app);
  await aShop(app, { ownerId: other.user.id });
  const [foreign, missing] = await Promise.all(
    [owner.user.id, '00000000-0000-4000-8000-000000000000'].map((id) =>
      call('PUT', `/api/shop/update/${id}`, other.token, { name: 'Taken' }),
    ),
  );
  expect(foreign?.json()).toMatchObject({ status: 404, message: 'This shop was not found' });
  expect(missing?.json()).toEqual({
    ...foreign?.json<Problem>(),
    requestId: missing?.json<Problem>().requestId,
  });
  const params = { userId: owner.user.id };
  expect(await owner.api('GET /api/shop/:userId', { params })).toEqual(before);
  expect(await other.api('GET /api/shop/:userId', { params: { userId: other.user.id } })).toMatchObject({
    name: 'Asha Traders',
  });
  const shopless = await aSeller(app);
  expect((await call('PUT', `/api/shop/update/${shopless.user.id}`, shopless.token, {})).statusCode).toBe(
    404,
  );
});

test('a form cannot set what is not on it', { tags: ['AZ10', 'AZ14'] }, async () => {
  const [owner, other] = [await aSeller(app), await aSeller(app)];
  const forged = {
    id: '00000000-0000-4000-8000-000000000000',
    ownerId: other.user.id,
    version: 40,
    rating: 5,
  };
  const created = (await call('POST', '/api/shop', owner.token, { ...NEELAM, ...forged })).json<OwnShop>();
  expect(created).toMatchObject({ version: 1 });
  expect(created.id).not.toBe(forged.id);
  const body = { name: 'Renamed', id: forged.id, ownerId: other.user.id, userId: other.user.id };
  const changed = (await call('PUT', `/api/shop/update/${owner.user.id}`, owner.token, body)).json<OwnShop>();
  expect(changed).toEqual({ ...created, name: 'Renamed', version: 2 });
});

test("everyone sees a shop's face with its rating and its number of products", async () => {
  const shop = await aShop(app, { name: 'Lakdi Works' });
  await aProduct(app, { shopId: shop.id, stars: [5, 4] });
  await aProduct(app, { shopId: shop.id, stars: [4], archivedAt: new Date() });
  await aProduct(app, { shopId: shop.id });
  const face = await app.api()('GET /api/shop/public/:shopId', { params: { shopId: shop.id } });
  expect(face).toEqual({
    id: shop.id,
    name: 'Lakdi Works',
    description: 'Everything for every day',
    policies: '',
    deliveryDays: 5,
    location: { lat: 12.97, lng: 77.59 },
    categories: ['Electronics'],
    products: 2,
    rating: 4.33,
    rate: 3,
    legal: { name: 'Lakdi Works', address: '', carePhone: '', careEmail: '' },
  });
  const nothing = await aShop(app);
  const params = { shopId: nothing.id };
  expect(await app.api()('GET /api/shop/public/:shopId', { params })).toMatchObject({
    products: 0,
    rating: 0,
  });
  const missing = await app.server.inject({ url: '/api/shop/public/00000000-0000-4000-8000-000000000000' });
  expect(missing.statusCode).toBe(404);
});

test("everyone sees a shop's active products in pages, and no other shop's", async () => {
  const [shop, other] = [await aShop(app), await aShop(app)];
  for (let n = 1; n <= 3; n++) {
    await aProduct(app, { shopId: shop.id, name: `Lamp ${n}`, createdAt: new Date(2026, 0, n) });
  }
  await aProduct(app, { shopId: shop.id, archivedAt: new Date() });
  await aProduct(app, { shopId: other.id });
  const params = { shopId: shop.id };
  const list = (page: string) =>
    app.api()('GET /api/shop/public/:shopId/products', { params, query: { page, limit: '2' } });
  const [first, second, beyond] = [await list('1'), await list('2'), await list('3')];
  expect(first.products.map(({ name }) => name)).toEqual(['Lamp 3', 'Lamp 2']);
  expect(second.products.map(({ name }) => name)).toEqual(['Lamp 1']);
  expect(second).toMatchObject({ currentPage: 2, totalPages: 2, totalProducts: 3 });
  expect(beyond.products).toEqual([]);
  const missing = '/api/shop/public/00000000-0000-4000-8000-000000000000/products';
  expect((await app.server.inject({ url: missing })).statusCode).toBe(404);
});

test("a shop's new name reaches the page of its product at once", async () => {
  await app.server.ready();
  const seller = await aSeller(app);
  const shop = await aShop(app, { ownerId: seller.user.id, name: 'Lakdi Works' });
  const params = { productId: (await aProduct(app, { shopId: shop.id })).id };
  const nameShown = async () => (await app.api()('GET /api/pro/:productId', { params })).shop.name;
  expect(await nameShown()).toBe('Lakdi Works');
  const own = { userId: seller.user.id };
  await seller.api('PUT /api/shop/update/:userId', { params: own, body: { name: 'Lakdi and Sons' } });
  await expect.poll(nameShown).toBe('Lakdi and Sons');
});
