import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '../../../contract/catalog.ts';
import type { SellerProduct } from '../../../contract/seller-products.ts';
import type { Problem } from '../../../contract/problem.ts';
import { type TestApp, startTestApp } from '../../../tests/support/app.ts';
import { aBuyer, aSeller } from '../../../tests/support/builders.ts';
import { aSellerWithShop, aProduct } from '../../../tests/support/catalog-builders.ts';

const NOBODYS = '00000000-0000-4000-8000-000000000000';
const KEYS = ['a', 'b', 'c'].map((letter) => letter.repeat(32));

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Calls with a body as it is, also one that the contract forbids. */
function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, token?: string, body?: object) {
  return app.server.inject({
    method,
    url,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  });
}

const ROUTES = [
  ['GET', '/api/shop/products'],
  ['GET', `/api/shop/products/${NOBODYS}`],
  ['POST', '/api/shop/filters'],
  ['POST', '/api/shop/filters/options'],
  ['POST', '/api/shop/filters/count'],
  ['DELETE', `/api/pro/${NOBODYS}/pictures/${'f'.repeat(32)}`],
  ['PUT', `/api/pro/${NOBODYS}`],
  ['DELETE', `/api/pro/${NOBODYS}`],
  ['PUT', `/api/pro/${NOBODYS}/pictures`],
] as const;

test.each(ROUTES)('%s %s is for sellers only', { tags: ['AZ8'] }, async (method, url) => {
  const { token } = await aBuyer(app);
  expect((await call(method, url)).statusCode).toBe(401);
  expect((await call(method, url, token)).statusCode).toBe(403);
});

test('a seller sees the products of the own shop, archived ones included', {
  tags: ['AZ1', 'API-22', 'API-23', 'API-25'],
}, async () => {
  const [{ api, token, shop }, other] = [await aSellerWithShop(app), await aSellerWithShop(app)];
  await aProduct(app, { shopId: other.shop.id, brand: 'Foreign' });
  const on = (day: number) => new Date(Date.UTC(2026, 0, day));
  const kurta = { category: 'Clothing', gender: 'female', brand: 'Neelam', discountPercent: 25 } as const;
  const { id: first } = await aProduct(app, {
    ...kurta,
    shopId: shop.id,
    priceRupees: 900,
    createdAt: on(1),
  });
  const { id: second } = await aProduct(app, {
    shopId: shop.id,
    brand: '',
    archivedAt: on(3),
    createdAt: on(2),
  });
  const { id: third } = await aProduct(app, {
    ...kurta,
    shopId: shop.id,
    priceRupees: 700,
    createdAt: on(3),
  });

  const all = await api('GET /api/shop/products');
  expect(all.map(({ id, isArchived }) => [id, isArchived])).toEqual([
    [third, false],
    [second, true],
    [first, false],
  ]);
  const ids = async (body: object, query = '') =>
    (await call('POST', `/api/shop/filters${query}`, token, body)).json<Product[]>().map(({ id }) => id);
  expect(await ids({})).toEqual([third, second, first]);
  expect(await ids({ category: 'clothing', sortBy: 'price_high_to_low' })).toEqual([first, third]);
  expect(await ids({ brand: 'Neelam', gender: '', discount: 20 })).toEqual([third, first]);
  expect(await ids({ discount: 24.5 })).toEqual([third, first]);
  expect(await ids({ discount: '25.01' })).toEqual([]);
  expect(await ids({ brand: 'Foreign' })).toEqual([]);
  expect(await ids({ isArchived: true })).toEqual([second]);
  expect(await ids({}, '?page=2&limit=2')).toEqual([first]);
  expect(await api('GET /api/shop/products', { query: { limit: '1' } })).toHaveLength(1);
  expect(await api('POST /api/shop/filters/options')).toMatchObject({
    categories: ['Clothing', 'Home & Kitchen'],
    brands: ['Neelam'],
    genders: ['unisex', 'female'],
    discount: [10, 20],
  });
});

test('a seller without a shop has no products', async () => {
  const { api } = await aSeller(app);
  expect(await api('GET /api/shop/products')).toEqual([]);
  expect(await api('POST /api/shop/filters/options')).toMatchObject({ categories: [], brands: [] });
});

