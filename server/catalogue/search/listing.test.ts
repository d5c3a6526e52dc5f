import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '../../../contract/catalog.ts';
import { CATEGORIES, GENDERS, type Gender } from '../../../contract/kernel/categories.ts';
import { SORT_OPTIONS, type SortOption } from '../../../contract/kernel/sort-options.ts';
import { type TestApp, startTestApp } from '../../../tests/support/app.ts';
import { aProduct, aShop, type ProductDraft, someStock } from '../../../tests/support/catalog-builders.ts';

let app: TestApp;
/** What the database was given, beside what the API shows of it. */
const world: { draft: Required<ProductDraft>; id: string; deliveredTo: string[] }[] = [];

const BRANDS = ['Asha', 'Bodhi', "D'Silva & Sons", '100% Jute', 'Été'];
const PIN_CODES = ['560001', '560034', '110001'];
const DELIVERIES: [patterns: string[], covered: string[]][] = [
  [['*'], [...PIN_CODES, '400001']],
  [['5600*'], ['560001', '560034']],
  [['110001'], ['110001']],
];

beforeAll(async () => {
  app = await startTestApp();
  const shopId = (await aShop(app)).id;
  const pick = randomPicker(7);
  for (let index = 0; index < 120; index += 1) {
    const draft: Required<ProductDraft> = {
      shopId,
      name: `Thing ${index}`,
      brand: pick(BRANDS),
      category: pick(CATEGORIES),
      gender: pick(GENDERS),
      description: 'A thing.',
      priceRupees: pick([99.5, 100, 250, 999.99, 1000, 5400]),
      discountPercent: pick([0, 0, 9, 10, 25, 50, 99]),
      stars: pick([[], [5], [4, 4, 5], [3, 4], [1], [2, 5, 5]]),
      soldCount: pick([0, 1, 5, 5, 40]),
      archivedAt: pick([null, null, null, new Date()]) ?? (undefined as never),
      createdAt: new Date(Date.UTC(2026, 0, 1 + (index % 30))),
      pictureKeys: [],
      stock: null,
    };
    const product = await aProduct(app, draft);
    const [deliveryPinCodes, covered] = pick(DELIVERIES);
    const hasStock = pick([true, true, false]);
    await someStock(app, product, { deliveryPinCodes, quantity: 4, reserved: hasStock ? 1 : 4 });
    world.push({ draft, id: product.id, deliveredTo: hasStock ? covered : [] });
  }
});
afterAll(() => app.close());

/** Deterministic choices, so that a failing set can be looked at again. */
function randomPicker(seed: number): <Value>(values: readonly Value[]) => Value {
  let state = seed;
  return (values) => {
    state = (state * 48271) % 2147483647;
    return values[state % values.length] as (typeof values)[number]; // never empty here
  };
}

const oneOrMany = <Value>(values: readonly Value[]) =>
  fc.oneof(fc.constantFrom(...values), fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 }));

type Choice<Value> = Value | Value[] | '' | null;
interface FilterSet {
  category?: Choice<string>;
  brand?: Choice<string>;
  gender?: Choice<Gender>;
  minRating?: number | string | null;
  minPrice?: number | string | null;
  maxPrice?: number | string | null;
  discount?: number | string | null;
  pinCode?: string;
  inStock?: boolean;
  sortBy?: SortOption | '';
}

const filterSets: fc.Arbitrary<FilterSet> = fc.record(
  {
    category: oneOrMany(CATEGORIES.map((category) => category.toLowerCase())),
    brand: oneOrMany(BRANDS),
    gender: oneOrMany(GENDERS),
    minRating: fc.constantFrom(0, 1, 2, 3, 3.5, 4, 4.33, '4', '', null),
    minPrice: fc.constantFrom(0, 99.5, 100, '250', 999.995, ''),
    maxPrice: fc.constantFrom(99.5, 100, 999.99, 999.995, '1000', 100000, null),
    discount: fc.constantFrom(0, 9, 9.5, 10, '25', 100, ''),
    pinCode: fc.constantFrom(...PIN_CODES, '400001', ''),
    inStock: fc.boolean(),
    sortBy: fc.constantFrom(...SORT_OPTIONS, ''),
  },
  { requiredKeys: [] },
);

const list = <Value>(value: Choice<Value> | undefined): Value[] =>
  value === '' || value === null || value === undefined ? [] : Array.isArray(value) ? value : [value];
const mean = (stars: number[]) =>
  stars.length === 0
    ? 0
    : Math.round((stars.reduce((sum, star) => sum + star, 0) / stars.length) * 100) / 100;

