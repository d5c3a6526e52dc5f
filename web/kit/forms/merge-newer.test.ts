import { expect, test } from 'vitest';
import { isSame, mergeNewer } from './merge-newer.ts';

const base = { name: 'Mug', price: '100', pinCodes: ['110001', '560001'] };

test('what was changed elsewhere alone is taken, what was typed stays', () => {
  const newer = { ...base, price: '120' };
  expect(mergeNewer(base, { ...base, name: 'Blue mug' }, newer)).toEqual({
    values: { ...base, name: 'Blue mug', price: '120' },
    base: newer,
    taken: ['price'],
    contested: [],
  });
});

test('a field that was changed on both sides keeps what was typed, and stays contested', () => {
  const typed = { ...base, name: 'Blue mug' };
  const newer = { ...base, name: 'Red mug', price: '120' };
  const merged = mergeNewer(base, typed, newer);
  expect(merged).toEqual({
    values: { ...typed, price: '120' },
    base: { ...base, price: '120' },
    taken: ['price'],
    contested: ['name'],
  });
  expect(mergeNewer(merged.base, merged.values, newer)).toEqual({ ...merged, taken: [] });
});

test('the same change on both sides is no conflict', () => {
  const both = { ...base, name: 'Blue mug' };
  expect(mergeNewer(base, both, both)).toEqual({ values: both, base: both, taken: [], contested: [] });
});

test('fields that mean something together stay together', () => {
  const merged = mergeNewer(base, { ...base, price: '90' }, { ...base, name: 'Red mug' }, ['name', 'price']);
  expect(merged).toMatchObject({ values: { ...base, price: '90' }, taken: [], contested: ['name'] });
});

test('the fields of a group are merged one by one, also in a group within a group', () => {
  const limits = { late: '10', answers: { days: '2', share: '80' } };
  const policy = { name: 'Policy', limits };
  const typed = { ...policy, limits: { late: '12', answers: { days: '3', share: '80' } } };
  const newer = { ...policy, limits: { late: '9', answers: { days: '2', share: '90' } } };
  expect(mergeNewer(policy, typed, newer)).toEqual({
    values: { ...policy, limits: { late: '12', answers: { days: '3', share: '90' } } },
    base: { ...policy, limits: { late: '10', answers: { days: '2', share: '90' } } },
    taken: ['limits.answers.share'],
    contested: ['limits.late'],
  });
});

test('a group that means something as a whole alone is one field', () => {
  const shop = { name: 'Shop', place: { lat: '12', lng: '77' } };
  const typed = { ...shop, place: { lat: '13', lng: '77' } };
  const newer = { ...shop, place: { lat: '12', lng: '78' } };
  expect(mergeNewer(shop, typed, newer, ['place'])).toEqual({
    values: typed,
    base: shop,
    taken: [],
    contested: ['place'],
  });
});

test('of a table the order counts, and where a text stands', () => {
  const cells: Record<string, string> = { a: '1' };
  const table = { rows: [{ size: 'S' }, { size: 'M' }], cells };
  const typed = { rows: table.rows.toReversed(), cells: { b: '1' } };
  expect(mergeNewer(table, typed, { rows: [], cells: {} }).contested).toEqual(['rows', 'cells']);
});

test('of a list of texts the order counts; spaces around texts and fields without text do not', () => {
  expect(isSame(['S', 'M'], ['M', 'S'])).toBe(false);
  expect(isSame({ name: ' Mug', note: '' }, { name: 'Mug' })).toBe(true);
});