test('a seller changes a product, and buyers see it', { tags: ['API-28', 'API-34'] }, async () => {
  const { api, shop } = await aSellerWithShop(app);
  const { id: productId } = await aProduct(app, { shopId: shop.id, stars: [4] });
  const body = {
    name: 'Copper bottle',
    description: 'Hand-beaten.',
    price: 1234.5,
    discount: 15,
    category: 'Sports',
    brand: 'Tamra',
    gender: 'other',
  } as const;
  const changed = await api('PUT /api/pro/:productId', { params: { productId }, body });
  expect(changed).toMatchObject({ ...body, id: productId, rate: 1, version: 2, isArchived: false });
  const seen = await app.api()('GET /api/pro/:productId', { params: { productId } });
  expect(seen).toMatchObject(body);
  expect(seen).not.toHaveProperty('version');
  expect(await api('PUT /api/pro/:productId', { params: { productId }, body: { price: 99 } })).toMatchObject({
    ...body,
    price: 99,
  });
});

test('a price may be typed as it is written: with a rupee sign, and commas at thousands or lakhs', {
  tags: ['VAL-32'],
}, async () => {
  const { token, shop } = await aSellerWithShop(app);
  const { id } = await aProduct(app, { shopId: shop.id });
  for (const [price, rupees] of [
    ['₹1,200', 1200],
    ['1,20,000.50', 120000.5],
    ['120,000', 120000],
    ['Rs. 499/-', 499],
  ] as const) {
    expect((await call('PUT', `/api/pro/${id}`, token, { price })).json()).toMatchObject({ price: rupees });
  }
});

test.each([
  [{ price: 0 }, 'Enter a price above ₹0, such as 499 or 1,499.50'],
  [{ price: -5 }, 'Enter a price above ₹0, such as 499 or 1,499.50'],
  [{ price: 'free' }, 'Enter a price above ₹0, such as 499 or 1,499.50'],
  [{ price: '1.200,50' }, 'Enter a price above ₹0, such as 499 or 1,499.50'],
  [{ price: '1200,50' }, 'Enter a price above ₹0, such as 499 or 1,499.50'],
  [{ price: '₹1,00,00,000.01' }, 'Enter a price of at most ₹1,00,00,000'],
  [{ price: 1.005 }, 'Enter an amount in rupees with at most two decimals'],
  [{ discount: 100 }, 'Enter the discount as a whole percent from 0 to 99'],
  [{ discount: 9.5 }, 'Enter the discount as a whole percent from 0 to 99'],
  [{ name: ' ' }, 'Please fill in this field'],
])('a product is not changed to %j', async (body, message) => {
  const { token, shop } = await aSellerWithShop(app);
  const { id } = await aProduct(app, { shopId: shop.id });
  const refused = await call('PUT', `/api/pro/${id}`, token, body);
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ code: 'invalid_input', message });
});

test('of two edits of the same form one is refused', async () => {
  const { token, shop } = await aSellerWithShop(app);
  const { id } = await aProduct(app, { shopId: shop.id });
  const edits = [10, 20].map((price) => call('PUT', `/api/pro/${id}`, token, { price, version: 1 }));
  const replies = await Promise.all(edits);
  expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(replies.find((reply) => reply.statusCode === 409)?.json()).toMatchObject({ code: 'stale' });
});

test('an archived product is off sale for everyone, and can come back', async () => {
  const { api, shop } = await aSellerWithShop(app);
  const { id: productId } = await aProduct(app, { shopId: shop.id });
  const params = { productId };
  expect(await api('DELETE /api/pro/:productId', { params })).toMatchObject({ isArchived: true });
  expect(await api('DELETE /api/pro/:productId', { params })).toMatchObject({ isArchived: true });
  expect((await call('GET', `/api/pro/${productId}`)).statusCode).toBe(404);
  expect(await api('GET /api/shop/products/:productId', { params })).toMatchObject({ isArchived: true });
  await api('PUT /api/pro/:productId', { params, body: { isArchived: false } });
  expect((await call('GET', `/api/pro/${productId}`)).statusCode).toBe(200);
});

