import { expect, test } from 'vitest';
import { mergeNewer } from './merge-newer.ts';

const base = { name: 'Mug', price: '100', pinCodes: ['560001', '110001'] };

test('what was changed elsewhere alone is taken, what was typed stays', () => {
  const merged = mergeNewer(base, { ...base, name: 'Blue mug' }, { ...base, price: '120' });
  expect(merged).toEqual({
    values: { ...base, name: 'Blue mug', price: '120' },
    taken: ['price'],
    contested: [],
  });
});

test('a field that was changed on both sides keeps what was typed and is contested', () => {
  const merged = mergeNewer(base, { ...base, name: 'Blue mug' }, { ...base, name: 'Red mug' });
  expect(merged).toEqual({ values: { ...base, name: 'Blue mug' }, taken: [], contested: ['name'] });
});

test('the same change on both sides is no conflict, nor is another order of a list', () => {
  const both = { ...base, name: 'Blue mug' };
  const merged = mergeNewer(base, both, { ...both, pinCodes: ['110001', '560001'] });
  expect(merged).toEqual({ values: both, taken: [], contested: [] });
});

test('fields that mean something together stay together', () => {
  const merged = mergeNewer(base, { ...base, price: '90' }, { ...base, name: 'Red mug' }, ['name', 'price']);
  expect(merged).toEqual({ values: { ...base, price: '90' }, taken: [], contested: ['name'] });
});

test('of a table the order counts, and where a text stands', () => {
  const cells: Record<string, string> = { a: '1' };
  const table = { rows: [{ size: 'S' }, { size: 'M' }], cells };
  const typed = { rows: table.rows.toReversed(), cells: { b: '1' } };
  expect(mergeNewer(table, typed, { rows: [], cells: {} }).contested).toEqual(['rows', 'cells']);
});
