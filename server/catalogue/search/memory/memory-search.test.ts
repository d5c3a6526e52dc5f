import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CATEGORIES } from '../../../../contract/kernel/categories.ts';
import { CategoryId, rootIdOf } from '../../../../contract/kernel/schemas.ts';
import { SORT_OPTIONS } from '../../../../contract/kernel/sort-options.ts';
import { products } from '../../../../database/schema/catalog.ts';
import { inventory } from '../../../../database/schema/inventory.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { aProduct, aShop, type BuiltShop, emptyCatalog } from '../../../../tests/support/catalog-builders.ts';
import { aCategoryTree } from '../../../../tests/support/category-builders.ts';
import { PlainSearch } from '../../../../tests/support/plain-search.ts';
import { Categories } from '../../categories/index.ts';
import { ChangeFeed } from '../../../platform/change-feed/change-feed.ts';
import { listingOf } from '../query/listing.ts';
import { parseQuery } from '../query/parsed-query.ts';
import { MemorySearch } from './memory-search.ts';

let app: TestApp;
let shop: BuiltShop;
let changeFeed: ChangeFeed;
let search: MemorySearch;

beforeAll(async () => {
  app = await startTestApp();
  shop = await aShop(app);
  await aCategoryTree(app);
  changeFeed = new ChangeFeed(app.databaseUrl, { warn: () => undefined });
  const categories = new Categories(app.database.db, changeFeed);
  search = new MemorySearch(app.database.db, changeFeed, categories, app.server.log);
  await changeFeed.start();
});
beforeEach(() => emptyCatalog(app));
afterAll(async () => {
  await changeFeed.stop();
  await search.close();
  await app.close();
});

const WORDS = [
  'cotton',
  'kurta',
  'kurtas',
  'running',
  'shoe',
  'lamp',
  'the',
  'café',
  'lampshade',
  "o'neill",
  'shirt',
  'size',
  't-shirt',
  'कुर्ता',
  '½',
];
const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((it) => it.join(' '));
const [KURTAS, PHONES] = [CategoryId.parse('kurtas'), CategoryId.parse('phones')];
const PLACES = [
  ...CATEGORIES.slice(0, 3).map((category) => ({ category, subcategoryId: null })),
  { category: 'Clothing', subcategoryId: KURTAS },
  { category: 'Electronics', subcategoryId: PHONES },
] as const;
const draft = fc.record({
  name: text,
  brand: fc.constantFrom('', 'Kurta House', 'Lamp-Works', 'Été'),
  place: fc.constantFrom(...PLACES),
  description: text,
  soldCount: fc.constantFrom(0, 1, 2, 70_000, 2_000_000_000),
  stars: fc.constantFrom<number[]>([], [4], [5, 4, 1]),
  stock: fc.constantFrom(0, 30),
  priceRupees: fc.constantFrom(400, 600),
  pinCodes: fc.constantFrom<string[]>(['*'], ['5600*'], ['110001']),
});
const step = fc.record({
  product: fc.nat(20),
  values: fc.constantFrom<Partial<typeof products.$inferInsert>>(
    { name: 'Desk lamp' },
    { brand: 'Kurta Corner' },
    { description: 'The shoe of shoes' },
    { archivedAt: new Date() },
    { archivedAt: null },
    { soldCount: 7 },
    { category: 'Clothing', subcategoryId: KURTAS },
  ),
});
const searched = fc.record({
  search: fc
    .array(
      fc.constantFrom(
        ...WORDS,
        'kur',
        'run',
        'lam',
        'electronic',
        'house',
        'works',
        'neill',
        'shade',
        'sha',
        'tshirt',
        'shoelamp',
        'lammps',
        'joota',
        'mobile',
        'phones',
        'audio',
        'xhirt',
        'lbmpshade',
        'clampshade',
        'kurti',
        'ke',
        'कुर्ती',
        '²',
      ),
      {
        minLength: 1,
        maxLength: 3,
      },
    )
    .map((it) => it.join(' ')),
  sortBy: fc.constantFrom(undefined, ...SORT_OPTIONS),
  category: fc.constantFrom(undefined, [CATEGORIES[0]]),
  deliverTo: fc.constantFrom(undefined, '560001', '110001'),
  pinCode: fc.constantFrom(undefined, undefined, '560001'),
});
const paged = fc.record({ page: fc.constantFrom(1, 1, 2, 3), limit: fc.constantFrom(2, 5, 100) });

