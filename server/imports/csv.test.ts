import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BYTE_ORDER_MARK, CsvFault, readRows, writeRow } from './csv.ts';

const read = (text: string) => [...readRows(text)].map(({ cells }) => cells);

test('XS5 any table that is written is read back the same', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', "'", '"', ',', 'a', '₹', ' ') }),
  );
  // A line without any text is no line.
  const row = fc.array(text, { minLength: 1, maxLength: 6 }).filter((cells) => cells.join('').trim() !== '');
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (table) => {
      expect(read(BYTE_ORDER_MARK + table.map(writeRow).join(''))).toEqual(table);
    }),
    { numRuns: 500 },
  );
});

test('XS5 no cell begins with what a spreadsheet would run', () => {
  const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', "'=1", '＝1'];
  const written = writeRow(cells);
  expect(written).toBe(`'=1+1,'+1,'-1,'@SUM(A1),'\t=1,"'\r=1",''=1,'＝1\r\n`);
  expect(read(written)).toEqual([cells]);
  expect(read("it's,'quoted'")).toEqual([["it's", "'quoted'"]]);
});

test('lines end as on any system, the last one also without an end, and are counted as in a spreadsheet', () => {
  const text = 'a,b\n"1\r\n2",3\r\n\r\n,\r4,"say ""hi"""';
  expect([...readRows(text)]).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1\r\n2', '3'] },
    { line: 5, cells: ['4', 'say "hi"'] },
  ]);
  expect(read('')).toEqual([]);
});

test.each(['a\n"open', 'a\nb"c', 'a\n"b"c'])(
  'quotes that do not fit are told with their line: %j',
  (text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ name: CsvFault.name, line: 2 }));
  },
);

test('five megabytes of hostile quotes are read or refused', () => {
  const files = ['"', '"a', ',', '""', "'", '"",'].map((unit) => unit.repeat(5_000_000 / unit.length));
  for (const file of [...files, `"${'a'.repeat(5_000_000)}`, `"${'a'.repeat(5_000_000)}"`]) {
    try {
      read(file);
    } catch (fault) {
      expect(fault).toBeInstanceOf(CsvFault);
    }
  }
});
