import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProductFilters, type ProductFiltersInput } from '../../../contract/catalog.ts';
import { CATEGORIES, GENDERS } from '../../../contract/kernel/categories.ts';
import type { InventoryId, ProductId } from '../../../contract/kernel/schemas.ts';
import { SORT_OPTIONS } from '../../../contract/kernel/sort-options.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aSeller, type Person } from '../../../tests/support/builders.ts';
import {
  aProduct,
  aShop,
  type BuiltShop,
  emptyCatalog,
  someStock,
} from '../../../tests/support/catalog-builders.ts';
import { aCategoryTree } from '../../../tests/support/category-builders.ts';
import { PlainSearch } from '../../../tests/support/plain-search.ts';
import { listingOf } from './query/listing.ts';

let app: TestApp;
let seller: Person;
let shop: BuiltShop;

beforeAll(async () => {
  app = await startTestApp();
  seller = await aSeller(app);
  shop = await aShop(app, { ownerId: seller.user.id });
  await aCategoryTree(app);
});
afterAll(() => app.close());

const SOME_CATEGORIES = CATEGORIES.slice(0, 3);
const BRANDS = ['Asha', 'Bodhi', "D'Silva & Sons", 'Été'];
const PIN_CODES = ['560001', '560034', '110001'];

const category = fc.constantFrom(...SOME_CATEGORIES);
/** A category of the tree with attributes, or a root alone. */
const description = fc.oneof(
  fc.record({
    categoryId: fc.constantFrom('clothing', 'kurtas'),
    attributes: fc.record({
      fabric: fc.constantFrom('Cotton', 'Linen'),
      care: fc.subarray(['Machine wash', 'Hand wash', 'Iron']),
    }),
  }),
  fc.record({
    categoryId: fc.constantFrom('phones', 'audio'),
    attributes: fc.record({ wireless: fc.option(fc.boolean()), model: fc.constant('Cotton') }),
  }),
  fc.record({
    categoryId: fc.constant('phones'),
    attributes: fc.record({ storage: fc.constantFrom(64, 128) }),
  }),
  fc.record({ category }),
);
const gender = fc.constantFrom(...GENDERS);
const brand = fc.constantFrom(...BRANDS, '');
const price = fc.constantFrom(99.5, 199.99, 200, 999.99, 1000, 100_000);
const discount = fc.constantFrom(0, 9, 10, 25, 99);
const quantity = fc.constantFrom(0, 1, 30);
const pinCodes = fc.constantFrom<string[]>(['*'], ['5600*'], ['110001'], ['560034', '1*']);

const insertion = fc.record({
  what: fc.constant('insert' as const),
  draft: fc.record({
    category,
    gender,
    brand,
    priceRupees: price,
    discountPercent: discount,
    stars: fc.constantFrom<number[]>([], [1], [4], [5, 4], [3, 4]),
    soldCount: fc.constantFrom(0, 3, 70_000),
    createdAt: fc.constantFrom(new Date('2026-03-01T10:00:00.123Z'), new Date('2026-03-01T10:00:00.124Z')),
  }),
  stock: fc.array(fc.record({ quantity, deliveryPinCodes: pinCodes }), { maxLength: 2 }),
});
const update = fc.record({
  what: fc.constant('update' as const),
  product: fc.nat(20),
  body: fc.oneof(
    fc.record({ price }),
    fc.record({ discount }),
    fc.record({ brand }),
    fc.record({ category, gender }),
    description,
    description,
    fc.record({ isArchived: fc.boolean() }),
  ),
});
const stockChange = fc.record({
  what: fc.constant('stock' as const),
  record: fc.nat(20),
  body: fc.oneof(
    fc.record({ quantity }),
    fc.record({ delivery_pin_codes: pinCodes }),
    fc.record({ status: fc.constantFrom('active' as const, 'inactive' as const) }),
  ),
});
/** Of each combination of the values, over and over; the first one is never archived. */
const variantDraft = fc.record({
  price,
  discount,
  isArchived: fc.boolean(),
  stock: fc.option(fc.record({ quantity, deliveryPinCodes: pinCodes })),
});
const variation = fc.record({
  what: fc.constant('vary' as const),
  product: fc.nat(20),
  values: fc.record({
    Size: fc.subarray(['XL', 'M', 'UK 6']),
    Colour: fc.subarray(['Indigo', 'Rust']),
    Storage: fc.subarray(['64 GB', '128', 'a lot']),
  }),
  variants: fc.array(variantDraft, { minLength: 1, maxLength: 6 }),
});
const filterSets: fc.Arbitrary<ProductFiltersInput> = fc.record(
  {
    category: fc.oneof(
      fc.subarray<string>([...SOME_CATEGORIES]),
      fc.subarray(['phones', 'kurtas', 'Clothing', 'ethnic-wear']),
    ),
    attributes: fc.oneof(
      fc.record({ storage: fc.subarray(['64', '128']) }),
      fc.record(
        { fabric: fc.subarray(['cotton', 'Linen', 'Wool']), care: fc.subarray(['Iron', 'hand wash']) },
        { requiredKeys: [] },
      ),
      fc.record({ wireless: fc.subarray(['yes', 'no']) }),
    ),
    brand: fc.subarray([...BRANDS, 'Nobody']),
    gender: fc.subarray([...GENDERS]),
    size: fc.subarray(['xl', 'M', 'uk 6', 'Nothing']),
    colour: fc.subarray(['indigo', 'Rust']),
    minRating: fc.constantFrom(0, 3.5, 4, 5),
    minPrice: fc.constantFrom(99.5, 200, 1000),
    maxPrice: fc.constantFrom(199.99, 200, 100_000),
    discount: fc.constantFrom(9, 10, 100),
    pinCode: fc.constantFrom(...PIN_CODES, '400001'),
    inStock: fc.boolean(),
    sortBy: fc.constantFrom(...SORT_OPTIONS),
  },
  { requiredKeys: [] },
);
const question = fc.record({
  what: fc.constant('ask' as const),
  filters: filterSets,
  deliverTo: fc.constantFrom(undefined, ...PIN_CODES),
  page: fc.constantFrom(1, 1, 2),
  limit: fc.constantFrom(2, 5, 50),
});
const steps = fc.array(
  fc.oneof(
    { arbitrary: insertion, weight: 3 },
    { arbitrary: variation, weight: 3 },
    { arbitrary: fc.oneof(update, stockChange), weight: 4 },
    { arbitrary: question, weight: 4 },
  ),
  { minLength: 12, maxLength: 40, size: 'max' },
);

