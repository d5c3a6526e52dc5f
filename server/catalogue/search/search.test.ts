import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { searchCounts } from '../../../database/schema/index.ts';
import { type TestApp, startTestApp } from '../../../tests/support/app.ts';
import { aProduct, aShop, someStock } from '../../../tests/support/catalog-builders.ts';
import { withoutTable } from '../../../tests/support/database.ts';
import { SearchCounts, missedSearchReport } from './search-counts.ts';
import { PopularSearches } from './suggestions.ts';

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
    { name: 'Iron tongs', category: 'Home & Kitchen' as const },
  ];
  for (const draft of shelf) await aProduct(app, { shopId, category: 'Electronics', ...draft });
  await aProduct(app, { shopId, name: 'Sonata record', brand: 'Sonata', archivedAt: new Date() });
});
afterAll(() => app.close());

async function suggestionsFor(q: string) {
  const { products, brands, categories } = await app.api()('GET /api/search/suggestions', { query: { q } });
  return { products: products.map((product) => product.name), brands, categories };
}

test('while typing, products, brands and categories that fit are suggested', {
  tags: ['HDR-06'],
}, async () => {
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
  // Nothing lies there.
  expect((await suggestionsFor('beaut')).categories).toEqual([]);
});

test('a suggested product has its first picture', { tags: ['HDR-06'] }, async () => {
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
  ['roll', { products: ['Yoga mat'], brands: [], categories: [] }],
  ['lak', { products: ['Headphone stand'], brands: ['Lakdi Works'], categories: [] }],
  ['elc', { products: [], brands: [], categories: [] }],
  ['lakdy', { products: ['Headphone stand'], brands: ['Lakdi Works'], categories: [] }],
  ['eclat', { products: ['Yoga mat'], brands: ['Éclat'], categories: [] }],
  [
    'elctronics',
    { products: ['Headphone stand', 'Aura wireless headphones'], brands: [], categories: ['Electronics'] },
  ],
  ['zzzzqq', { products: [], brands: [], categories: [] }],
  ['%', { products: [], brands: [], categories: [] }],
  ['h', { products: [], brands: [], categories: ['Home & Kitchen'] }],
  ['with h', { products: [], brands: [], categories: [] }],
])(
  'suggestions look into descriptions where no name fits, and forgive typing errors: %s',
  { tags: ['HDR-06'] },
  async (q, expected) => {
    expect(await suggestionsFor(q)).toEqual(expected);
  },
);

test('a word that is being written as two is suggested before it is finished', {
  tags: ['HDR-06'],
}, async () => {
  const shopId = (await aShop(app)).id;
  await aProduct(app, { shopId, name: 'Sun hat', category: 'Clothing' });
  await aProduct(app, { shopId, name: 'Round sunglasses', category: 'Clothing' });
  const suggested = async () => (await suggestionsFor('sun gla')).products;
  await expect.poll(suggested).toEqual(['Round sunglasses']);
});

test('what products have is no typing error of a brand or a category', { tags: ['HDR-06'] }, async () => {
  const shopId = (await aShop(app)).id;
  await aProduct(app, { shopId, name: 'Plain shirts', brand: 'Darzi', category: 'Clothing' });
  const suggested = async () => suggestionsFor('shirts');
  await expect.poll(suggested).toEqual({ products: ['Plain shirts'], brands: [], categories: [] });
});

async function statusOf(q: string): Promise<number> {
  return (await app.server.inject({ url: `/api/search/suggestions?q=${q}` })).statusCode;
}

test('nothing typed, or far too much, is wrong input; odd characters are none', {
  tags: ['HDR-06'],
}, async () => {
  for (const q of ['', '%20%20', '%E2%80%8B', '%00', 'x'.repeat(101)]) {
    expect([q, await statusOf(q)]).toEqual([q, 400]);
  }
  for (const q of ['%27%3B--', ':*', '%5C', '%F0%9F%9B%8D', "a'b", '%26%7C!()']) {
    expect([q, await statusOf(q)]).toEqual([q, 200]);
  }
});

