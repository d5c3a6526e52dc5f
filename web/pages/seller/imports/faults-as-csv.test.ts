import { expect, test } from 'vitest';
import { faultsAsCsv } from './faults-as-csv.ts';

test('faults are written as a spreadsheet reads them, and none as a formula', { tags: ['XS5'] }, () => {
  const text = faultsAsCsv([
    { line: 2, column: 'category', message: 'Use one of Toys, Other' },
    { line: 3, column: null, message: 'This "line" has 2 cells' },
    { line: 4, column: '=HYPERLINK("x")', message: 'There is no such column' },
    { line: 5, column: '\u200b=1', message: 'There is no such column' },
  ]);
  expect(text.split('\r\n')).toEqual([
    'line,column,what to do',
    '2,category,"Use one of Toys, Other"',
    '3,,"This ""line"" has 2 cells"',
    `4,"'=HYPERLINK(""x"")",There is no such column`,
    "5,'\u200b=1,There is no such column",
    '',
  ]);
});
