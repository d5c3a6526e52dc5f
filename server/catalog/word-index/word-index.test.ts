import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CATEGORIES } from '../../../contract/kernel/categories.ts';
import type { ProductId, ShopId } from '../../../contract/kernel/schemas.ts';
import { SORT_OPTIONS } from '../../../contract/kernel/sort-options.ts';
import { products } from '../../../database/schema/catalog.ts';
import { inventory } from '../../../database/schema/inventory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { aProduct, aShop, type BuiltShop, emptyCatalog } from '../../../tests/support/catalog-builders.ts';
import { ChangeFeed } from '../../platform/change-feed/change-feed.ts';
import { listingOf } from '../listing-filters.ts';
import { type IndexedProduct, KeptListingIndex } from '../listing-index/index.ts';
import { countProducts, listProducts, suggestProducts } from '../listing-store.ts';
import { ProductFinder } from '../product-finder.ts';
import type { SearchMeaning } from '../search-meaning.ts';
import { understandSearch } from '../understand-search.ts';
import { KnownForms } from '../word-forms.ts';
import { WordsInDatabase } from '../words-in-database.ts';
import { Vocabulary } from '../vocabulary.ts';
import { bestRows } from './best-rows.ts';
import { FewBest } from './few-best.ts';
import { KeptBeginnings } from './kept-beginnings.ts';
import { Lexicon } from './lexicon.ts';
import { PostingLists } from './posting-lists.ts';
import { readSearchVector } from './search-vector.ts';
import { WordIndex } from './word-index.ts';

