import { expect, test } from 'vitest';
import type { Shop } from '../../../contract/shops.ts';
import { restoreDraft, toDraftTexts, shopDraftName } from './shop-draft-texts.ts';
import { draftOf } from './shop-draft.ts';

const EMPTY = draftOf(undefined);
const SHOP = {
  ...{ name: 'Neelam', description: 'Cotton', policies: '', deliveryDays: 3, gst: 'X' },
  ...{ categories: ['Clothing'], location: { lat: 12.9, lng: 77.5 }, version: 1 },
} as unknown as Shop; // ids and the owner play no part

test('a form stored as texts is read back the same', () => {
  const draft = {
    ...EMPTY,
    name: 'Neelam',
    lat: '12,9',
    categories: ['Clothing', 'Home & Kitchen'] as const,
  };
  expect(restoreDraft(toDraftTexts(draft, undefined), undefined)).toMatchObject({
    draft,
    taken: [],
    contested: [],
  });
  const without = { ...draftOf(SHOP), categories: [] };
  expect(restoreDraft(toDraftTexts(without, SHOP), SHOP)).toMatchObject({
    draft: without,
    taken: [],
    contested: [],
  });
  const { draft: unknown } = restoreDraft({ gst: 'X', categories: 'Cars\nToys' }, undefined);
  expect(unknown).toEqual({ ...EMPTY, gst: 'X', categories: ['Toys'] });
});

test("others' changes are taken over where nothing was typed, and shown where something was", () => {
  const kept = toDraftTexts({ ...draftOf(SHOP), name: 'Mine', description: 'My words' }, SHOP);
  const newer: Shop = { ...SHOP, name: 'Theirs', gst: 'Y', version: 2 };
  expect(restoreDraft(kept, newer)).toEqual({
    draft: { ...draftOf(newer), name: 'Mine', description: 'My words' },
    taken: ['gst'],
    contested: ['name'],
  });
});

test('the form of a new shop has a draft of its own', () => {
  expect(shopDraftName(undefined)).toBe('new shop');
});