test('ways to go on are offered, each of which finds something', { tags: ['HDR-06'] }, async () => {
  const api = app.api();
  const queriesFor = async (q: string) =>
    (await api('GET /api/search/suggestions', { query: { q } })).queries;
  expect(await queriesFor('wire')).toEqual(['wireless', 'wireless headphones']);
  expect(await queriesFor('wireless h')).toEqual(['wireless headphones']);
  for (const query of [...(await queriesFor('h')), ...(await queriesFor('s'))]) {
    const { totalProducts } = await api('POST /api/pro/filters', { body: { search: query } });
    expect([query, totalProducts > 0]).toEqual([query, true]);
  }
});

test('what is delivered to the pin code is suggested first', { tags: ['HDR-06'] }, async () => {
  const shopId = (await aShop(app)).id;
  const near = await aProduct(app, { shopId, name: 'Kulfi mould small', stock: null });
  await someStock(app, near, { deliveryPinCodes: ['560001'] });
  await aProduct(app, { shopId, name: 'Kulfi mould large', stock: 0, soldCount: 90 });
  const far = await aProduct(app, { shopId, name: 'Kulfi mould round', stock: null, soldCount: 90 });
  await someStock(app, far, { deliveryPinCodes: ['110001'] });
  const suggested = async () => {
    const query = { q: 'kulfi', deliverTo: '560001' };
    const { products } = await app.api()('GET /api/search/suggestions', { query });
    return products.map(({ name }) => name);
  };
  await expect.poll(suggested).toEqual(['Kulfi mould small', 'Kulfi mould round', 'Kulfi mould large']);
});

test('a price that is typed narrows what is suggested, and no number of it is looked for', {
  tags: ['HDR-06'],
}, async () => {
  const shopId = (await aShop(app)).id;
  for (const priceRupees of [400, 4000])
    await aProduct(app, { shopId, name: `Sandook of ${priceRupees}`, priceRupees });
  const suggested = async (q: string) => (await suggestionsFor(q)).products;
  await expect.poll(() => suggested('sandook')).toHaveLength(2);
  expect(await suggested('sandook under 500')).toEqual(['Sandook of 400']);
  const waysOn = async (q: string) => {
    const { queries } = await app.api()('GET /api/search/suggestions', { query: { q } });
    return queries;
  };
  expect(await waysOn('sandook under 500')).toEqual([]);
  expect(await waysOn('sando above ₹0')).toEqual([]);
  expect(await waysOn('sando')).toContain('sandook');
  const nearest = await app.api()('GET /api/search/nearest', { query: { q: 'sandookk under 300' } });
  expect(nearest.queries).toEqual(['sandook']);
});

describe('a search without result', { tags: ['LIST-21'] }, () => {
  const nearest = (q: string) => app.api()('GET /api/search/nearest', { query: { q } });

  test('leads to the nearest words, and to fewer of them', async () => {
    const misspelt = await nearest('hedffones');
    expect(misspelt.queries).toEqual(['headphones']);
    expect(misspelt.products.map(({ name }) => name)).toEqual([
      'Headphone stand',
      'Aura wireless headphones',
    ]);
    expect((await nearest('wireless record boat')).queries).toEqual(['boat', 'wireless']);
    expect((await nearest('yoga headphones')).queries).toEqual(['headphones', 'yoga']);
    expect((await nearest('yoga headphones size xl')).queries).toEqual(['headphones', 'yoga']);
  });

  test('leads to the words that products have before those that were guessed', async () => {
    expect((await nearest('headphones mad')).queries).toEqual(['headphones', 'mat']);
  });

  test('makes nothing of a letter or two', async () => {
    expect((await nearest('yoga t boat')).queries).toEqual(['boat', 'yoga']);
  });

  test.each(['zzzzqqqqq', 'kutshan'])('shows what sells best when no word comes near %s', async (q) => {
    const { queries, products } = await nearest(q);
    expect(queries).toEqual([]);
    expect(products[0]?.name).toMatch(/^Kulfi mould/);
  });
});

