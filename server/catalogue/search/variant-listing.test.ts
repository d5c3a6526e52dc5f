import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ProductFilters, type ProductFiltersInput } from '../../../contract/catalog.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aSeller, type Person } from '../../../tests/support/builders.ts';
import {
  aProduct,
  aShop,
  aVariedProduct,
  type BuiltShop,
  emptyCatalog,
  someStock,
} from '../../../tests/support/catalog-builders.ts';
import { PlainSearch } from '../../../tests/support/plain-search.ts';
import { listingOf } from './query/listing.ts';

let app: TestApp;
let seller: Person;
let shop: BuiltShop;

beforeAll(async () => {
  app = await startTestApp();
  seller = await aSeller(app);
  shop = await aShop(app, { ownerId: seller.user.id });
});
beforeEach(async () => {
  await emptyCatalog(app);
  await app.changeFeed.flushed();
});
afterAll(() => app.close());

const facetsOf = (body: ProductFiltersInput & { deliverTo?: string } = {}) =>
  app.api()('POST /api/pro/filters/facets', { body });

async function namesIn(body: ProductFiltersInput): Promise<string[]> {
  const page = await app.api()('POST /api/pro/filters', { query: { limit: '100' }, body });
  expect(page.totalProducts).toBe(page.products.length);
  return page.products.map(({ name }) => name).sort();
}

/** A shirt in blue and red, M and XL, of which only the named variants are in stock, at the named pin codes. */
async function aShirt(
  name: string,
  blueXl: { priceRupees: number; pinCodes?: string[] },
  redM: { priceRupees: number; pinCodes?: string[] },
) {
  const shirt = await aVariedProduct(app, {
    name,
    shopId: shop.id,
    category: 'Clothing',
    stock: null,
    priceRupees: 900,
    options: { Colour: ['Blue', 'Red'], Size: ['M', 'XL'] },
    variants: {
      'Blue XL': { priceRupees: blueXl.priceRupees },
      'Red M': { priceRupees: redM.priceRupees },
    },
  });
  for (const [choices, { pinCodes }] of [
    [['Blue', 'XL'], blueXl],
    [['Red', 'M'], redM],
  ] as const) {
    const variantId = shirt.variantOf(...choices);
    if (pinCodes) await someStock(app, { ...shirt, variantId }, { deliveryPinCodes: pinCodes });
  }
  await app.changeFeed.flushed();
  return shirt;
}

test('colour, size, pin code and price must be those of one variant', async () => {
  const here = ['560001'];
  await aShirt('Fits', { priceRupees: 450, pinCodes: here }, { priceRupees: 800, pinCodes: ['*'] });
  await aShirt('Too dear', { priceRupees: 700, pinCodes: here }, { priceRupees: 300, pinCodes: ['*'] });
  await aShirt('Not delivered', { priceRupees: 450, pinCodes: ['1*'] }, { priceRupees: 300, pinCodes: here });
  await aShirt('Sold out', { priceRupees: 450 }, { priceRupees: 300, pinCodes: ['*'] });
  await aProduct(app, { name: 'Without options', shopId: shop.id, category: 'Clothing', priceRupees: 300 });
  const wanted = { colour: 'Blue', size: 'XL', pinCode: '560001', maxPrice: 500 };
  expect(await namesIn(wanted)).toEqual(['Fits']);
  const facets = await facetsOf(wanted);
  expect(facets.totalProducts).toBe(1);
  // What another choice of one group would give, with all other groups as they are.
  expect(facets.colours).toEqual([{ value: 'Blue', products: 1 }]);
  expect(facets.sizes).toEqual([{ value: 'XL', products: 1 }]);
  expect(facets.prices.filter(({ products }) => products > 0)).toMatchObject([
    { from: 200, products: 1 },
    { from: 500, products: 1 },
  ]);
  expect((await facetsOf({ colour: 'Blue', size: 'XL' })).inStock).toBe(3);
  expect((await facetsOf({ colour: 'Blue', size: 'M' })).inStock).toBe(0);
  expect((await facetsOf({ colour: 'Blue', deliverTo: '560001' })).deliverable).toBe(2);
});

test('a product counts once for each option, however many of its variants fit', async () => {
  const options = { Size: ['M', 'L'], Colour: ['Indigo', 'Rust', 'Sage'] };
  await aVariedProduct(app, { shopId: shop.id, options });
  await aVariedProduct(app, { shopId: shop.id, options: { Colour: ['Rust'] } });
  const facets = await facetsOf();
  expect(facets).toMatchObject({ totalProducts: 2, inStock: 2, sizes: [{ products: 1 }, { products: 1 }] });
  expect(facets.colours.map(({ value, products }) => [value, products])).toEqual([
    ['Rust', 2],
    ['Indigo', 1],
    ['Sage', 1],
  ]);
  expect((await facetsOf({ size: ['M', 'L'] })).totalProducts).toBe(1);
});

