import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CATEGORIES, GENDERS } from '../../../../contract/kernel/categories.ts';
import { paise } from '../../../../contract/kernel/money.ts';
import { AttributeId, CategoryId, type ProductId, type ShopId } from '../../../../contract/kernel/schemas.ts';
import { SORT_OPTIONS } from '../../../../contract/kernel/sort-options.ts';
import { products } from '../../../../database/schema/catalog.ts';
import { inventory } from '../../../../database/schema/inventory.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import {
  aProduct,
  aShop,
  type BuiltShop,
  emptyCatalog,
  priceAt,
  someStock,
} from '../../../../tests/support/catalog-builders.ts';
import { aCategoryTree } from '../../../../tests/support/category-builders.ts';
import { rewriteHistory } from '../../../../tests/support/database.ts';
import { PlainSearch } from '../../../../tests/support/plain-search.ts';
import { Categories } from '../../categories/index.ts';
import { ChangeFeed } from '../../../platform/change-feed/change-feed.ts';
import type { ListingFilters } from '../query/listing.ts';
import { columnOf } from './attribute-values.ts';
import { countFacets } from './count-facets.ts';
import { ListingIndex } from './listing-index.ts';
import { ProductIndex, readAll } from './product-index.ts';
import { type IndexedProduct, ProductTable } from './product-table.ts';

let app: TestApp;
let shop: BuiltShop;
let changeFeed: ChangeFeed;
let categories: Categories;
let productIndex: ProductIndex;

beforeAll(async () => {
  app = await startTestApp();
  shop = await aShop(app);
  changeFeed = new ChangeFeed(app.databaseUrl, { warn: () => undefined });
  await aCategoryTree(app);
  categories = new Categories(app.database.db, changeFeed);
  productIndex = new ProductIndex(app.database.db, changeFeed, categories, app.server.log);
  await changeFeed.start();
});
beforeEach(() => emptyCatalog(app));
afterAll(async () => {
  await changeFeed.stop();
  await productIndex.close();
  await app.close();
});

/** The index once it has heard of everything. */
async function index(): Promise<ListingIndex> {
  await changeFeed.flushed();
  return productIndex.upToDate();
}

const PIN_CODES = ['560001', '560100', '110001', '999999'];
/** More than is read with every product. */
const MANY_PIN_CODES = Array.from({ length: 300 }, (_, index) => `${560_000 + index}`);
const areas = fc.constantFrom<string[]>(
  ['*'],
  ['5600*'],
  ['110001', '560100'],
  ['5*', '560001'],
  ['56001*', '1*'],
  [],
  MANY_PIN_CODES,
  [...MANY_PIN_CODES, '11*'],
  ['odd,"1"', 'a\nb', '9999*'],
);
const SOME_CATEGORIES = CATEGORIES.slice(0, 3);
const SOME_IDS = ['electronics', 'clothing', 'kurtas', 'phones', 'audio'].map((id) => CategoryId.parse(id));
const draft = fc.record({
  category: fc.constantFrom(...SOME_CATEGORIES),
  gender: fc.constantFrom(...GENDERS),
  brand: fc.constantFrom('Asha', 'Bodhi', ''),
  priceRupees: fc.constantFrom(0.01, 99.5, 100, 5400, 10_000_000),
  discountPercent: fc.constantFrom(0, 10, 99),
  soldCount: fc.constantFrom(0, 3),
  stars: fc.constantFrom<number[]>([], [4], [5, 4]),
  createdAt: fc.constantFrom(new Date('2026-03-01T10:00:00.123Z'), new Date('2026-03-01T10:00:00.124Z')),
  stock: fc.constantFrom(0, 1, 30),
  /** Of further records, of which some are sold out or inactive, beside the first one's. */
  records: fc.array(fc.record({ pinCodes: areas, quantity: fc.constantFrom(0, 2), isActive: fc.boolean() }), {
    maxLength: 2,
  }),
  pinCodes: areas,
});
const CHANGES = [
  'price',
  'archive',
  'restore',
  'end of sale',
  'sold out',
  'in stock again',
  'deliver elsewhere',
  'brand',
  'best seller',
  'delete',
] as const;
const step = fc.record({ product: fc.nat(20), change: fc.constantFrom(...CHANGES), area: areas });
const NO_FILTERS: ListingFilters = {
  shopId: null,
  categories: [],
  brands: [],
  genders: [],
  minRatingHundredths: 0,
  minPricePaise: 0,
  maxPricePaise: null,
  minDiscountPercent: 0,
  sizes: [],
  colours: [],
  attributes: [],
  words: [],
  pinCode: null,
  inStock: false,
};
const filters: fc.Arbitrary<ListingFilters> = fc.record({
  shopId: fc
    .constantFrom(
      () => null,
      () => shop.id,
      () => randomUUID() as ShopId,
    )
    .map((id) => id()),
  categories: fc.subarray(SOME_IDS),
  attributes: fc.constant([]),
  brands: fc.subarray(['Asha', 'Bodhi', 'Chandra', 'Nobody']),
  genders: fc.subarray([...GENDERS]),
  minRatingHundredths: fc.constantFrom(0, 400, 450),
  minPricePaise: fc.constantFrom(0, 9950, 9951),
  maxPricePaise: fc.constantFrom(null, 10_000, 1_000_000_000),
  minDiscountPercent: fc.constantFrom(0, 10, 11),
  sizes: fc.constant<string[]>([]),
  colours: fc.constant<string[]>([]),
  words: fc.constant<string[]>([]),
  pinCode: fc.constantFrom(null, ...PIN_CODES),
  inStock: fc.boolean(),
});
const listing = fc.record({
  filters,
  sortBy: fc.constantFrom(...SORT_OPTIONS.filter((sort) => sort !== 'relevance')),
  deliverTo: fc.constant(null),
  page: fc.constantFrom(1, 2, 7),
  limit: fc.constantFrom(1, 5, 100),
});
const counting = fc.record({ filters, deliverTo: fc.constantFrom(undefined, ...PIN_CODES) });

