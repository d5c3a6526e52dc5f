import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiProblem } from '../../contract/client.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  aProduct,
  aShop,
  type BuiltProduct,
  type BuiltShop,
  someStock,
} from '../support/catalog-builders.ts';
import { aCoupon } from '../support/checkout-builders.ts';
import { anOperator } from '../support/builders.ts';
import { clientOf } from '../support/http-client.ts';
import { decideCase, takeDown } from '../support/moderation-builders.ts';
import { moveShop } from '../support/shop-state-builders.ts';
import { killLeftovers, type ServerProcess } from './server-process.ts';
import { FRESH_READS, startTwoProcesses } from './two-processes.ts';

/** It is a second at most; here it has longer, for busy machines, but not as long as caches keep what nobody drops. */
const WITHIN = { timeout: 15_000, interval: 20 };

let app: TestApp;
let here: ServerProcess;
let there: ServerProcess;

beforeAll(async () => {
  app = await startTestApp();
  [here, there] = await startTwoProcesses(app.databaseUrl);
});
afterAll(async () => {
  killLeftovers();
  await app.close();
});

interface Watched {
  shop: BuiltShop;
  product: BuiltProduct;
  /** Related to it, of another shop. */
  sibling: BuiltProduct;
  brand: string;
  code: string;
}

/** @param brand of no other product here */
async function watched(brand: string): Promise<Watched> {
  const shop = await aShop(app, { name: 'Lathe and Loom' });
  const draft = { category: 'Toys' as const, priceRupees: 500, stock: 5 };
  const product = await aProduct(app, { ...draft, shopId: shop.id, brand, name: `${brand} top` });
  const sibling = await aProduct(app, { ...draft, brand: 'Other', name: 'Kite beside it' });
  const code = `${brand.toUpperCase()}10`;
  await aCoupon(app, shop.id, { code, isPublic: true });
  return { shop, product, sibling, brand, code };
}

/** Where anybody could meet the shop or its product on one process: whether it is there. */
function places({ url }: ServerProcess, { shop, product: { id, name }, sibling, brand, code }: Watched) {
  const api = clientOf(url);
  const text = async (path: string, accept = 'text/html') =>
    (await fetch(`${url}${path}`, { headers: { accept } })).text();
  const isAmong = (products: readonly { id: string }[]) => products.some((each) => each.id === id);
  const isThere = (call: Promise<unknown>) =>
    call.then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiProblem && error.code === 'not_found') return false;
        throw error;
      },
    );
  const listed = async (body: object) =>
    isAmong((await api('POST /api/pro/filters', { body, query: { limit: '100' } })).products);
  return {
    listing: () => listed({ category: 'Toys' }),
    search: () => listed({ search: `${brand} top` }),
    suggestions: async () =>
      isAmong((await api('GET /api/search/suggestions', { query: { q: brand.slice(0, 5) } })).products),
    'suggested brands': async () =>
      (await api('GET /api/search/suggestions', { query: { q: brand.slice(0, 5) } })).brands.includes(brand),
    facets: async () => (await api('POST /api/pro/filters/facets', { body: { brand } })).totalProducts > 0,
    related: async () =>
      isAmong(await api('GET /api/pro/:productId/related', { params: { productId: sibling.id }, query: {} })),
    product: () => isThere(api('GET /api/pro/:productId', { params: { productId: id } })),
    'products by their ids': async () => isAmong(await api('POST /api/pro/by-ids', { body: { ids: [id] } })),
    shop: () => isThere(api('GET /api/shop/public/:shopId', { params: { shopId: shop.id } })),
    'shop of its owner': () => isThere(api('GET /api/shop/:userId', { params: { userId: shop.ownerId } })),
    coupons: async () => (await text('/api/coupon/offers', 'application/json')).includes(code),
    'page of the product': async () => /"price":"\d+/.test(await text(`/product/${id}`)),
    'page of the shop': async () => (await text(`/shop/${shop.id}`)).includes(name),
    'page of the listing': async () => (await text(`/products?brand=${brand}`)).includes(name),
    'sitemap: product': async () => (await text('/sitemap.xml')).includes(id),
    'sitemap: shop': async () => (await text('/sitemap.xml')).includes(shop.id),
  };
}
type Place = keyof ReturnType<typeof places>;