test('values are the same in any letter case, sizes stand in their order, colours have their swatch', async () => {
  await aVariedProduct(app, {
    name: 'One',
    shopId: shop.id,
    options: { Size: ['XL', 'M', 'UK 10', 'UK 6'] },
  });
  await aVariedProduct(app, { name: 'Other', shopId: shop.id, options: { Size: ['m', 'Free size'] } });
  const dyed = await aProduct(app, { name: 'Dyed', shopId: shop.id });
  await seller.api('PUT /api/pro/:productId/variants', {
    params: { productId: dyed.id },
    body: {
      options: [{ name: 'Shade', kind: 'colour', values: [{ name: 'Teal', swatch: '#1f7a7a' }] }],
      variants: [{ choices: ['Teal'] }],
    },
  });
  const { sizes, colours } = await facetsOf();
  expect(sizes.map(({ value }) => value)).toEqual(['M', 'XL', 'UK 6', 'UK 10', 'Free size']);
  expect(sizes[0]).toEqual({ value: 'M', products: 2 });
  expect(colours).toEqual([{ value: 'Teal', swatch: '#1f7a7a', products: 1 }]);
  for (const size of ['m', 'M']) expect(await namesIn({ size })).toEqual(['One', 'Other']);
  expect(await namesIn({ size: ['uk 6', 'FREE SIZE'] })).toEqual(['One', 'Other']);
  expect(await namesIn({ size: 'M', colour: 'teal' })).toEqual([]);
});

test('of very many values the most frequent are listed, and always those that are chosen', async () => {
  const many = Array.from({ length: 45 }, (_, place) => `Shade ${place + 10}`);
  await aVariedProduct(app, { shopId: shop.id, options: { Colour: many, Size: ['M'] } });
  await aVariedProduct(app, { shopId: shop.id, options: { Colour: ['Shade 54'] } });
  const { colours } = await facetsOf();
  expect(colours).toHaveLength(40);
  expect(colours[0]).toEqual({ value: 'Shade 54', products: 2 });
  const chosen = await facetsOf({ colour: ['shade 53'] });
  expect(chosen.colours).toHaveLength(41);
  expect(chosen.colours.at(-1)).toEqual({ value: 'Shade 53', products: 1 });
});

test('without products that have options there is nothing to choose, and a long value is refused', async () => {
  await aProduct(app, { shopId: shop.id });
  expect(await facetsOf()).toMatchObject({ sizes: [], colours: [], totalProducts: 1 });
  await expect(namesIn({ size: 'x'.repeat(41) })).rejects.toMatchObject({ status: 400 });
});

test('a list follows each change of options, variants and their stock', async () => {
  const shirt = await aShirt('Shirt', { priceRupees: 450, pinCodes: ['*'] }, { priceRupees: 300 });
  const params = { productId: shirt.id };
  const blue = { colour: 'Blue', size: 'XL', inStock: true, maxPrice: 500 };
  expect(await namesIn(blue)).toEqual(['Shirt']);
  await someStock(app, { ...shirt, variantId: shirt.variantOf('Red', 'M') });
  await app.changeFeed.flushed();
  expect(await namesIn({ colour: 'Red', inStock: true })).toEqual(['Shirt']);
  const options = [{ name: 'Size', kind: 'size' as const, values: [{ name: 'M' }, { name: 'XXL' }] }];
  await seller.api('PUT /api/pro/:productId/variants', { params, body: { options } });
  expect(await namesIn(blue)).toEqual([]);
  expect((await facetsOf()).sizes.map(({ value }) => value)).toEqual(['M', 'XXL']);
  expect((await facetsOf()).colours).toEqual([]);
  await seller.api('DELETE /api/pro/:productId', { params });
  expect(await facetsOf()).toMatchObject({ totalProducts: 0, sizes: [], colours: [] });
});

test('a best match is ranked by what any of its variants has in stock, and delivers', async () => {
  const plain = await aProduct(app, { name: 'Linen shirt', shopId: shop.id, stock: 0 });
  const varied = await aShirt(
    'Linen shirt',
    { priceRupees: 950, pinCodes: ['560001'] },
    { priceRupees: 300 },
  );
  const body = { search: 'linen shirt', deliverTo: '560001' };
  const { products } = await app.api()('POST /api/pro/filters', { body });
  expect(products.map(({ id }) => id)).toEqual([varied.id, plain.id]);
});

