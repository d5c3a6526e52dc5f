import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, startTestApp } from '../../tests/support/app.ts';
import { aProduct, aShop } from '../../tests/support/catalog-builders.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  const shopId = (await aShop(app)).id;
  const shelf = [
    { name: 'Aura wireless headphones', brand: 'Sona', pictureKeys: ['a'.repeat(32)] },
    { name: 'Headphone stand', brand: 'Lakdi Works', soldCount: 3 },
    { name: 'Sonar toy boat', brand: 'Khilona', category: 'Toys' as const, soldCount: 9 },
    {
      name: 'Yoga mat',
      brand: 'Éclat',
      category: 'Sports' as const,
      description: 'Roll it out, headphones on.',
    },
  ];
  for (const draft of shelf) await aProduct(app, { shopId, category: 'Electronics', ...draft });
  await aProduct(app, { shopId, name: 'Sonata record', brand: 'Sonata', archivedAt: new Date() });
});
afterAll(() => app.close());

async function suggestionsFor(q: string) {
  const { products, brands, categories } = await app.api()('GET /api/search/suggestions', { query: { q } });
  return { products: products.map((product) => product.name), brands, categories };
}

test('HDR-06 while typing, products, brands and categories that fit are suggested', async () => {
  expect(await suggestionsFor('son')).toEqual({
    products: ['Sonar toy boat', 'Aura wireless headphones'],
    brands: ['Sona'],
    categories: [],
  });
  expect(await suggestionsFor('hea')).toEqual({
    products: ['Headphone stand', 'Aura wireless headphones'],
    brands: [],
    categories: [],
  });
  expect((await suggestionsFor('home kit')).categories).toEqual(['Home & Kitchen']);
});

test('HDR-06 a suggested product has its first picture', async () => {
  const { products } = await app.api()('GET /api/search/suggestions', { query: { q: 'aura' } });
  expect(products).toEqual([
    {
      id: products[0]?.id,
      name: 'Aura wireless headphones',
      brand: 'Sona',
      imageUrl: `/pictures/${'a'.repeat(32)}-640.webp`,
    },
  ]);
});

test.each([
  ['headfone', { products: ['Headphone stand', 'Aura wireless headphones'], brands: [], categories: [] }],
  ['lakdy', { products: ['Headphone stand'], brands: ['Lakdi Works'], categories: [] }],
  ['eclat', { products: ['Yoga mat'], brands: ['Éclat'], categories: [] }],
  [
    'elctronics',
    { products: ['Headphone stand', 'Aura wireless headphones'], brands: [], categories: ['Electronics'] },
  ],
  ['zzzzqq', { products: [], brands: [], categories: [] }],
  ['%', { products: [], brands: [], categories: [] }],
])('HDR-06 suggestions forgive typing errors: %s', async (q, expected) => {
  expect(await suggestionsFor(q)).toEqual(expected);
});

async function statusOf(q: string): Promise<number> {
  return (await app.server.inject({ url: `/api/search/suggestions?q=${q}` })).statusCode;
}

test('HDR-06 nothing typed, or far too much, is wrong input; odd characters are none', async () => {
  for (const q of ['', '%20%20', 'x'.repeat(101)]) {
    expect([q, await statusOf(q)]).toEqual([q, 400]);
  }
  for (const q of ['%27%3B--', '%00', ':*', '%5C', '%F0%9F%9B%8D', "a'b", '%26%7C!()']) {
    expect([q, await statusOf(q)]).toEqual([q, 200]);
  }
});