/** The filters once more, in the plainest words. */
function expectedIds(filters: FilterSet): Set<string> {
  const fits = world.filter(({ draft, deliveredTo }) => {
    const among = (values: string[], value: string) =>
      values.length === 0 || values.some((wanted) => wanted.toLowerCase() === value.toLowerCase());
    return (
      !draft.archivedAt &&
      among(list(filters.category), draft.category) &&
      among(list(filters.brand), draft.brand) &&
      among(list(filters.gender), draft.gender) &&
      mean(draft.stars) >= Number(filters.minRating ?? 0) &&
      draft.priceRupees >= Number(filters.minPrice ?? 0) &&
      (!filters.maxPrice || draft.priceRupees <= Number(filters.maxPrice)) &&
      draft.discountPercent >= Number(filters.discount ?? 0) &&
      (!filters.pinCode || deliveredTo.includes(filters.pinCode)) &&
      (!filters.inStock || deliveredTo.length > 0)
    );
  });
  return new Set(fits.map(({ id }) => id));
}

const soldCountOf = (product: Product) => world.find(({ id }) => id === product.id)?.draft.soldCount ?? 0;
const createdAtOf = (product: Product) =>
  world.find(({ id }) => id === product.id)?.draft.createdAt.getTime() ?? 0;
const FALLING: Record<string, (product: Product) => number> = {
  price_low_to_high: (product) => -product.price,
  price_high_to_low: (product) => product.price,
  rating_high_to_low: (product) => product.rating,
  discount_high_to_low: (product) => product.discount,
  best_selling: soldCountOf,
  newest_first: createdAtOf,
  relevance: createdAtOf,
};

test('any set of filters gives exactly the products that fit, each once, in the chosen order', {
  tags: ['LIST-13', 'LIST-14', 'LIST-15', 'LIST-16', 'LIST-17', 'LIST-19', 'LIST-20', 'API-33'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(filterSets, async (body) => {
      const expected = expectedIds(body);
      const found: Product[] = [];
      for (let page = 1; ; page += 1) {
        const query = { page: String(page), limit: '25' };
        const result = await app.api()('POST /api/pro/filters', { query, body });
        expect(result.totalProducts).toBe(expected.size);
        expect(result.totalPages).toBe(Math.ceil(expected.size / 25));
        found.push(...result.products);
        if (page >= result.totalPages) break;
      }
      expect(found).toHaveLength(expected.size);
      expect(new Set(found.map((product) => product.id))).toEqual(expected);
      const key = FALLING[body.sortBy || 'newest_first'];
      const keys = found.map((product) => key?.(product) ?? 0);
      expect(keys).toEqual([...keys].sort((a, b) => b - a));
    }),
    { numRuns: 150 },
  );
});

test('any set of filters: each option shows the number of products that choosing it gives', async () => {
  const api = app.api();
  const count = async (body: FilterSet) =>
    (await api('POST /api/pro/filters', { query: { limit: '1' }, body })).totalProducts;
  await fc.assert(
    fc.asyncProperty(filterSets, fc.constantFrom(...PIN_CODES, '400001'), async (body, deliverTo) => {
      const facets = await api('POST /api/pro/filters/facets', { body: { ...body, deliverTo } });
      const page = await api('POST /api/pro/filters', { body: { ...body, deliverTo } });
      const both = await api('POST /api/pro/filters', {
        query: { facets: 'true' },
        body: { ...body, deliverTo },
      });
      expect(both).toEqual({ ...page, facets });
      expect(facets.deliverable).toBe(await count({ ...body, pinCode: deliverTo }));
      expect(facets.totalProducts).toBe(await count(body));
      for (const { value, products } of facets.categories)
        expect([value, products]).toEqual([value, await count({ ...body, category: value })]);
      for (const { value, products } of facets.brands)
        expect([value, products]).toEqual([value, await count({ ...body, brand: value })]);
      for (const { value, products } of facets.genders)
        expect([value, products]).toEqual([value, await count({ ...body, gender: value })]);
      for (const { value, products } of facets.minRatings)
        expect([value, products]).toEqual([value, await count({ ...body, minRating: value })]);
      for (const { value, products } of facets.discounts)
        expect([value, products]).toEqual([value, await count({ ...body, discount: value })]);
      for (const { from, to, products } of facets.prices)
        expect([from, products]).toEqual([from, await count({ ...body, minPrice: from, maxPrice: to })]);
      expect(facets.inStock).toBe(await count({ ...body, inStock: true }));
      // Every brand that the other filters leave is there, and each price lies in one range.
      expect(facets.brands.reduce((sum, { products }) => sum + products, 0)).toBe(
        await count({ ...body, brand: '' }),
      );
      expect(facets.prices.reduce((sum, { products }) => sum + products, 0)).toBe(
        await count({ ...body, minPrice: '', maxPrice: null }),
      );
    }),
    { numRuns: 25 },
  );
});

