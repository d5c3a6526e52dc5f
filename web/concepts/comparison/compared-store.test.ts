import { expect, test } from 'vitest';
import { readCompared } from './compared-store.ts';

const item = (number: number) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  name: `Lamp ${number}`,
  category: 'Home & Kitchen',
  imageUrl: null,
});

test('what was chosen is read again', () => {
  expect(readCompared({ compared: [item(1), item(2)] })).toEqual([item(1), item(2)]);
});

test.each([
  ['nothing', undefined],
  ['no state', 'compared'],
  ['no list', { compared: 'lamp' }],
  [
    'no products',
    { compared: [null, 'lamp', { id: 'x' }, { ...item(1), name: 7 }, { ...item(1), id: '1' }] },
  ],
])('a stored state that is %s counts as empty', (_, stored) => {
  expect(readCompared(stored)).toEqual([]);
});

test('of repeated products one stays, and of too many the first ones', () => {
  const compared = [item(1), item(1), item(2), item(3), item(4), item(5)];
  expect(readCompared({ compared })).toEqual([item(1), item(2), item(3), item(4)]);
});