const PLAIN = {
  brand: 'Lamp-Works' as const,
  place: PLACES[0],
  description: 'shoe',
  soldCount: 0 as const,
  stars: [],
  stock: 0 as const,
  pinCodes: ['*'],
  priceRupees: 400 as const,
};
/** The first name has no word that counts, so that no word of it can have been searched for. */
const NOTHING_IN_THE_NAME = [
  { ...PLAIN, name: 'the the' },
  { ...PLAIN, name: 'kurta', stars: [5, 4, 1] },
];
const SEARCH = { sortBy: undefined, category: undefined, deliverTo: undefined, pinCode: undefined };
const FIRST_PAGE = { page: 1 as const, limit: 5 as const };

test('what is found, how it is ranked and counted is as a plain look at all products says, after whatever changed', {
  tags: ['LIST-21', 'HDR-06'],
}, async () => {
  const { db } = app.database;
  await fc.assert(
    fc.asyncProperty(
      fc.array(draft, { minLength: 1, maxLength: 12 }),
      fc.array(step, { maxLength: 6 }),
      fc.array(fc.tuple(searched, paged), { minLength: 8, maxLength: 20 }),
      async (made, changes, asked) => {
        await emptyCatalog(app); // what a failed run left must not fail the smaller ones that follow
        const ids = [];
        for (const { pinCodes, place, ...each } of made) {
          const { id } = await aProduct(app, { ...each, category: place.category, shopId: shop.id });
          await db.update(products).set(place).where(eq(products.id, id));
          await db.update(inventory).set({ deliveryPinCodes: pinCodes }).where(eq(inventory.productId, id));
          ids.push(id);
        }
        await changeFeed.flushed();
        for (const { product, values } of changes) {
          const id = ids[product % ids.length];
          if (id) await db.update(products).set(values).where(eq(products.id, id));
        }
        await changeFeed.flushed();
        const plain = await PlainSearch.read(db);
        for (const [filters, range] of asked) {
          const listing = listingOf(filters as Parameters<typeof listingOf>[0], range); // absent filters are unset
          const { words } = listing.filters;
          const query = await parseQuery(plain, words, { isTyping: false });
          if (query) {
            expect(await search.page(listing)).toEqual(plain.page(listing, query));
            const counts = await search.facets(listing.filters, filters.deliverTo);
            expect(counts).toEqual(plain.facets(listing.filters, filters.deliverTo, query));
          }
          const asking = {
            deliverTo: filters.deliverTo ?? null,
            limit: 4,
            ...(words.length > 1 && { filters: { ...listing.filters, minPricePaise: 50_000 } }),
          };
          const typed = await parseQuery(plain, words, { isTyping: true });
          const suggested = await search.suggest({
            words,
            popular: [],
            deliverTo: asking.deliverTo,
            filters: asking.filters,
            limits: { products: 4, queries: 4, brands: 3, categories: 2 },
          });
          expect(suggested.products).toEqual(typed ? plain.suggest(typed, asking) : []);
          const shown = [
            ...suggested.categories.map(rootIdOf),
            ...suggested.subcategories.map(({ id }) => id),
          ];
          expect(shown.filter((id) => !plain.hasProductsIn(id))).toEqual([]);
        }
      },
    ),
    { numRuns: 8, examples: [[NOTHING_IN_THE_NAME, [], [[{ ...SEARCH, search: 'works' }, FIRST_PAGE]]]] },
  );
});