test('the number of products deliverable to a pin code is counted on request', async () => {
  const api = app.api();
  const facets = (deliverTo?: string) => api('POST /api/pro/filters/facets', { body: { deliverTo } });
  expect((await facets('560034')).deliverable).toBe(expectedIds({ pinCode: '560034' }).size);
  expect(await facets()).not.toHaveProperty('deliverable');
});

test('counts of a search are those of what it finds', async () => {
  const api = app.api();
  const { name = '' } = world.find(({ draft }) => !draft.archivedAt)?.draft ?? {};
  for (const search of [name, 'thing', 'zzzzqqqq']) {
    const { totalProducts } = await api('POST /api/pro/filters', { body: { search } });
    const facets = await api('POST /api/pro/filters/facets', { body: { search } });
    expect(facets.totalProducts).toBe(totalProducts);
    expect(facets.genders.reduce((sum, { products }) => sum + products, 0)).toBe(totalProducts);
  }
});

test('unset filters may be absent, null or empty, and an order of values makes no difference', {
  tags: ['CONST-05'],
}, async () => {
  const api = app.api();
  const all = await api('POST /api/pro/filters', { body: {} });
  const unset = {
    category: '',
    brand: null,
    gender: [],
    minRating: '',
    maxPrice: null,
    search: '',
    sortBy: '',
  };
  expect(await api('POST /api/pro/filters', { body: unset })).toEqual(all);
  const one = await api('POST /api/pro/filters', { body: { brand: ['Asha', 'Bodhi'] } });
  expect(await api('POST /api/pro/filters', { body: { brand: ['Bodhi', 'Asha', 'Bodhi'] } })).toEqual(one);
});

const ODD_TEXTS = [
  "' or 1=1 --",
  "'; drop table products; --",
  '%',
  '_',
  '%%%_%%%',
  '\\',
  '"',
  "''''",
  '*',
  ':*',
  'a & | ! ( ) <-> b',
  "x' <-> 'y",
  'a:*b:ABCD',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b',
  '🛍️',
  '../../etc/passwd',
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  'pg_sleep(10)',
  "1'||pg_sleep(10)||'",
  'the',
  'क',
  'é'.repeat(100),
  'a '.repeat(50),
  'x'.repeat(10_000),
];
const ODD_VALUES: unknown[] = [
  ...ODD_TEXTS,
  Number.MAX_VALUE,
  -1,
  -0,
  1.005,
  1e-9,
  'NaN',
  'Infinity',
  true,
  false,
  null,
  [],
  {},
  [[]],
  [null],
  { $gt: 0 },
  Array.from({ length: 51 }, () => 'Asha'),
];
const FIELDS = [
  'category',
  'brand',
  'gender',
  'minRating',
  'minPrice',
  'maxPrice',
  'discount',
  'sortBy',
  'search',
];

test.each([...FIELDS, 'pinCode', 'inStock'])(
  'odd values of %s are refused as wrong input or give a calm answer',
  { tags: ['PR8', 'XS4'] },
  async (field) => {
    for (const value of ODD_VALUES) {
      const response = await app.server.inject({
        method: 'POST',
        url: '/api/pro/filters',
        payload: { [field]: value },
      });
      const isCalm = response.statusCode === 200 || response.statusCode === 400;
      expect({ value, status: response.statusCode, isCalm }).toMatchObject({ isCalm: true });
    }
  },
);

test('wildcards and quotes in a search are no commands: they match nothing by themselves', {
  tags: ['XS4'],
}, async () => {
  for (const search of ['%', '_', '*', "'", '\\']) {
    const page = await app.api()('POST /api/pro/filters', { body: { search } });
    expect(page.totalProducts).toBe(0);
  }
  const none = await app.api()('POST /api/pro/filters', { body: { search: 'thing%zzzzqqqq' } });
  expect(none.products.every((product) => product.name.startsWith('Thing'))).toBe(true);
});

test('a body that is no filter object is refused', { tags: ['DO2'] }, async () => {
  for (const payload of ['[]', '"x"', '7', 'null', '{', '']) {
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/pro/filters',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect([payload, response.statusCode]).toEqual([payload, 400]);
  }
});
