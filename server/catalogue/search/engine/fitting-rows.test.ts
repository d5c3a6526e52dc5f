import fc from 'fast-check';
import { expect, test } from 'vitest';
import { among, between, ConditionCache } from './conditions.ts';
import { FacetCounter } from './facet-counter.ts';
import { type Alternatives, FittingRows } from './fitting-rows.ts';
import { RowBlocks } from './row-blocks.ts';
import { RowSet } from './row-set.ts';

type Own = 'price' | 'size';
type Column = 'brand' | Own;

test('each owner has its rows side by side, and rows that were released go to others', () => {
  const steps = fc.array(fc.tuple(fc.nat(8), fc.nat(6)), { maxLength: 60 });
  fc.assert(
    fc.property(steps, (given) => {
      const blocks = new RowBlocks();
      const lengths = new Map<number, number>();
      for (const [owner, length] of given) {
        lengths.set(owner, length);
        const from = blocks.give(owner, length);
        if (length > 0) expect(blocks.of(owner)).toEqual({ from, to: from + length });
        const rows = [...lengths].flatMap(([each, count]) => {
          const { from: first, to } = blocks.of(each);
          expect(to - first).toBe(count);
          return Array.from({ length: count }, (_, place) => ({ each, row: first + place }));
        });
        expect(new Set(rows.map(({ row }) => row)).size).toBe(rows.length);
        for (const { each, row } of rows) {
          expect(blocks.owners[row]).toBe(each);
          expect(row).toBeLessThan(blocks.size);
        }
      }
    }),
  );
  const blocks = new RowBlocks();
  blocks.give(0, 5);
  blocks.give(0, 0);
  expect([blocks.give(1, 2), blocks.give(2, 3), blocks.size]).toEqual([0, 2, 5]);
});

const ownRow = fc.record({ price: fc.nat(4), size: fc.nat(2) });
const documents = fc.array(
  fc.record({
    brand: fc.nat(2),
    isActive: fc.boolean(),
    rows: fc.array(ownRow, { minLength: 1, maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 40 },
);
type Document = { brand: number; isActive: boolean; rows: { price: number; size: number }[] };

/** The first rows of documents in one table, the others in another, given out in any order. */
function tablesOf(made: readonly Document[]) {
  const active = RowSet.of(made.flatMap(({ isActive }, head) => (isActive ? [head] : [])));
  const columnOf = (numberOf: (document: Document) => number) => Uint8Array.from(made, numberOf);
  const table = {
    size: made.length,
    columns: {
      brand: columnOf(({ brand }) => brand),
      price: columnOf(({ rows }) => rows[0]?.price ?? 0),
      size: columnOf(({ rows }) => rows[0]?.size ?? 0),
    },
  };
  const blocks = new RowBlocks();
  for (const head of made.keys()) blocks.give(head, head % 3);
  for (const [head, { rows }] of made.entries()) blocks.give(head, rows.length - 1);
  const columns = { price: new Uint8Array(blocks.size), size: new Uint8Array(blocks.size) };
  const activeOthers = new RowSet(0);
  for (const [head, { rows, isActive }] of made.entries()) {
    for (const [place, { price, size }] of rows.slice(1).entries()) {
      const row = blocks.of(head).from + place;
      columns.price[row] = price;
      columns.size[row] = size;
      activeOthers.put(row, isActive);
    }
  }
  const alternatives: Alternatives<Own> = {
    active: activeOthers,
    answers: new ConditionCache(
      { numbersIn: (column) => columns[column], size: blocks.size },
      activeOthers,
      1_000_000,
    ),
    heads: blocks.owners,
    isEmpty: blocks.size === 0,
    hasColumn: (column): column is Own => column in columns,
  };
  return {
    heads: {
      answers: new ConditionCache<Column>(
        { numbersIn: (column) => table.columns[column], size: table.size },
        active,
        1_000_000,
      ),
      active,
    },
    alternatives,
  };
}

const asked = fc.record(
  {
    brand: fc.uniqueArray(fc.nat(2), { minLength: 1 }),
    sizes: fc.uniqueArray(fc.nat(2), { minLength: 1 }),
    leastPrice: fc.nat(4),
    found: fc.array(fc.nat(40)),
  },
  { requiredKeys: [] },
);

test('a document fits and counts once where one of its rows fits everything', () => {
  fc.assert(
    fc.property(documents, asked, (made, { brand, sizes, leastPrice, found }) => {
      const conditions = [
        ...(brand ? [among<Column>('brand', brand)] : []),
        ...(sizes ? [among<Column>('size', sizes)] : []),
        ...(leastPrice === undefined ? [] : [between<Column>('price', leastPrice)]),
      ];
      const left = (change: { brand?: number; size?: number; leastPrice?: number }) =>
        made.flatMap((document, head) => {
          const brands = change.brand === undefined ? brand : [change.brand];
          const wanted = change.size === undefined ? sizes : [change.size];
          const least = change.leastPrice ?? leastPrice ?? 0;
          const fits =
            document.isActive &&
            (!found || found.includes(head)) &&
            (!brands || brands.includes(document.brand)) &&
            document.rows.some((row) => row.price >= least && (!wanted || wanted.includes(row.size)));
          return fits ? [head] : [];
        });
      const tables = tablesOf(made);
      const counted = found && RowSet.intersection([tables.heads.active, RowSet.of(found)]);
      const counter = new FacetCounter<Column, Own>(tables, conditions, counted);
      expect(new FittingRows<Column, Own>(tables, conditions, counted).all.toArray()).toEqual(left({}));
      expect(counter.total).toBe(left({}).length);
      for (const number of [0, 1, 2]) {
        expect(counter.count(among('brand', [number]))).toBe(left({ brand: number }).length);
        expect(counter.count(among('size', [number]))).toBe(left({ size: number }).length);
        expect(counter.count(between('price', number))).toBe(left({ leastPrice: number }).length);
        expect(counter.countEach('brand', 3)[number]).toBe(left({ brand: number }).length);
        expect(counter.countEach('size', 3)[number]).toBe(left({ size: number }).length);
      }
    }),
    { numRuns: 300 },
  );
});