describe('the parts', () => {
  test('lists give back what was added to them, in order, whatever lies between, also under new numbers', () => {
    const steps = fc.array(fc.tuple(fc.nat(4), fc.integer({ min: 1, max: 40_000 }), fc.nat(3)), {
      maxLength: 2000,
    });
    const onlyTag = fc.option(fc.nat(3), { nil: undefined });
    fc.assert(
      fc.property(steps, fc.integer({ min: 2, max: 5 }), onlyTag, (added, part, only) => {
        const lists = new PostingLists(only);
        const expected = new Map<number, number[]>();
        let number = -1;
        for (const [list, step, anyTag] of added) {
          const tag = only ?? anyTag;
          number += step;
          lists.add(list, number, tag);
          expected.set(list, [...(expected.get(list) ?? []), number * 4 + tag]);
        }
        for (let list = 0; list < 6; list += 1) {
          expect([...lists.read(list)]).toEqual(expected.get(list) ?? []);
          expect(lists.length(list)).toBe(expected.get(list)?.length ?? 0);
          const numbers = (expected.get(list) ?? []).map((entry) => entry >> 2);
          const reader = lists.reader(list);
          for (const each of numbers) expect(reader.next()).toBe(each);
          expect(reader.next()).toBeUndefined();
          const least = (numbers.at(-1) ?? 0) / part;
          expect(lists.reader(list).nextFrom(least)).toBe(numbers.find((each) => each >= least));
        }
        lists.renumber((old) => (old % part === 0 ? old / part : undefined));
        for (const [list, entries] of expected) {
          const kept = entries.filter((entry) => (entry >> 2) % part === 0);
          expect([...lists.read(list)]).toEqual(kept.map((entry) => ((entry >> 2) / part) * 4 + (entry & 3)));
        }
      }),
      { numRuns: 50 },
    );
  });

  test('a list of a million entries spans many pages', () => {
    const lists = new PostingLists();
    for (let number = 0; number < 1_000_000; number += 1) {
      lists.add(0, number, number & 3);
      if (number % 1000 === 0) lists.add(number + 1, number, 1);
    }
    expect(lists.read(0).every((entry, place) => entry >> 2 === place && (entry & 3) === (place & 3))).toBe(
      true,
    );
    expect([...lists.read(990_001)]).toEqual([990_000 * 4 + 1]);
  });

  test('words are numbered once each and found by their beginnings', async () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é'), maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.array(word), fc.array(word), word, async (first, second, beginning) => {
        const lexicon = new Lexicon();
        const expected = (all: string[]) => [...new Set(all)].filter((it) => it.startsWith(beginning)).sort();
        const found = () => [...lexicon.beginningWith(beginning)].map((number) => lexicon.at(number));
        for (const it of first) lexicon.of(it);
        expect(found()).toEqual(expected(first));
        for (const it of second) lexicon.of(it);
        if (second.length % 2 === 0) await lexicon.sort();
        expect(found()).toEqual(expected([...first, ...second]));
        expect(lexicon.size).toBe(new Set([...first, ...second]).size);
      }),
    );
  });

  test('a search vector is read as the database writes it', () => {
    const read: [string, number][] = [];
    readSearchVector(`'\\\\s':3B 'cup':2A,5 'o''clock':9 'tea':1A,4C 'it':7C`, (...word) => read.push(word));
    expect(read).toEqual([
      ['\\s', 1],
      ['cup', 0],
      ["o'clock", 3],
      ['tea', 0],
      ['it', 2],
    ]);
    readSearchVector('', (...word) => read.push(word));
    expect(read).toHaveLength(5);
  });

  test('the few best of rows are what sorting them all gives, each with the most that was said of it', () => {
    const offers = fc.array(fc.record({ row: fc.nat(30), text: fc.nat(12) }), { maxLength: 80 });
    fc.assert(
      fc.property(offers, fc.func(fc.nat(5)), fc.integer({ min: 1, max: 9 }), (all, some, limit) => {
        const standing = {
          highest: 5,
          of: (row: number) => some(row),
          compare: (a: number, b: number) => a - b,
        };
        const best = new FewBest(standing, limit);
        for (const { row, text } of all) best.offer(row, text);
        const most = new Map<number, number>();
        for (const { row, text } of all) most.set(row, Math.max(most.get(row) ?? 0, text + some(row)));
        const sorted = [...most].sort(([a, more], [b, less]) => less - more || a - b);
        expect(best.rows).toEqual(sorted.slice(0, limit).map(([row]) => row));
      }),
    );
  });

  describe('HDR-06 what very many words begin with', () => {
    const ROWS = 6000;
    const NAMES = ['studio lamp', 'lamp stand', 'st', 'cotton kurta', 'stole cotton', 'kurta'];
    const standing = {
      highest: 7,
      of: (row: number) => (row * 31) % 8,
      compare: (a: number, b: number) => a - b,
    };
    const productOf = (row: number, name = NAMES[row % NAMES.length] ?? ''): IndexedProduct => {
      const brand = row % 4 === 0 ? 'studio' : 'other';
      const vector = [...name.split(' ').map((word) => `'${word}':1A`), `'${brand}':2B`, `'stiff':3`];
      return { ...NOTHING_ELSE, name, brand, searchVector: vector.join(' ') };
    };
    const NOTHING_ELSE: Omit<IndexedProduct, 'name' | 'brand' | 'searchVector'> = {
      ...{ id: '' as ProductId, shopId: '' as ShopId, category: 'Other', gender: 'unisex' }, // the index of words reads no id
      ...{ pricePaise: 100, ratingHundredths: 0, discountPercent: 0, soldCount: 0 },
      ...{ createdAtMicros: 0, deliveryArea: null },
    };
    const meaningOf = (...words: string[]): SearchMeaning => ({
      terms: words.map((word, at) => ({
        ...{ lexemes: [word], weaker: [] },
        isBeginning: at === words.length - 1,
      })),
    });
    const MEANINGS = [['st'], ['s'], ['cotton', 'st'], ['lamp', 's'], ['studio'], ['stu', 'st']].map(
      (words) => meaningOf(...words),
    );
    const answersOf = (index: WordIndex) =>
      MEANINGS.flatMap((meaning) =>
        (['names', 'everything'] as const).map((scope) => {
          const { rows, scores } = index.find(meaning, scope);
          const found = [...rows].map((row, at) => [row, scores[at] ?? 0] as const);
          const inOrder = found.sort(([a, more], [b, less]) => less - more || a - b);
          return { found: inOrder, best: index.findBest(meaning, scope, standing, 6) };
        }),
      );

    test('is known before anybody asks, what most words begin with last, as far as there is room', () => {
      const entries = new Map(
        Object.entries({ s: 9000, st: 5000, sto: 4096, stol: 9000, sa: 4000, cas: 9000, k: 6000 }),
      );
      const beginnings = (rows: number) =>
        new KeptBeginnings(rows).mostWorthKeeping((beginning) => entries.get(beginning) ?? 0);
      expect(beginnings(60_000)).toEqual(['sto', 'st', 'k', 's']);
      expect(beginnings(90_000)).toEqual(['k', 's']);
      for (const [letter] of 'abcdefghijklmnopqrstuvwxyz') entries.set(String(letter), 2_000_000);
      expect(beginnings(10_000_000)).toHaveLength(3);
    });

    test('is kept, and stays right when products come, change and go', async () => {
      const index = new WordIndex();
      const shelf = new Map<number, IndexedProduct>();
      const put = (row: number, name?: string) => {
        const product = productOf(row, name);
        index.put(row, product, shelf.get(row)?.brand);
        shelf.set(row, product);
      };
      const expectAsFresh = () => {
        const fresh = new WordIndex();
        for (const [row, product] of shelf) fresh.put(row, product, undefined);
        const answers = answersOf(index);
        expect(answers).toEqual(answersOf(fresh));
        // Of one product alone nothing is kept: some of each kind must have what they have there.
        for (const [row, product] of [...shelf].slice(0, 24)) {
          const alone = new WordIndex();
          alone.put(row, product, undefined);
          const ofRow = answers.map(({ found }) => found.filter(([each]) => each === row));
          expect(ofRow).toEqual(answersOf(alone).map(({ found }) => found));
        }
        // The best of a single word are not gathered: they must be those of what is.
        for (const { found, best } of answers) {
          const ranked = found.map(([row, score]) => [row, score + standing.of(row)] as const);
          ranked.sort(([a, more], [b, less]) => less - more || a - b);
          expect(best).toEqual(ranked.slice(0, 6).map(([row]) => row));
        }
      };
      for (let row = 0; row < ROWS; row += 1) put(row);
      await index.complete();
      expectAsFresh();
      for (let row = 0; row < ROWS; row += 7) put(row, 'plain table');
      for (let row = 0; row < ROWS; row += 11) put(row, 'steel st');
      for (let row = 3; row < ROWS; row += 13) {
        index.remove(row, shelf.get(row)?.brand ?? '');
        shelf.delete(row);
      }
      expectAsFresh();
      for (let row = ROWS; row < ROWS + 4000; row += 1) put(row);
      expectAsFresh();
    });
  });

  test('any part of the best rows is what sorting them all gives', () => {
    const rows = fc.uniqueArray(fc.nat(500), { maxLength: 80 });
    fc.assert(
      fc.property(
        rows,
        fc.func(fc.nat(3)),
        fc.nat(90),
        fc.integer({ min: 1, max: 30 }),
        (of, some, skip, limit) => {
          const score = (row: number) => some(row);
          const head = (row: number) => (some(-row - 1) * 0x3fff_ffff) >>> 0;
          const ranked = {
            rows: Uint32Array.from(of),
            scores: Uint16Array.from(of, score),
            headOf: head,
            compare: (a: number, b: number) => a - b,
          };
          const sorted = [...of].sort((a, b) => score(b) - score(a) || head(a) - head(b) || a - b);
          expect(bestRows(ranked, 3, { skip, limit })).toEqual(sorted.slice(skip, skip + limit));
        },
      ),
    );
  });
});