async function change(
  productId: ProductId,
  what: (typeof CHANGES)[number],
  deliveryPinCodes: string[],
): Promise<void> {
  const { db } = app.database;
  const set = (values: Partial<typeof products.$inferInsert>) =>
    db.update(products).set(values).where(eq(products.id, productId));
  const stock = (values: Partial<typeof inventory.$inferInsert>) =>
    db.update(inventory).set(values).where(eq(inventory.productId, productId));
  if (what === 'price') await priceAt(app, productId, { pricePaise: paise(7700) });
  else if (what === 'archive') await set({ archivedAt: new Date() });
  else if (what === 'restore') await set({ archivedAt: null });
  else if (what === 'brand') await set({ brand: 'Chandra' });
  else if (what === 'best seller') await set({ soldCount: 70_000 });
  else if (what === 'end of sale') await stock({ status: 'inactive' });
  else if (what === 'sold out') await stock({ quantity: 3, reserved: 3 });
  else if (what === 'in stock again') await stock({ quantity: 3, reserved: 2, status: 'active' });
  else if (what === 'deliver elsewhere') await stock({ deliveryPinCodes });
  else {
    const ofProduct = sql`(select id from inventory where product_id = ${productId})`;
    await rewriteHistory(app, sql`delete from stock_movements where inventory_id in ${ofProduct}`);
    await db.delete(inventory).where(eq(inventory.productId, productId));
    await db.delete(products).where(eq(products.id, productId));
  }
}

