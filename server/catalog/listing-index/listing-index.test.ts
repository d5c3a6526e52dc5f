import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CATEGORIES, GENDERS } from '../../../contract/kernel/categories.ts';
import { paise } from '../../../contract/kernel/money.ts';
import type { ProductId, ShopId } from '../../../contract/kernel/schemas.ts';
import { SORT_OPTIONS } from '../../../contract/kernel/sort-options.ts';
import { products } from '../../../database/schema/catalog.ts';
import { inventory } from '../../../database/schema/inventory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import {
  aProduct,
  aShop,
  type BuiltShop,
  emptyCatalog,
  someStock,
} from '../../../tests/support/catalog-builders.ts';
import { ChangeFeed } from '../../platform/change-feed/change-feed.ts';
import type { ListingFilters } from '../listing-filters.ts';
import { countProducts, listProducts } from '../listing-store.ts';
import { listRelatedIds } from '../related-store.ts';
import { AnsweredConditions } from './answered-conditions.ts';
import { conditionsOf } from './conditions.ts';
import { DeliveryAreas } from './delivery-areas.ts';
import { IdTable } from './id-table.ts';
import { KeptListingIndex } from './kept-listing-index.ts';
import { ListingIndex } from './listing-index.ts';
import { pickRows } from './pick-rows.ts';
import { ProductOrder } from './product-order.ts';
import { type IndexedProduct, ProductTable } from './product-table.ts';
import { readAll } from './read-products.ts';
import { RowSet } from './row-set.ts';
import { sortRows } from './sort-rows.ts';