describe('beside the database', () => {
  let app: TestApp;
  let shop: BuiltShop;
  let changeFeed: ChangeFeed;
  let kept: KeptListingIndex;
  let inMemory: ProductFinder;

  beforeAll(async () => {
    app = await startTestApp();
    shop = await aShop(app);
    changeFeed = new ChangeFeed(app.databaseUrl, { warn: () => undefined });
    kept = new KeptListingIndex(app.database.db, changeFeed, app.server.log, () => new WordIndex());
    inMemory = new ProductFinder(app.database.db, kept);
    await changeFeed.start();
  });
  beforeEach(() => emptyCatalog(app));
  afterAll(async () => {
    await changeFeed.stop();
    await kept.close();
    await app.close();
  });

  /** Once the index has heard everything; the database is no answer here. */
  async function caughtUp(): Promise<void> {
    await changeFeed.flushed();
    while (!(await kept.upToDate())) await new Promise((resolve) => setImmediate(resolve));
  }

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
    't-shirt',
    'कुर्ता',
    '½',
  ];
  const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((it) => it.join(' '));
  const draft = fc.record({
    name: text,
    brand: fc.constantFrom('', 'Kurta House', 'Lamp-Works', 'Été'),
    category: fc.constantFrom(...CATEGORIES.slice(0, 3)),
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
    ),
  });
  const search = fc.record({
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
    ...{ brand: 'Lamp-Works' as const, category: CATEGORIES[0], description: 'shoe' },
    ...{ soldCount: 0 as const, stars: [], stock: 0 as const, pinCodes: ['*'] },
    priceRupees: 400 as const,
  };
  /** The first name has no word that counts, so that no word of it can have been searched for. */
  const NOTHING_IN_THE_NAME = [
    { ...PLAIN, name: 'the the' },
    { ...PLAIN, name: 'kurta', stars: [5, 4, 1] },
  ];
  const SEARCH = { sortBy: undefined, category: undefined, deliverTo: undefined, pinCode: undefined };
  const FIRST_PAGE = { page: 1 as const, limit: 5 as const };

  test('LIST-21 HDR-06 memory and database find the same and rank it alike, after whatever changed', async () => {
    const { db } = app.database;
    const forms = new KnownForms(db);
    await fc.assert(
      fc.asyncProperty(
        fc.array(draft, { minLength: 1, maxLength: 12 }),
        fc.array(step, { maxLength: 6 }),
        fc.array(fc.tuple(search, paged), { minLength: 8, maxLength: 20 }),
        async (made, changes, asked) => {
          await emptyCatalog(app); // what a failed run left must not fail the smaller ones that follow
          const ids = [];
          for (const { pinCodes, ...each } of made) {
            const { id } = await aProduct(app, { ...each, shopId: shop.id });
            await db.update(inventory).set({ deliveryPinCodes: pinCodes }).where(eq(inventory.productId, id));
            ids.push(id);
          }
          await caughtUp();
          for (const { product, values } of changes) {
            const id = ids[product % ids.length];
            if (id) await db.update(products).set(values).where(eq(products.id, id));
          }
          await caughtUp();
          const inDatabase = new WordsInDatabase(db, new Vocabulary(db), forms);
          for (const [filters, range] of asked) {
            const listing = listingOf(filters as Parameters<typeof listingOf>[0], range); // absent filters are unset
            const { words } = listing.filters;
            for (const isTyping of [false, true]) {
              const meaning = await understandSearch(inDatabase, words, { isTyping });
              expect(await inMemory.understand(words, isTyping)).toEqual(meaning);
              if (!meaning) continue;
              expect(await inMemory.page(meaning, listing)).toEqual({
                total: await countProducts(db, listing.filters, meaning),
                ids: (await listProducts(db, listing, meaning)).map(({ id }) => id),
              });
            }
            const priced = { ...listing.filters, minPricePaise: 50_000 };
            const asking = {
              ...{ deliverTo: filters.deliverTo ?? null, limit: 4 },
              ...(words.length > 1 && { filters: priced }),
            };
            const typed = await understandSearch(inDatabase, words, { isTyping: true });
            expect(await inMemory.suggest(words, asking)).toEqual(
              typed ? await suggestProducts(db, typed, asking) : [],
            );
          }
        },
      ),
      { numRuns: 8, examples: [[NOTHING_IN_THE_NAME, [], [[{ ...SEARCH, search: 'works' }, FIRST_PAGE]]]] },
    );
  });
});
