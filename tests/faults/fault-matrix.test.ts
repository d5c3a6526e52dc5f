import { expect, test } from 'vitest';
import { JOURNEY_NAMES, MATRIX, matrixPage, OUTCOMES, type Row } from './matrix/fault-matrix.ts';

test('every cell of the matrix of faults and journeys is filled', { tags: ['FA5'] }, () => {
  const sides: Record<string, Row>[] = Object.values(MATRIX);
  const rows = sides.flatMap((side) => Object.entries(side));
  const empty = rows.flatMap(([fault, row]) =>
    JOURNEY_NAMES.filter((journey) => !(row[journey] in OUTCOMES)).map((journey) => `${fault}: ${journey}`),
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(empty).toEqual([]);
});

test('the page about faults says what the tests compare with', { tags: ['FA5'] }, async () => {
  await expect(matrixPage()).toMatchFileSnapshot('../../docs/faults.md');
});
