import fc from 'fast-check';
import { expect, test } from 'vitest';
import { between, ConditionCache } from './conditions.ts';
import { IdTable } from './numbering.ts';
import { pickRows, RowOrder, sortRows } from './row-order.ts';
import { RowSet } from './row-set.ts';

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
      expect(narrowed.becomeIntersection(common, sets[0] ?? common)).toBe(expected.length);
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
  const uuid = fc.uuid();
  fc.assert(
    fc.property(fc.uniqueArray(uuid, { maxLength: 3000 }), fc.uniqueArray(uuid), uuid, (some, more, none) => {
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
    }),
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
      const order = new RowOrder(compare);
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
      const order = new RowOrder(compare, Uint32Array.from(all));
      const fitting = all.filter((row) => fits[row] && row % oneIn === 0);
      const expected = (isBackwards ? fitting.toReversed() : fitting).slice(page * limit, (page + 1) * limit);
      const found = pickRows({ order, isBackwards }, RowSet.of(fitting), {
        total: fitting.length,
        skip: page * limit,
        limit,
      });
      expect(found).toEqual(expected);
    }),
  );
});

test('however little each takes, no more than some thousand answers are cached', () => {
  const table = { numbersIn: () => new Uint32Array(0), size: 0 };
  const answers = new ConditionCache(table, new RowSet(0), 1_000_000);
  for (let price = 1; price <= 5000; price += 1) answers.rowsOf(between('price', price));
  expect(answers.size).toBeLessThanOrEqual(2048);
  const latest = answers.rowsOf(between('price', 5000));
  expect(answers.rowsOf(between('price', 5000))).toBe(latest);
});
