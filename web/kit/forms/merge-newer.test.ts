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
