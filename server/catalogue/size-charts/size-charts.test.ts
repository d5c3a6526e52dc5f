import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiProblem } from '../../../contract/client.ts';
import { MAX_SIZE_CHARTS } from '../../../contract/kernel/limits.ts';
import { CategoryId, type ProductId, type SizeChartId } from '../../../contract/kernel/schemas.ts';
import { products } from '../../../database/schema/catalog.ts';
import { categories } from '../../../database/schema/categories.ts';
import { sizeCharts } from '../../../database/schema/size-charts.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import {
  aProduct,
  aSellerWithShop,
  aSizeChart,
  type SellerWithShop,
} from '../../../tests/support/catalog-builders.ts';

const id = (written: string) => CategoryId.parse(written);
const CLOTHING = id('clothing');
const ETHNIC_WEAR = id('ethnic-wear');
const KURTAS = id('kurtas');
const SARIS = id('saris');

let app: TestApp;
let seller: SellerWithShop;
beforeAll(async () => {
  app = await startTestApp();
  seller = await aSellerWithShop(app);
  const below = { root: 'Clothing', position: 0 } as const;
  await app.database.db.insert(categories).values([
    { ...below, id: ETHNIC_WEAR, name: 'Ethnic wear', parentId: CLOTHING, depth: 1 },
    { ...below, id: KURTAS, name: 'Kurtas', parentId: ETHNIC_WEAR, depth: 2 },
    { ...below, id: SARIS, name: 'Saris', parentId: ETHNIC_WEAR, depth: 2, position: 1 },
  ]);
  await app.changeFeed.flushed();
});
afterAll(() => app.close());

const M = { size: 'M', systems: ['38'], measures: [{ from: 960, to: 1010 }, null] };
const L = {
  size: 'L',
  systems: ['40'],
  measures: [
    { from: 1020, to: 1020 },
    { from: 700, to: 700 },
  ],
};

function form(changes: object = {}) {
  const columns = { systems: ['EU'], measurements: ['Chest', 'Length'], rows: [M, L] };
  return {
    name: 'Kurtas',
    brand: null,
    categoryId: null,
    gender: null,
    productId: null,
    ...columns,
    ...changes,
  };
}
const add = (changes: object, by = seller) => by.api('POST /api/size-chart', { body: form(changes) });
const save = (sizeChartId: SizeChartId, changes: object) =>
  seller.api('PUT /api/size-chart/:sizeChartId', { params: { sizeChartId }, body: form(changes) });
const shown = (productId: ProductId) =>
  app.api()('GET /api/pro/:productId/size-chart', { params: { productId } });

async function refusalOf(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => 'no refusal',
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiProblem)) throw error;
  return { code: error.code, paths: error.errors?.map(({ path }) => path) ?? [] };
}

test('a seller makes a size chart, finds it in the list, changes and deletes it', async () => {
  const added = await add({ brand: 'Neelam', gender: 'female' });
  expect(added).toMatchObject({
    ...form({ brand: 'Neelam', gender: 'female' }),
    productName: null,
    version: 1,
  });
  const params = { sizeChartId: added.id };
  const listed = async (search: string) => {
    const { charts } = await seller.api('GET /api/size-chart', { query: { search } });
    return charts.map((chart) => chart.id);
  };
  expect(await listed('neelam')).toEqual([added.id]);
  expect(await listed('sari')).toEqual([]);

  const saved = await save(added.id, { name: 'Long kurtas', brand: 'Neelam', rows: [L], version: 1 });
  expect(saved).toMatchObject({ name: 'Long kurtas', gender: null, rows: [L], version: 2 });
  expect(await seller.api('GET /api/size-chart/:sizeChartId', { params })).toEqual(saved);
  expect(await refusalOf(save(added.id, { brand: 'Neelam', version: 1 }))).toMatchObject({ code: 'stale' });

  await seller.api('DELETE /api/size-chart/:sizeChartId', { params });
  expect(await refusalOf(seller.api('GET /api/size-chart/:sizeChartId', { params }))).toMatchObject({
    code: 'not_found',
  });
  expect(await refusalOf(save(added.id, { brand: 'Neelam' }))).toMatchObject({ code: 'not_found' });
});

test('of several charts a product shows its own, then by brand and category, brand, category; the nearest category and with gender first', async () => {
  const { shop, api } = await aSellerWithShop(app);
  const { shop: other } = await aSellerWithShop(app);
  const like = { shopId: shop.id, brand: 'Neelam', category: 'Clothing', gender: 'female' } as const;
  const product = await aProduct(app, like);
  await app.database.db.update(products).set({ subcategoryId: KURTAS }).where(eq(products.id, product.id));
  const details = async () => {
    const { hasSizeChart } = await app.api()('GET /api/pro/:productId', {
      params: { productId: product.id },
    });
    return hasSizeChart;
  };
  for (const [brand, categoryId, gender] of [
    ['Asha', CLOTHING, null],
    ['Neelam', SARIS, null],
    [null, CLOTHING, 'male'],
  ] as const)
    await aSizeChart(app, shop.id, { brand, categoryId, gender, name: 'of something else' });
  await aSizeChart(app, other.id, { name: 'of another shop' });
  expect(await details()).toBe(false);
  expect(await refusalOf(shown(product.id))).toMatchObject({ code: 'not_found' });

  for (const scope of [
    { categoryId: 'Clothing' },
    { categoryId: 'Clothing', gender: 'female' },
    { categoryId: 'ethnic-wear' },
    { categoryId: 'kurtas' },
    { categoryId: 'kurtas', gender: 'female' },
    { brand: 'NEELAM' },
    { brand: 'NEELAM', gender: 'female' },
    { brand: 'neelam', categoryId: 'Clothing' },
    { brand: 'neelam', categoryId: 'Clothing', gender: 'female' },
    { brand: 'neelam', categoryId: 'kurtas' },
    { productId: product.id },
  ] as const) {
    const name = JSON.stringify(scope);
    await api('POST /api/size-chart', { body: form({ ...scope, name }) });
    expect(await details()).toBe(true);
    expect((await shown(product.id)).name).toBe(name);
  }
  expect(await shown(product.id)).toEqual({
    name: JSON.stringify({ productId: product.id }),
    systems: ['EU'],
    measurements: ['Chest', 'Length'],
    rows: [M, L],
  });
});

