import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BYTE_ORDER_MARK, writeRows } from '../../../platform/write-csv.ts';
import { CsvFault, type CsvRow, readRows } from './csv.ts';

async function rowsOf(text: string): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  await readRows(text, (row) => rows.push(row));
  return rows;
}

const read = async (text: string) => (await rowsOf(text)).map(({ cells }) => cells);

test('any table that is written is read back the same', { tags: ['XS5'] }, async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.string({
      unit: fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        '\t',
        '\r',
        '\n',
        "'",
        '"',
        ',',
        ';',
        '\u200b',
        'a',
        '₹',
        ' ',
      ),
    }),
  );
  // A line without any text is no line.
  const row = fc.array(text, { minLength: 1, maxLength: 6 }).filter((cells) => cells.join('').trim() !== '');
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 12 }), async (table) => {
      expect(await read(BYTE_ORDER_MARK + writeRows(table))).toEqual(table);
    }),
    { numRuns: 500 },
  );
});

test('no cell begins with what a spreadsheet would run', { tags: ['XS5'] }, async () => {
  const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', "'=1", '＝1'];
  const written = writeRows([cells]);
  expect(written).toBe(`'=1+1,'+1,'-1,'@SUM(A1),'\t'=1,"'\r'=1",''=1,'＝1\r\n`);
  expect(await read(written)).toEqual([cells]);
  expect(await read("it's,'quoted'")).toEqual([["it's", "'quoted'"]]);
});

test("no formula hides behind invisible characters or another spreadsheet's separators", {
  tags: ['XS5'],
}, async () => {
  const unseen = [
    '\u200b',
    '\u00ad',
    '\u061c',
    '\u180e',
    '\ufeff',
    '\u2060',
    '\u{e0001}',
    '\u3164',
    '\u00a0',
    '"',
  ];
  for (const sign of unseen) {
    const cells = [`${sign}=1`, `${sign}${sign}@SUM(A1)`, `a;${sign}+1`];
    const written = writeRows([cells]);
    expect(written.replaceAll('""', '"')).toContain(`'${sign}=1`);
    expect(written.replaceAll('""', '"')).toContain(`'${sign}${sign}@SUM(A1)`);
    expect(written.replaceAll('""', '"')).toContain(`a;'${sign}+1`);
    expect(await read(written)).toEqual([cells]);
  }
  const parted = ['a;=1', 'a;;=1', 'a\t-1', 'a\n=1', 'a; =1;@x'];
  expect(writeRows([parted])).toBe(`a;'=1,a;;'=1,a\t'-1,"a\n'=1",a;' =1;'@x\r\n`);
  expect(await read(writeRows([parted]))).toEqual([parted]);
  const harmless = ['a=1', 'a; b', 'x, -1', 'first\n\nsecond', 'a - b'];
  expect(writeRows([harmless])).toBe('a=1,a; b,"x, -1","first\n\nsecond",a - b\r\n');
});

test('lines end as on any system, the last one also without an end, and are counted as in a spreadsheet', async () => {
  const text = 'a,b\n"1\r\n2",3\r\n\r\n,\r4,"say ""hi"""';
  expect(await rowsOf(text)).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1\r\n2', '3'] },
    { line: 3, cells: [''] },
    { line: 4, cells: ['', ''] },
    { line: 5, cells: ['4', 'say "hi"'] },
  ]);
  expect(await read('')).toEqual([]);
});

test.each(['a\n"open', 'a\nb"c', 'a\n"b"c'])(
  'unbalanced quotes are reported with their line: %j',
  async (text) => {
    await expect(read(text)).rejects.toThrow(expect.objectContaining({ name: CsvFault.name, line: 2 }));
  },
);

test('five megabytes of hostile quotes are read or refused', async () => {
  const files = ['"', '"a', ',', '""', "'", '"",'].map((unit) => unit.repeat(5_000_000 / unit.length));
  for (const file of [...files, `"${'a'.repeat(5_000_000)}`, `"${'a'.repeat(5_000_000)}"`]) {
    try {
      await read(file);
    } catch (fault) {
      expect(fault).toBeInstanceOf(CsvFault);
    }
  }
});
