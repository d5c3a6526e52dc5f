import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, startTestApp } from '../../../tests/support/app.ts';
import { theStandardTree } from '../../../tests/support/catalog-builders.ts';
import { type Comparables, someComparables } from '../../../tests/support/specified-builders.ts';

let app: TestApp;
let market: Comparables;
beforeAll(async () => {
  app = await startTestApp();
  await theStandardTree(app);
  market = await someComparables(app);
});
afterAll(() => app.close());

const compare = (...ids: string[]) => app.api()('GET /api/pro/comparison', { query: { ids: ids.join(',') } });
const rowsOf = ({ specifications }: Awaited<ReturnType<typeof compare>>) =>
  specifications.map(({ id }): string => id);

test('products are compared in the order of their ids, with the rows that some of them fills', async () => {
  const { nova, pixelate } = market;
  const comparison = await compare(pixelate.id, nova.id);
  expect(comparison.products.map(({ name }) => name)).toEqual(['Pixelate 2 phone', 'Nova 5 phone']);
  expect(comparison.specifications).toContainEqual({ id: 'ram', name: 'RAM' });
  const { categories } = await app.api()('GET /api/categories');
  const attributes = categories.find(({ id }) => id === 'smartphones')?.attributes ?? [];
  const filled = [
    'operating-system',
    'screen-size',
    'ram',
    'refresh-rate',
    'warranty',
    'storage',
    'main-camera',
  ];
  const inOrder = attributes.map(({ id }) => String(id)).filter((id) => filled.includes(id));
  expect(inOrder).toHaveLength(filled.length);
  expect(rowsOf(comparison)).toEqual(inOrder);
  expect(rowsOf(await compare(nova.id, pixelate.id))).toEqual(inOrder);
});

test('rows of another category follow those of the first one; what both have stands once', async () => {
  const { headphones, nova } = market;
  const rows = rowsOf(await compare(headphones.id, nova.id));
  expect(rows).toEqual([...new Set(rows)]);
  expect(rows.indexOf('ram')).toBeGreaterThan(rows.indexOf('wireless'));
  expect(rows.filter((id) => id === 'warranty')).toHaveLength(1);
});

test('unknown and archived products are left out', async () => {
  const { nova, archived } = market;
  const { products } = await compare(randomUUID(), nova.id, archived.id);
  expect(products.map(({ id }) => id)).toEqual([nova.id]);
  expect(await compare(archived.id)).toEqual({ products: [], specifications: [] });
});

test.each([
  ['five products', () => Array.from({ length: 5 }, () => randomUUID()).join(',')],
  ['what is no id', () => 'kurta'],
  ['nothing', () => ''],
])('%s cannot be compared', async (_, ids) => {
  const url = `/api/pro/comparison?ids=${ids()}`;
  expect((await app.server.inject({ url })).json()).toMatchObject({ status: 400, code: 'invalid_input' });
});