describe('searches are counted for the operator', () => {
  const search = (text: string, more: object = {}) =>
    app.api()('POST /api/pro/filters', { body: { search: text, ...more } });
  const counts = async () => {
    await app.jobs.drain();
    const rows = await app.database.db.select().from(searchCounts).orderBy(searchCounts.text);
    return rows.map(({ text, searches, withoutResult }) => ({ text, searches, withoutResult }));
  };

  beforeEach(async () => {
    await app.jobs.drain();
    await app.database.db.delete(searchCounts);
  });

  test('by their words, with those that found nothing; a filtered search says nothing of the words', async () => {
    await search('  Zzzzqq, XYLO!');
    await search('zzzzqq xylo');
    await search('headphones');
    await search('headphones', { category: 'Toys' });
    await app.api()('POST /api/pro/filters', { query: { page: '2' }, body: { search: 'headphones' } });
    expect(await counts()).toEqual([
      { text: 'headphones', searches: 1, withoutResult: 0 },
      { text: 'zzzzqq xylo', searches: 2, withoutResult: 2 },
    ]);
    expect(await missedSearchReport(app.database.db)).toBe('2\tzzzzqq xylo\n');
  });

  test('without what may say who searched', async () => {
    for (const text of ['asha.rao@example.com', '+91 98450 12345', '1234-5678', 'order 9845012345'])
      await search(text);
    await search('lamp 60w 2200');
    expect(await counts()).toEqual([{ text: 'lamp 60w 2200', searches: 1, withoutResult: 1 }]);
  });

  test('a flood of made-up texts is counted up to a bound, long ones are cut', async () => {
    const flood = new SearchCounts({ db: app.database.db, log: app.server.log });
    for (let number = 0; number < 2_100; number += 1)
      flood.note({ text: `made up ${number}`, hasResult: false });
    await flood.write();
    const rows = await counts();
    expect(rows).toHaveLength(2_000);
    flood.note({ text: 'ſ'.repeat(99) + 'İİ', hasResult: false });
    await flood.write();
    expect(await counts()).toHaveLength(2_001);
  });

  test('half a character neither comes in, nor is what comes of cutting a text, nor stops the others', async () => {
    for (const text of ['\ud83d', 'lamp \ud83d', '\udc4d lamp'])
      await expect(search(text)).rejects.toMatchObject({ status: 400, errors: [{ path: 'search' }] });
    const cut = new SearchCounts({ db: app.database.db, log: app.server.log });
    cut.note({ text: `${'x'.repeat(99)}𝐱`, hasResult: true });
    cut.note({ text: 'lamp \ud83d𝐱', hasResult: true });
    for (let number = 0; number < 20; number += 1) cut.note({ text: `word ${number}`, hasResult: true });
    await cut.write();
    expect(await counts()).toHaveLength(22);
    cut.note({ text: 'lamp', hasResult: true });
    await cut.write();
    expect(await counts()).toContainEqual({ text: 'lamp', searches: 1, withoutResult: 0 });
  });

  test('searches are deleted after 90 days', async () => {
    for (const days of [90, 91]) {
      await app.database.db.execute(sql`
        insert into search_counts (day, text, searches, without_result)
        values ((now() at time zone 'Asia/Kolkata')::date - ${days}::int, ${`${days} days`}, 1, 1)`);
    }
    expect((await counts()).map(({ text }) => text)).toEqual(['90 days']);
  });

  test('nothing that was counted is lost when the database is away for a moment', async () => {
    const away = new SearchCounts({ db: app.database.db, log: app.server.log });
    away.note({ text: 'lamp', hasResult: true });
    await withoutTable(app, 'search_counts', () => expect(away.write()).rejects.toThrow());
    away.note({ text: 'lamp', hasResult: false });
    await away.write();
    expect(await counts()).toEqual([{ text: 'lamp', searches: 2, withoutResult: 1 }]);
  });
});

test('what many people searched for and found is offered to others, as long as products have its words', {
  tags: ['HDR-06'],
}, async () => {
  const other = await startTestApp();
  try {
    await aProduct(other, { name: 'Aura wireless headphones' });
    await aProduct(other, { name: 'Headphones stand' });
    await other.database.db.execute(sql`
      insert into search_counts (day, text, searches, without_result)
      select (now() at time zone 'Asia/Kolkata')::date, text, searches, 0
      from (values ('headphones wireless aura', 5), ('headphones stand', 4), ('headphones forged', 50)) as it (text, searches)`);
    const popular = new PopularSearches(other.database.db);
    expect(await popular.startingWith(['headph'])).toEqual(['headphones forged', 'headphones wireless aura']);
    const queriesFor = async (q: string) =>
      (await other.api()('GET /api/search/suggestions', { query: { q } })).queries;
    await expect
      .poll(() => queriesFor('headph'))
      .toEqual(['headphones wireless aura', 'headphones', 'headphones stand']);
  } finally {
    await other.close();
  }
});