async function seen(process: ServerProcess, what: Watched): Promise<Record<Place, boolean>> {
  const entries = await Promise.all(
    Object.entries(places(process, what)).map(async ([place, isThere]) => [place, await isThere()]),
  );
  return Object.fromEntries(entries) as Record<Place, boolean>; // an answer for each place
}

/** @param others what is there all the same */
async function expectEverywhere(
  what: Watched,
  isThere: boolean,
  others: Partial<Record<Place, boolean>> = {},
): Promise<void> {
  const expected: Record<string, boolean> = {
    ...Object.fromEntries(Object.keys(places(here, what)).map((place) => [place, isThere] as const)),
    ...others,
  };
  for (const process of [here, there]) {
    await expect.poll(() => seen(process, what), WITHIN).toEqual(expected);
    for (let read = 0; read < FRESH_READS; read += 1) expect(await seen(process, what)).toEqual(expected);
  }
}

/** A search finds these products and no others. */
async function expectFound(
  { url }: ServerProcess,
  search: string,
  expected: readonly BuiltProduct[],
): Promise<void> {
  const found = async () => {
    const { products } = await clientOf(url)('POST /api/pro/filters', { body: { search }, query: {} });
    return products.map(({ id }) => id);
  };
  await expect.poll(found, WITHIN).toEqual(expected.map(({ id }) => id));
}

test('nothing of a suspended shop is found on any process, and all of it is back once it is reinstated', {
  tags: ['I15'],
}, async () => {
  const what = await watched('Quillon');
  await expectEverywhere(what, true);
  await moveShop(app, what.shop.id, 'suspended');
  await expectEverywhere(what, false);
  // What its seller changes meanwhile is nowhere either, once later changes have reached both processes.
  await someStock(app, what.product);
  const later = await aProduct(app, { name: 'Quillon lantern' });
  for (const process of [here, there]) await expectFound(process, 'quillon lantern', [later]);
  await expectEverywhere(what, false);
  await moveShop(app, what.shop.id, 'approved');
  await expectEverywhere(what, true);
  expect(await seen(there, what)).toMatchObject({ product: true, shop: true });
});

test('nobody sees a shop that was never approved', async () => {
  const shop = await aShop(app, { name: 'Not yet' });
  await moveShop(app, shop.id, 'applied');
  const product = await aProduct(app, { shopId: shop.id, name: 'Copper kettle', stock: 3 });
  const other = await aProduct(app, { name: 'Tin kettle', stock: 3 });
  for (const process of [here, there]) await expectFound(process, 'kettle', [other]);
  const api = clientOf(here.url);
  await expect(api('GET /api/shop/public/:shopId', { params: { shopId: shop.id } })).rejects.toMatchObject({
    status: 404,
    message: 'This shop is not open',
  });
  await expect(api('GET /api/pro/:productId', { params: { productId: product.id } })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('nothing of a product that is taken down is found on any process, and restoring brings all of it back', {
  tags: ['I17'],
}, async () => {
  const what = await watched('Zephyrine');
  const ofShop = { shop: true, 'shop of its owner': true, 'sitemap: shop': true, coupons: true };
  await expectEverywhere(what, true);
  const caseId = await takeDown(app, { kind: 'product', subjectId: what.product.id });
  await expectEverywhere(what, false, ofShop);
  await someStock(app, what.product);
  await expectEverywhere(what, false, ofShop);
  await decideCase(await anOperator(app, ['catalogue']), caseId, 'restore');
  await expectEverywhere(what, true);
  expect(await seen(there, what)).toMatchObject({ product: true, search: true });
});