test('a product shows at once that its last size chart was deleted, and an archived one has none', async () => {
  const product = await aProduct(app, { shopId: seller.shop.id, brand: 'Rustic' });
  const chart = await add({ brand: 'rustic' });
  const details = () => app.api()('GET /api/pro/:productId', { params: { productId: product.id } });
  expect((await details()).hasSizeChart).toBe(true);
  await seller.api('DELETE /api/size-chart/:sizeChartId', { params: { sizeChartId: chart.id } });
  expect((await details()).hasSizeChart).toBe(false);
  const archived = await aProduct(app, { shopId: seller.shop.id, archivedAt: new Date() });
  await add({ productId: archived.id });
  expect(await refusalOf(shown(archived.id))).toMatchObject({ code: 'not_found' });
});

test('there is one chart for the same thing, and none for a product of another shop', async () => {
  const product = await aProduct(app, { shopId: seller.shop.id });
  await add({ productId: product.id });
  await add({ brand: 'Twin', categoryId: 'clothing' });
  const taken = { code: 'already_exists', paths: ['scope'] };
  expect(await refusalOf(add({ productId: product.id }))).toEqual(taken);
  expect(await refusalOf(add({ brand: 'TWIN', categoryId: 'clothing' }))).toEqual(taken);
  const twin = await add({ brand: 'Twin' });
  expect(await refusalOf(save(twin.id, { brand: 'twin', categoryId: 'clothing' }))).toEqual(taken);
  const foreign = await aProduct(app);
  expect(await refusalOf(add({ productId: foreign.id }))).toMatchObject({ code: 'not_found' });
});

test.each([
  ['for nothing', {}, 'scope'],
  ['for an unknown category', { categoryId: 'no-such' }, 'categoryId'],
  ['for an empty brand', { brand: ' ' }, 'scope'],
  ['without columns', { brand: 'A', systems: [], measurements: [], rows: [] }, 'measurements'],
  ['with two columns of one name', { brand: 'A', systems: ['chest'] }, 'measurements'],
  [
    'with too many columns',
    { brand: 'A', systems: Array.from({ length: 12 }, (_, n) => `S${n}`) },
    'measurements',
  ],
  ['without rows', { brand: 'A', rows: [] }, 'rows'],
  [
    'with too many rows',
    { brand: 'A', rows: Array.from({ length: 41 }, (_, n) => ({ ...M, size: `${n}` })) },
    'rows',
  ],
  ['with one size twice', { brand: 'A', rows: [M, { ...L, size: 'm' }] }, 'rows.1.size'],
  ['with a cell too few', { brand: 'A', rows: [{ ...M, measures: [null] }] }, 'rows.0'],
  [
    'with a length of nothing',
    { brand: 'A', rows: [{ ...M, measures: [{ from: 0, to: 5 }, null] }] },
    'rows.0.measures.0.from',
  ],
  [
    'with half a millimetre',
    { brand: 'A', rows: [{ ...M, measures: [{ from: 1.5, to: 5 }, null] }] },
    'rows.0.measures.0.from',
  ],
  [
    'with a reversed range',
    { brand: 'A', rows: [{ ...M, measures: [{ from: 9, to: 5 }, null] }] },
    'rows.0.measures.0',
  ],
])('a size chart %s is refused', async (_case, changes, path) => {
  const { code, paths } = await refusalOf(add(changes));
  expect(code).toBe('invalid_input');
  expect(paths).toContain(path);
});

test(`a shop has at most ${MAX_SIZE_CHARTS} size charts, also when several are added at once`, async () => {
  const full = await aSellerWithShop(app);
  const { shop } = full;
  await app.database.db.insert(sizeCharts).values(
    Array.from({ length: MAX_SIZE_CHARTS - 1 }, (_, place) => ({
      shopId: shop.id,
      name: `Chart ${place}`,
      brand: `Brand ${place}`,
      systems: [],
      measurements: ['Chest'],
      rows: [{ size: 'M', systems: [], measures: [null] }],
    })),
  );
  const added = await Promise.allSettled([1, 2, 3].map((n) => add({ brand: `New ${n}` }, full)));
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await refusalOf(add({ brand: 'Late' }, full))).toMatchObject({ code: 'limit_reached' });
});
