import { expect, test } from 'vitest';
import { changedFields, EMPTY_PRODUCT } from './product-values.ts';
import { mergeNewer } from '../../../../kit/forms/merge-newer.ts';

const opened = { ...EMPTY_PRODUCT, name: 'Cup', price: '100', discount: '0' };

test("a form keeps what was typed and takes over others' changes", () => {
  const typed = { ...opened, price: '120', brand: 'Kumhar ' };
  const now = { ...opened, price: '110', name: 'Clay cup' };
  expect(changedFields(opened, typed)).toEqual(['brand', 'price']);
  expect(mergeNewer(opened, typed, now)).toMatchObject({
    values: { ...opened, name: 'Clay cup', price: '120', brand: 'Kumhar ' },
    taken: ['name'],
    contested: ['price'],
  });
});

test('spaces at the ends are no change', () => {
  expect(changedFields(opened, { ...opened, name: ' Cup ' })).toEqual([]);
});