describe('the parts', () => {
  test('a table tells products apart by more brands, shops and sales than two bytes can count', () => {
    const table = new ProductTable();
    const MANY = 70_000;
    const idAt = (row: number) => `00000000-0000-7000-8000-${String(row).padStart(12, '0')}`;
    for (let row = 0; row < MANY; row += 1) {
      const id = idAt(row) as ProductId;
      const product: IndexedProduct = {
        ...{ id, shopId: id as string as ShopId, brand: `Brand ${row}`, soldCount: row, name: '' },
        ...{ category: 'Toys', gender: 'other', pricePaise: 100, ratingHundredths: 0, discountPercent: 0 },
        ...{ createdAtMicros: 0, deliveryArea: null, searchVector: '' },
      };
      table.put(table.rowOf(id), product, 0);
    }
    for (const row of [0, 1, 65_535, 65_536, MANY - 1]) {
      expect(table.brandAt(row)).toBe(`Brand ${row}`);
      const { brand, shop, soldCount } = table.columns;
      expect(brand[row]).toBe(table.brandNumber(`Brand ${row}`));
      expect(shop[row]).toBe(table.shopNumber(idAt(row) as ShopId));
      expect(soldCount[row]).toBe(row);
    }
  });

  test('a set of rows has what was put into it, and its intersection what all have', () => {
    const rows = fc.uniqueArray(fc.nat(500));
    fc.assert(
      fc.property(fc.array(rows, { minLength: 1, maxLength: 4 }), rows, ([first = [], ...others], gone) => {
        const sets = [first, ...others].map((each) => {
          const set = new RowSet(100);
          for (const row of [...each, ...gone]) set.put(row, true);
          for (const row of gone) set.put(row, false);
          return set;
        });
        const expected = first.filter((row) => !gone.includes(row) && others.every((it) => it.includes(row)));
        const common = RowSet.intersection(sets as [RowSet, ...RowSet[]]);
        expect(common.size).toBe(expected.length);
        const narrowed = RowSet.of([250]);
        expect(narrowed.becomeCommon(common, sets[0] ?? common)).toBe(expected.length);
        expect(narrowed.toArray()).toEqual(common.toArray());
        const inAny = [...new Set([first, ...others].flat())].filter((row) => !gone.includes(row));
        const all = RowSet.of([3]).rewrite(600, (words) => words.fill(0));
        for (const set of sets) all.takeIn(set);
        expect(all.toArray()).toEqual(inAny.sort((a, b) => a - b));
        expect(Array.from({ length: 600 }, (_, row) => row).filter((row) => common.has(row))).toEqual(
          expected.sort((a, b) => a - b),
        );
      }),
    );
  });

  test('ids are numbered once each, found again, given back as they were, and ordered as texts are', () => {
    const uuid = fc.uuid().map((id) => id as ProductId);
    fc.assert(
      fc.property(
        fc.uniqueArray(uuid, { maxLength: 3000 }),
        fc.uniqueArray(uuid),
        uuid,
        (some, more, none) => {
          const table = new IdTable(32);
          const digits = (id: string) => id.replaceAll('-', '');
          // The first ones rise, as when all products are read.
          const ids = [...new Set([...some.sort(), ...more])];
          const rows = ids.map((id) => table.rowOf(id));
          expect(rows).toEqual(ids.map((_, row) => row));
          expect(ids.map((id) => table.rowOf(id))).toEqual(rows);
          expect(ids.map((id) => table.find(id.toUpperCase()))).toEqual(rows);
          expect(rows.map((row) => table.digitsAt(row))).toEqual(ids.map(digits));
          expect(table.find(none)).toBe(ids.includes(none) ? ids.indexOf(none) : undefined);
          expect(rows.sort((a, b) => table.compare(a, b)).map((row) => table.digitsAt(row))).toEqual(
            ids.map(digits).sort(),
          );
        },
      ),
      { numRuns: 30 },
    );
  });

  test('an order stays an order, whatever changes, comes and goes', () => {
    const steps = fc.array(fc.array(fc.tuple(fc.nat(30), fc.option(fc.nat(5)))), { maxLength: 6 });
    fc.assert(
      fc.property(steps, (changes) => {
        const values = new Map<number, number>();
        const value = (row: number) => values.get(row) ?? 0;
        const compare = (a: number, b: number) => value(a) - value(b) || a - b;
        const order = new ProductOrder(compare);
        for (const change of changes) {
          const next = new Map(change);
          order.remove([...next.keys()].filter((row) => values.has(row)));
          for (const [row, value] of next) {
            if (value === null) values.delete(row);
            else values.set(row, value);
          }
          order.insert([...next.keys()].filter((row) => values.has(row)));
          expect([...order.rows]).toEqual([...values.keys()].sort(compare));
        }
      }),
    );
  });

  test('however little each takes, no more than some thousand answers are kept', () => {
    const table = new ProductTable();
    const answers = new AnsweredConditions(table, new RowSet(0), 1_000_000);
    const fromPrice = (minPricePaise: number) => {
      const [condition] = conditionsOf(table, new DeliveryAreas(), { minPricePaise });
      if (!condition) throw new Error('a price is a condition');
      return condition;
    };
    for (let price = 1; price <= 5000; price += 1) answers.rowsOf(fromPrice(price));
    expect(answers.size).toBeLessThanOrEqual(2048);
    const latest = answers.rowsOf(fromPrice(5000));
    expect(answers.rowsOf(fromPrice(5000))).toBe(latest);
  });

  test('rows are sorted by any numbers, both ways, equal ones by their rows', async () => {
    const numbers = fc.array(fc.oneof(fc.nat(3), fc.nat(5000), fc.maxSafeNat()), { maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(numbers, fc.boolean(), async (column, isFalling) => {
        const rows = await sortRows(column, column.length, { isFalling });
        const direction = isFalling ? -1 : 1;
        const expected = column
          .map((number, row) => ({ number, row }))
          .sort((a, b) => direction * Math.sign(a.number - b.number) || a.row - b.row);
        expect([...rows]).toEqual(expected.map(({ row }) => row));
      }),
    );
  });

  test('a page of an order is the same however it is found', () => {
    const asked = fc.record({
      fits: fc.array(fc.boolean(), { minLength: 1, maxLength: 2000 }),
      oneIn: fc.constantFrom(1, 40),
      isBackwards: fc.boolean(),
      page: fc.constantFrom(0, 1, 2, 40),
      limit: fc.constantFrom(1, 12, 100),
    });
    fc.assert(
      fc.property(asked, ({ fits, oneIn, isBackwards, page, limit }) => {
        const mixed = (row: number) => (row * 7919) % 10_007;
        const compare = (a: number, b: number) => mixed(a) - mixed(b);
        const all = fits.map((_, row) => row).sort(compare);
        const order = new ProductOrder(compare, Uint32Array.from(all));
        const fitting = all.filter((row) => fits[row] && row % oneIn === 0);
        const expected = (isBackwards ? fitting.toReversed() : fitting).slice(
          page * limit,
          (page + 1) * limit,
        );
        const found = pickRows({ order, isBackwards }, RowSet.of(fitting), {
          total: fitting.length,
          skip: page * limit,
          limit,
        });
        expect(found).toEqual(expected);
      }),
    );
  });
});

describe('beside the database', () => {
  let app: TestApp;
  let shop: BuiltShop;
  let changeFeed: ChangeFeed;
  let kept: KeptListingIndex;

  beforeAll(async () => {
    app = await startTestApp();
    shop = await aShop(app);
    changeFeed = new ChangeFeed(app.databaseUrl, { warn: () => undefined });
    kept = new KeptListingIndex(app.database.db, changeFeed, app.server.log);
    await changeFeed.start();
  });
  beforeEach(() => emptyCatalog(app));
  afterAll(async () => {
    await changeFeed.stop();
    await kept.close();
    await app.close();
  });

  /** The index once it has heard everything; the database is no answer here. */
  async function index(): Promise<ListingIndex> {
    await changeFeed.flushed();
    const found = await kept.upToDate();
    if (found) return found;
    // It is being read as a whole for the first time.
    await new Promise((resolve) => setImmediate(resolve));
    return index();
  }

  const PIN_CODES = ['560001', '560100', '110001', '999999'];
  /** More than is read with every product. */
  const MANY_PIN_CODES = Array.from({ length: 300 }, (_, index) => `${560_000 + index}`);
  const areas = fc.constantFrom<string[]>(
    ...[['*'], ['5600*'], ['110001', '560100'], ['5*', '560001'], ['56001*', '1*'], []],
    ...[MANY_PIN_CODES, [...MANY_PIN_CODES, '11*'], ['odd,"1"', 'a\nb', '9999*']],
  );
  const SOME_CATEGORIES = CATEGORIES.slice(0, 3);
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
    records: fc.array(
      fc.record({ pinCodes: areas, quantity: fc.constantFrom(0, 2), isActive: fc.boolean() }),
      {
        maxLength: 2,
      },
    ),
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
    categories: fc.subarray(SOME_CATEGORIES),
    brands: fc.subarray(['Asha', 'Bodhi', 'Chandra', 'Nobody']),
    genders: fc.subarray([...GENDERS]),
    minRatingHundredths: fc.constantFrom(0, 400, 450),
    minPricePaise: fc.constantFrom(0, 9950, 9951),
    maxPricePaise: fc.constantFrom(null, 10_000, 1_000_000_000),
    minDiscountPercent: fc.constantFrom(0, 10, 11),
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
    if (what === 'price') await set({ pricePaise: paise(7700) });
    else if (what === 'archive') await set({ archivedAt: new Date() });
    else if (what === 'restore') await set({ archivedAt: null });
    else if (what === 'brand') await set({ brand: 'Chandra' });
    else if (what === 'best seller') await set({ soldCount: 70_000 });
    else if (what === 'end of sale') await stock({ status: 'inactive' });
    else if (what === 'sold out') await stock({ quantity: 3, reserved: 3 });
    else if (what === 'in stock again') await stock({ quantity: 3, reserved: 2, status: 'active' });
    else if (what === 'deliver elsewhere') await stock({ deliveryPinCodes });
    else {
      await db.delete(inventory).where(eq(inventory.productId, productId));
      await db.delete(products).where(eq(products.id, productId));
    }
  }

  test('LIST-13..20 PDP-15 the index and the database answer alike what is listed and what is related, after whatever changed', async () => {
    const { db } = app.database;
    const drafts = fc.array(draft, { minLength: 1, maxLength: 12 });
    const steps = fc.array(step, { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        drafts,
        steps,
        fc.array(listing, { minLength: 8, maxLength: 30 }),
        async (made, changes, asked) => {
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
          const readAnew = new ListingIndex();
          await readAll(db, readAnew, () => true);
          const indexes = [await index(), readAnew];
          for (const each of asked) {
            const expected = {
              ids: (await listProducts(db, each, undefined)).map(({ id }) => id),
              total: await countProducts(db, each.filters, undefined),
            };
            expect(indexes.map((it) => it.page(each))).toEqual([expected, expected]);
          }
          for (const id of [...ids, randomUUID() as ProductId]) {
            const expected = await listRelatedIds(db, id, 4);
            expect(indexes.map((it) => it.related(id, 4))).toEqual([expected, expected]);
          }
          await emptyCatalog(app);
        },
      ),
      { numRuns: 10 },
    );
  });

  test('after a lost connection it answers nothing until everything is read anew', async () => {
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
    await app.database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'haat change feed'
        and datname = current_database()`,
    );
    await app.database.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, id));
    expect(await page()).toEqual({ ids: [], total: 0 });
  });

  test('while there is no index a few ask the database at a time, others wait, and too many are refused', async () => {
    const log = { error: () => undefined, warn: () => undefined };
    const deaf = new KeptListingIndex(app.database.db, new ChangeFeed(app.databaseUrl, log), log);
    const open = Promise.withResolvers<void>();
    let [inside, most] = [0, 0];
    const asked = Array.from({ length: 120 }, () =>
      deaf.inTurn(async () => {
        inside += 1;
        most = Math.max(most, inside);
        await open.promise;
        inside -= 1;
      }),
    );
    const refused = asked.at(-1);
    await expect(refused).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
    open.resolve();
    const ends = await Promise.allSettled(asked);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(108);
    expect(most).toBe(8);
    await deaf.close();
  });
});
