import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_LENGTH_MM } from '../../../../contract/kernel/lengths.ts';
import { SizeChart } from '../../../../contract/size-charts.ts';
import { chartCodec, type ChartValues, inUnit, isChartValues } from './chart-values.ts';
import { chartErrors } from './check-chart.ts';

const lengths = fc
  .tuple(fc.integer({ min: 1, max: MAX_LENGTH_MM }), fc.integer({ min: 1, max: MAX_LENGTH_MM }))
  .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }));

function aChart(measures: { from: number; to: number }[] = [{ from: 961, to: 1010 }]) {
  return SizeChart.parse({
    id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    name: 'Kurtas',
    version: 3,
    productId: null,
    productName: null,
    brand: 'Neelam',
    categoryId: null,
    categoryName: null,
    gender: null,
    systems: ['EU'],
    measurements: ['Chest'],
    rows: measures.map((measure, place) => ({ size: `S${place}`, systems: ['38'], measures: [measure] })),
  });
}

test('looking at a chart in the other unit, and leaving the form and coming back, change no length', () => {
  fc.assert(
    fc.property(fc.array(lengths, { minLength: 1, maxLength: 5 }), (measures) => {
      const chart = aChart(measures);
      const inCm = chartCodec.toForm(chart, 'cm');
      const inInches: ChartValues = { ...inCm, rows: inUnit(inCm, 'in'), unit: 'in' };
      expect(chartErrors(inInches)).toEqual([]);
      expect(chartCodec.toBody(inInches).rows).toEqual(chart.rows);
      expect(inUnit(inInches, 'cm')).toEqual(inCm.rows);
      const stored: unknown = JSON.parse(JSON.stringify(inInches));
      if (!isChartValues(stored)) throw new Error('a stored form is one');
      expect(chartCodec.toBody(stored)).toEqual(chartCodec.toBody(inCm));
    }),
  );
});

test('what is wrong is said at its cell; empty rows are left out', () => {
  const values = chartCodec.toForm(aChart([{ from: 960, to: 960 }]), 'cm');
  const [row] = values.rows;
  const column = values.columns[1]?.key ?? '';
  const rows = [
    ...(row ? [{ ...row, cells: { ...row.cells, [column]: { text: '96,5' } } }] : []),
    { size: '', cells: {} },
    { size: 's0', cells: {} },
    { size: '', cells: { [column]: { text: '98' } } },
  ];
  expect(chartErrors({ ...values, rows })).toEqual([
    { path: `rows.0.${column}`, message: 'Enter cm such as 96, 96.5 or 96–101' },
    { path: 'rows.2.size', message: 'Another row has this size' },
    { path: 'rows.3.size', message: 'Enter the size' },
  ]);
});
