import { expect, test } from 'vitest';
import { draftIn, shopDraftName, textsOf } from './kept-shop-draft.ts';
import { draftOf } from './shop-draft.ts';

const EMPTY = draftOf(undefined);

test('a form that is kept as texts is the same again', () => {
  const draft = {
    ...EMPTY,
    name: 'Neelam',
    lat: '12,9',
    categories: ['Clothing', 'Home & Kitchen'] as const,
  };
  expect(draftIn(textsOf(draft), EMPTY)).toEqual(draft);
  expect(draftIn(textsOf({ ...draft, categories: [] }), draft).categories).toEqual([]);
  expect(draftIn({ gst: 'X', categories: 'Cars\nToys' }, EMPTY)).toEqual({
    ...EMPTY,
    gst: 'X',
    categories: ['Toys'],
  });
});

test('the form of a new shop has a draft of its own', () => {
  expect(shopDraftName(undefined)).toBe('new shop');
});