test('pictures are put in another order, described and removed', { tags: ['VAL-31'] }, async () => {
  const { api, token, shop } = await aSellerWithShop(app);
  const { id: productId } = await aProduct(app, { shopId: shop.id, pictureKeys: KEYS });
  const [first = '', second = '', third = ''] = KEYS;
  const pictures = [
    { key: third, alt: 'From above' },
    { key: first, alt: '' },
  ];
  const changed = await api('PUT /api/pro/:productId/pictures', {
    params: { productId },
    body: { pictures },
  });
  expect(changed.pictures.map(({ key, alt }) => ({ key, alt }))).toEqual(pictures);
  expect(changed.imageUrls).toEqual([`/pictures/${third}-640.webp`, `/pictures/${first}-640.webp`]);

  const url = `/api/pro/${productId}/pictures`;
  const again = (key: string) => ({ key, alt: '' });
  const refused = [
    [404, { pictures: [again(second)] }],
    [404, { pictures: [again(first), again(first)] }],
    [400, { pictures: [again('../secret')] }],
    [400, { pictures: [...KEYS, first].map(again) }],
    [409, { pictures: [], version: 1 }],
  ] as const;
  for (const [status, body] of refused) expect((await call('PUT', url, token, body)).statusCode).toBe(status);
  expect(await api('GET /api/shop/products/:productId', { params: { productId } })).toEqual(changed);
});

test("another seller's product and none at all are not found, and nothing changes", {
  tags: ['AZ2', 'AZ13', 'AZ16'],
}, async () => {
  const [owner, other] = [await aSellerWithShop(app), await aSellerWithShop(app)];
  const { id: productId } = await aProduct(app, { shopId: owner.shop.id, pictureKeys: KEYS });
  const before = await owner.api('GET /api/shop/products/:productId', { params: { productId } });
  const attempts = [
    ['GET', '/api/shop/products/ID', undefined],
    ['PUT', '/api/pro/ID', { price: 1 }],
    ['PUT', '/api/pro/ID', { price: 1, version: 99 }],
    ['DELETE', '/api/pro/ID', undefined],
    ['PUT', '/api/pro/ID/pictures', { pictures: [] }],
  ] as const;
  for (const [method, template, body] of attempts) {
    const at = (id: string) => call(method, template.replace('ID', id), other.token, body);
    const [foreign, missing] = [await at(productId), await at(NOBODYS)];
    expect(foreign.statusCode).toBe(404);
    const { requestId } = missing.json<Problem>();
    expect(missing.json()).toEqual({ ...foreign.json<Problem>(), requestId });
  }
  expect(await owner.api('GET /api/shop/products/:productId', { params: { productId } })).toEqual(before);
});

test('a form cannot set what is not on it', { tags: ['AZ10', 'AZ14'] }, async () => {
  const [owner, other] = [await aSellerWithShop(app), await aSellerWithShop(app)];
  const { id } = await aProduct(app, { shopId: owner.shop.id });
  const before = (await call('GET', `/api/shop/products/${id}`, owner.token)).json<SellerProduct>();
  const forged = {
    id: NOBODYS,
    shopId: other.shop.id,
    rating: 5,
    rate: 900,
    soldCount: 9,
    createdAt: '2020-01-01',
  };
  const body = { ...forged, archivedAt: '2020-01-01', name: 'Renamed' };
  const changed = (await call('PUT', `/api/pro/${id}`, owner.token, body)).json<SellerProduct>();
  expect(changed).toEqual({ ...before, name: 'Renamed', version: 2 });
});

test('own products are found by words of name and brand, and counted', async () => {
  const { token, shop } = await aSellerWithShop(app);
  await aProduct(app, { shopId: shop.id, name: '100% cotton kurta', brand: 'Neelam' });
  await aProduct(app, { shopId: shop.id, name: 'Silk kurta', brand: 'Neelam', archivedAt: new Date() });
  await aProduct(app, { shopId: shop.id, name: 'Brass lamp', brand: 'Diya' });
  const counted = async (body: object) => {
    const total = (await call('POST', '/api/shop/filters/count', token, body)).json<{ total: number }>()
      .total;
    const found = (await call('POST', '/api/shop/filters', token, body)).json<SellerProduct[]>();
    expect(found).toHaveLength(total);
    return found.map(({ name }) => name).toSorted();
  };
  expect(await counted({ search: 'NEEL kurta' })).toEqual(['100% cotton kurta', 'Silk kurta']);
  expect(await counted({ search: '0%' })).toEqual(['100% cotton kurta']);
  expect(await counted({ search: '_' })).toEqual([]);
  expect(await counted({ search: 'kurta', isArchived: true })).toEqual(['Silk kurta']);
  expect(await counted({})).toHaveLength(3);
});