test('between any changes of a market, each list, its total and all its counts are those of a plain look at all products', {
  tags: ['API-33'],
}, async () => {
  expect.hasAssertions();
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      await emptyCatalog(app);
      await app.changeFeed.flushed();
      const market: Market = { products: [], records: [], varied: new Set() };
      for (const step of history) {
        if (step.what === 'insert') await insert(step, market);
        else if (step.what === 'update') await change(step, market);
        else if (step.what === 'stock') await restock(step, market);
        else if (step.what === 'vary') await vary(step, market);
        else {
          const { answered, expected } = await ask(step);
          expect(answered).toEqual(expected);
        }
      }
    }),
    { numRuns: 12 },
  );
});

type Step<Made> = Made extends fc.Arbitrary<infer Value> ? Value : never;

interface Market {
  products: ProductId[];
  records: InventoryId[];
  /** Products with options: their prices are those of their variants. */
  varied: Set<ProductId>;
}

async function insert(
  { draft, stock }: Step<typeof insertion>,
  { products, records }: Market,
): Promise<void> {
  const product = await aProduct(app, { ...draft, shopId: shop.id, stock: null });
  for (const each of stock) records.push(await someStock(app, product, each));
  await app.changeFeed.flushed();
  products.push(product.id);
}

const KIND_OF = { Size: 'size', Colour: 'colour', Storage: 'other' } as const;

/** Gives a product other options and variants, as its seller does, and some of them more stock. */
async function vary(
  { product, values, variants }: Step<typeof variation>,
  { products, records, varied }: Market,
): Promise<void> {
  const productId = products[product % products.length];
  if (!productId) return;
  const options = (['Size', 'Colour', 'Storage'] as const)
    .filter((name) => values[name].length > 0)
    .map((name) => ({ name, kind: KIND_OF[name], values: values[name].map((value) => ({ name: value })) }));
  const combinations = options.reduce<string[][]>(
    (before, option) => before.flatMap((choices) => option.values.map(({ name }) => [...choices, name])),
    [[]],
  );
  const drafts = combinations.map((choices, place) => {
    const { stock, isArchived, ...cost } = variants[place % variants.length] as (typeof variants)[number]; // never empty
    return { variant: { ...cost, choices, isArchived: isArchived && place > 0 }, stock };
  });
  const offered = await seller.api('PUT /api/pro/:productId/variants', {
    params: { productId },
    body: { options, variants: drafts.map(({ variant }) => variant) },
  });
  if (options.length > 0) varied.add(productId);
  else varied.delete(productId);
  const active = offered.variants.filter(({ isArchived }) => !isArchived);
  for (const [place, { id: variantId }] of active.entries()) {
    const stock = drafts[place]?.stock;
    if (stock) records.push(await someStock(app, { id: productId, shopId: shop.id, variantId }, stock));
  }
  await app.changeFeed.flushed();
}

async function change({ product, body }: Step<typeof update>, { products, varied }: Market): Promise<void> {
  const productId = products[product % products.length];
  const isCost = 'price' in body || 'discount' in body;
  if (productId && !(isCost && varied.has(productId)))
    await seller.api('PUT /api/pro/:productId', { params: { productId }, body });
}

async function restock({ record, body }: Step<typeof stockChange>, { records }: Market): Promise<void> {
  const inventoryId = records[record % records.length];
  if (!inventoryId) return;
  const params = { inventoryId };
  const { version } = await seller.api('GET /api/inventory/:inventoryId', { params });
  await seller.api('PATCH /api/inventory/:inventoryId', { params, body: { ...body, version } });
}

async function ask({ filters, deliverTo, page, limit }: Step<typeof question>) {
  const plain = await PlainSearch.read(app.database.db);
  const listing = listingOf(ProductFilters.parse(filters), { page, limit });
  const query = { page: String(page), limit: String(limit) };
  const listed = await app.api()('POST /api/pro/filters', { query, body: filters });
  const counts = await app.api()('POST /api/pro/filters/facets', { body: { ...filters, deliverTo } });
  return {
    answered: { ids: listed.products.map(({ id }) => id), total: listed.totalProducts, counts },
    expected: { ...plain.page(listing), counts: plain.facets(listing.filters, deliverTo) },
  };
}