test('what is listed, counted and related is as a plain look at all products says, after whatever changed', {
  tags: ['LIST-13', 'LIST-14', 'LIST-15', 'LIST-16', 'LIST-17', 'LIST-19', 'LIST-20', 'PDP-15'],
}, async () => {
  const { db } = app.database;
  const drafts = fc.array(draft, { minLength: 1, maxLength: 12 });
  const steps = fc.array(step, { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(
      drafts,
      steps,
      fc.array(listing, { minLength: 8, maxLength: 30 }),
      fc.array(counting, { minLength: 4, maxLength: 12 }),
      async (made, changes, asked, counted) => {
        const ids: ProductId[] = [];
        for (const { pinCodes, records, ...each } of made) {
          const { id } = await aProduct(app, { ...each, shopId: shop.id });
          await db.update(inventory).set({ deliveryPinCodes: pinCodes }).where(eq(inventory.productId, id));
          for (const { pinCodes: deliveryPinCodes, quantity, isActive } of records) {
            const status = isActive ? 'active' : 'inactive';
            await someStock(app, { id, shopId: shop.id }, { deliveryPinCodes, quantity, status });
          }
          ids.push(id);
        }
        for (const pinCode of PIN_CODES) (await index()).deliverableTo(pinCode);
        for (const { product, change: what, area } of changes) {
          await change(ids[product % ids.length] as ProductId, what, area); // never empty
          if (what === 'deliver elsewhere') (await index()).deliverableTo('560001');
        }
        const reread = new ListingIndex(await categories.tree());
        await readAll(db, reread, () => true);
        const indexes = [await index(), reread];
        const plain = await PlainSearch.read(db);
        for (const each of asked) {
          const expected = plain.page(each);
          expect(indexes.map((it) => it.page(each))).toEqual([expected, expected]);
        }
        for (const { filters, deliverTo } of counted) {
          const expected = plain.facets(filters, deliverTo);
          const counts = indexes.map((it) => countFacets(it, filters, { found: undefined, deliverTo }));
          expect(counts).toEqual([expected, expected]);
        }
        for (const id of [...ids, randomUUID() as ProductId]) {
          const expected = plain.related(id, 4);
          expect(indexes.map((it) => it.related(id, 4))).toEqual([expected, expected]);
        }
        await emptyCatalog(app);
      },
    ),
    { numRuns: 10 },
  );
});

test('after a lost connection it goes on with what changed meanwhile', async () => {
  const { id } = await aProduct(app, { shopId: shop.id, brand: 'Dipa' });
  const page = async () =>
    (await index()).page({
      filters: { ...NO_FILTERS, brands: ['Dipa'] },
      sortBy: 'newest_first',
      deliverTo: null,
      page: 1,
      limit: 5,
    });
  expect(await page()).toEqual({ ids: [id], total: 1 });
  const before = await index();
  await app.database.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'haat change feed'
      and datname = current_database()`,
  );
  await app.database.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, id));
  expect(await page()).toEqual({ ids: [], total: 0 });
  expect(await index()).toBe(before);
});

test('until it is loaded it refuses, with a time to wait', async () => {
  const log = { error: () => undefined, warn: () => undefined };
  const feed = new ChangeFeed(app.databaseUrl, log);
  const waiting = new ProductIndex(app.database.db, feed, new Categories(app.database.db, feed), log);
  expect(waiting.isReady).toBe(false);
  await expect(waiting.upToDate()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
  await waiting.close();
});

const FABRIC = columnOf(AttributeId.parse('fabric'));
test('a table distinguishes more brands, shops, sales, colours and attributes than two bytes can count', () => {
  const table = new ProductTable();
  const MANY = 70_000;
  const idAt = (row: number) => `00000000-0000-7000-8000-${String(row).padStart(12, '0')}`;
  for (let row = 0; row < MANY; row += 1) {
    const id = idAt(row) as ProductId;
    const product: IndexedProduct = {
      id,
      shopId: id as string as ShopId,
      brand: `Brand ${row}`,
      soldCount: row,
      name: '',
      category: 'Toys',
      gender: 'other',
      pricePaise: 100,
      ratingHundredths: 0,
      discountPercent: 0,
      createdAtMicros: 0,
      deliveryArea: null,
      searchVector: '',
      variantId: null,
      alternatives: [],
      size: null,
      colour: null,
      others: [],
      attributes: {},
      subcategoryId: null,
      topic: 'Toys',
    };
    const cost = { pricePaise: 100, discountPercent: 0, hasStock: 0 };
    const attributes = new Map([[FABRIC, row]]);
    const variant = { ...cost, area: 0, size: 0, colour: row, attributes };
    table.put(table.rowOf(id), product, 6, variant);
  }
  for (const row of [0, 1, 65_535, 65_536, MANY - 1]) {
    expect(table.brandAt(row)).toBe(`Brand ${row}`);
    const { brand, shop, soldCount, colour } = table.columns;
    expect(colour[row]).toBe(row);
    expect(table.numbersIn(FABRIC)[row]).toBe(row);
    expect(brand[row]).toBe(table.brandNumber(`Brand ${row}`));
    expect(shop[row]).toBe(table.shopNumber(idAt(row) as ShopId));
    expect(soldCount[row]).toBe(row);
  }
});