const PIN_CODES = ['560001', '560034', '110001'];
/** More than is read with every product. */
const VERY_MANY = Array.from({ length: 300 }, (_, place) => `${560_000 + place}`);
const SIZES = ['S', 'M', 'XL', 'UK 6', '32'];
const COLOURS = ['Indigo', 'Rust', 'Sage'];
const aVariant = fc.record({
  priceRupees: fc.constantFrom(99.5, 199.99, 200, 450, 999.99, 1000),
  discountPercent: fc.constantFrom(0, 10, 25, 60),
  isArchived: fc.boolean(),
  stock: fc.array(
    fc.record({
      quantity: fc.constantFrom(0, 1, 30),
      deliveryPinCodes: fc.constantFrom(['*'], ['5600*'], ['110001'], ['560034', '1*'], VERY_MANY),
    }),
    { maxLength: 2 },
  ),
});
const aDraft = fc.record({
  category: fc.constantFrom('Clothing' as const, 'Sports' as const, 'Toys' as const),
  brand: fc.constantFrom('Asha', 'Bodhi', ''),
  gender: fc.constantFrom('female' as const, 'male' as const),
  stars: fc.constantFrom<number[]>([], [5, 4], [3]),
  sizes: fc.subarray(SIZES),
  colours: fc.subarray(COLOURS),
  variants: fc.array(aVariant, { minLength: 1, maxLength: 8 }),
});
const someFilters: fc.Arbitrary<ProductFiltersInput> = fc.record(
  {
    category: fc.subarray(['Clothing', 'Sports']),
    brand: fc.subarray(['Asha', 'Bodhi']),
    gender: fc.subarray(['female', 'male'] as const),
    size: fc.subarray([...SIZES, 'xl', 'Nothing'], { maxLength: 3 }),
    colour: fc.subarray([...COLOURS, 'sage'], { maxLength: 2 }),
    minRating: fc.constantFrom(0, 3, 4),
    minPrice: fc.constantFrom(99.5, 200, 450),
    maxPrice: fc.constantFrom(199.99, 500, 1000),
    discount: fc.constantFrom(10, 20, 60),
    pinCode: fc.constantFrom(...PIN_CODES, '400001'),
    inStock: fc.boolean(),
    sortBy: fc.constantFrom('price_low_to_high', 'price_high_to_low', 'discount_high_to_low', 'newest_first'),
  },
  { requiredKeys: [] },
);

type Draft = typeof aDraft extends fc.Arbitrary<infer Value> ? Value : never;

/** A product with a variant for each combination, their figures taken in turn; some are archived after they got stock. */
async function aRandomProduct({ sizes, colours, variants: figures, ...draft }: Draft): Promise<void> {
  const options = {
    ...(sizes.length > 0 && { Size: sizes }),
    ...(colours.length > 0 && { Colour: colours }),
  };
  const combinations = [sizes, colours]
    .filter((values) => values.length > 0)
    .reduce<string[][]>(
      (before, values) => before.flatMap((each) => values.map((it) => [...each, it])),
      [[]],
    );
  const figuresAt = (place: number) => figures[place % figures.length] as (typeof figures)[number]; // never empty
  if (combinations.length === 1) {
    const product = await aProduct(app, { ...draft, ...figuresAt(0), shopId: shop.id, stock: null });
    for (const stock of figuresAt(0).stock) await someStock(app, product, stock);
    return;
  }
  const product = await aVariedProduct(app, {
    ...draft,
    options,
    stock: null,
    shopId: shop.id,
    variants: Object.fromEntries(
      combinations.map((choices, place) => {
        const { priceRupees, discountPercent } = figuresAt(place);
        return [choices.join(' '), { priceRupees, discountPercent }];
      }),
    ),
  });
  for (const [place, { id: variantId }] of product.variants.entries())
    for (const stock of figuresAt(place).stock) await someStock(app, { ...product, variantId }, stock);
  const kept = combinations.filter((_, place) => place === 0 || !figuresAt(place).isArchived);
  await seller.api('PUT /api/pro/:productId/variants', {
    params: { productId: product.id },
    body: {
      options: Object.entries(options).map(([name, values]) => ({
        name,
        kind: name === 'Size' ? ('size' as const) : ('colour' as const),
        values: values.map((value) => ({ name: value })),
      })),
      variants: kept.map((choices) => ({ choices })),
    },
  });
}

test('300 random sets of filters list and count what a plain look at all variants does', async () => {
  for (const draft of fc.sample(aDraft, 60)) await aRandomProduct(draft);
  await app.changeFeed.flushed();
  const plain = await PlainSearch.read(app.database.db);
  const differences: unknown[] = [];
  let narrowed = 0;
  for (const filters of fc.sample(someFilters, 300)) {
    const listing = listingOf(ProductFilters.parse(filters), { page: 1, limit: 100 });
    const listed = await app.api()('POST /api/pro/filters', { query: { limit: '100' }, body: filters });
    const counts = await facetsOf({ ...filters, deliverTo: '560034' });
    const answered = { ids: listed.products.map(({ id }) => id), total: listed.totalProducts, counts };
    const expected = { ...plain.page(listing), counts: plain.facets(listing.filters, '560034') };
    if (!isDeepStrictEqual(answered, expected)) differences.push({ filters, answered, expected });
    if (expected.total > 0 && expected.total < 60) narrowed += 1;
  }
  expect(differences).toEqual([]);
  // A good part of the sets must leave some products and not all, or they would compare nothing.
  expect(narrowed).toBeGreaterThan(60);
}, 120_000);
