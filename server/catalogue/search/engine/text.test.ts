import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestRows, TopK } from './top-k.ts';
import { PostingLists } from './posting-lists.ts';
import { PrefixCache } from './prefix-cache.ts';
import type { FieldScores } from './score-accumulator.ts';
import { TermDictionary } from './term-dictionary.ts';
import { type TextDocument, TextIndex, type TextQuery } from './text-index.ts';
import { readTextVector } from './text-vector.ts';

const SCORES: FieldScores = {
  wholeWord: [1000, 800, 500, 150],
  prefix: [900, 720, 450, 135],
  wholeTitle: 100,
};

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

test('words are numbered once each and found by their prefixes', async () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é'), maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(word), fc.array(word), word, async (first, second, prefix) => {
      const dictionary = new TermDictionary();
      const expected = (all: string[]) => [...new Set(all)].filter((it) => it.startsWith(prefix)).sort();
      const found = () => [...dictionary.startingWith(prefix)].map((number) => dictionary.at(number));
      for (const it of first) dictionary.of(it);
      expect(found()).toEqual(expected(first));
      for (const it of second) dictionary.of(it);
      if (second.length % 2 === 0) await dictionary.sort();
      expect(found()).toEqual(expected([...first, ...second]));
      expect(dictionary.size).toBe(new Set([...first, ...second]).size);
    }),
  );
});

test('a text vector is read as PostgreSQL writes it', () => {
  const read: [string, number][] = [];
  readTextVector(`'\\\\s':3B 'cup':2A,5 'o''clock':9 'tea':1A,4C 'it':7C`, (...word) => read.push(word));
  expect(read).toEqual([
    ['\\s', 1],
    ['cup', 0],
    ["o'clock", 3],
    ['tea', 0],
    ['it', 2],
  ]);
  readTextVector('', (...word) => read.push(word));
  expect(read).toHaveLength(5);
});

test('the few best of rows are what sorting them all gives, each with the most that was said of it', () => {
  const offers = fc.array(fc.record({ row: fc.nat(30), text: fc.nat(12) }), { maxLength: 80 });
  fc.assert(
    fc.property(offers, fc.func(fc.nat(5)), fc.integer({ min: 1, max: 9 }), (all, some, limit) => {
      const baseScore = {
        highest: 5,
        of: (row: number) => some(row),
        compare: (a: number, b: number) => a - b,
      };
      const best = new TopK(baseScore, limit);
      for (const { row, text } of all) best.offer(row, text);
      const most = new Map<number, number>();
      for (const { row, text } of all) most.set(row, Math.max(most.get(row) ?? 0, text + some(row)));
      const sorted = [...most].sort(([a, more], [b, less]) => less - more || a - b);
      expect(best.rows).toEqual(sorted.slice(0, limit).map(([row]) => row));
    }),
  );
});

describe('what very many words begin with', { tags: ['HDR-06'] }, () => {
  const ROWS = 6000;
  const NAMES = ['studio lamp', 'lamp stand', 'st', 'cotton kurta', 'stole cotton', 'kurta'];
  const baseScore = {
    highest: 7,
    of: (row: number) => (row * 31) % 8,
    compare: (a: number, b: number) => a - b,
  };
  const documentOf = (row: number, title = NAMES[row % NAMES.length] ?? ''): TextDocument => {
    const byline = row % 4 === 0 ? 'studio' : 'other';
    const vector = [...title.split(' ').map((word) => `'${word}':1A`), `'${byline}':2B`, `'stiff':3`];
    return { title, byline, topic: 'Other', vector: vector.join(' ') };
  };
  const queryOf = (...words: string[]): TextQuery => ({
    terms: words.map((word, at) => ({ lexemes: [word], weaker: [], isPrefix: at === words.length - 1 })),
  });
  const QUERIES = [['st'], ['s'], ['cotton', 'st'], ['lamp', 's'], ['studio'], ['stu', 'st']].map((words) =>
    queryOf(...words),
  );
  const answersOf = (index: TextIndex) =>
    QUERIES.flatMap((query) =>
      (['names', 'everything'] as const).map((scope) => {
        const { rows, scores } = index.find(query, scope);
        const found = [...rows].map((row, at) => [row, scores[at] ?? 0] as const);
        const inOrder = found.sort(([a, more], [b, less]) => less - more || a - b);
        return { found: inOrder, best: index.findBest(query, scope, baseScore, 6) };
      }),
    );

  test('is cached before the first query, the most frequent prefixes last, as far as there is room', () => {
    const entries = new Map(
      Object.entries({ s: 9000, st: 5000, sto: 4096, stol: 9000, sa: 4000, cas: 9000, k: 6000 }),
    );
    const prefixes = (rows: number) =>
      new PrefixCache(rows).mostWorthCaching((prefix) => entries.get(prefix) ?? 0);
    expect(prefixes(60_000)).toEqual(['sto', 'st', 'k', 's']);
    expect(prefixes(90_000)).toEqual(['k', 's']);
    for (const [letter] of 'abcdefghijklmnopqrstuvwxyz') entries.set(String(letter), 2_000_000);
    expect(prefixes(10_000_000)).toHaveLength(3);
  });

  test('is cached, and stays right when rows come, change and go', async () => {
    const index = new TextIndex(SCORES);
    const shelf = new Map<number, TextDocument>();
    const put = (row: number, title?: string) => {
      const document = documentOf(row, title);
      index.put(row, document);
      shelf.set(row, document);
    };
    const expectAsFresh = () => {
      const fresh = new TextIndex(SCORES);
      for (const [row, document] of shelf) fresh.put(row, document);
      const answers = answersOf(index);
      expect(answers).toEqual(answersOf(fresh));
      // Of one row alone nothing is cached: some of each kind must have what they have there.
      for (const [row, document] of [...shelf].slice(0, 24)) {
        const alone = new TextIndex(SCORES);
        alone.put(row, document);
        const ofRow = answers.map(({ found }) => found.filter(([each]) => each === row));
        expect(ofRow).toEqual(answersOf(alone).map(({ found }) => found));
      }
      // The best of a single word are not gathered: they must be those of what is.
      for (const { found, best } of answers) {
        const ranked = found.map(([row, score]) => [row, score + baseScore.of(row)] as const);
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
      index.remove(row);
      shelf.delete(row);
    }
    expectAsFresh();
    for (let row = ROWS; row < ROWS + 4000; row += 1) put(row);
    expectAsFresh();
  });
});

test('any slice of the best rows is what sorting them all gives', () => {
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
