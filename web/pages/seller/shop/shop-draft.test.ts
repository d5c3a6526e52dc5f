import { expect, test } from 'vitest';
import type { Shop } from '../../../../contract/shops.ts';
import { savedThen, typedIn, withSaved } from '../../../kit/drafts/saved-texts.ts';
import { restoreShop, shopDraftName, textsOf } from './shop-draft.ts';
import { type ShopValues, valuesOf } from './shop-values.ts';

const EMPTY = valuesOf(undefined);
const SHOP = {
  name: 'Neelam',
  description: 'Cotton',
  policies: '',
  deliveryDays: 3,
  gst: 'X',
  categories: ['Clothing'],
  location: { lat: 12.9, lng: 77.5 },
  version: 1,
} as unknown as Shop; // ids and the owner play no part

/** The draft of a form, as it is when the form opens again. */
function draftOf(values: ShopValues, shop: Shop | undefined) {
  const texts = withSaved(textsOf(values), textsOf(valuesOf(shop)));
  return { stored: typedIn(texts), savedThen: savedThen(texts) };
}

test('a form stored as texts is read back the same', () => {
  const values: ShopValues = {
    ...EMPTY,
    name: 'Neelam',
    location: { lat: '12,9', lng: '' },
    categories: ['Clothing', 'Home & Kitchen'],
  };
  expect(restoreShop(draftOf(values, undefined), undefined)).toMatchObject({
    values,
    taken: [],
    contested: [],
  });
  const without = { ...valuesOf(SHOP), categories: [] };
  expect(restoreShop(draftOf(without, SHOP), SHOP)).toMatchObject({
    values: without,
    taken: [],
    contested: [],
  });
  const unknown = { stored: { gst: 'X', categories: 'Cars\nToys' }, savedThen: undefined };
  expect(restoreShop(unknown, undefined).values).toEqual({ ...EMPTY, gst: 'X', categories: ['Toys'] });
});

test("others' changes are taken over where nothing was typed, and shown where something was", () => {
  const draft = draftOf({ ...valuesOf(SHOP), name: 'Mine', description: 'My words' }, SHOP);
  const newer: Shop = { ...SHOP, name: 'Theirs', gst: 'Y', version: 2 };
  expect(restoreShop(draft, newer)).toMatchObject({
    values: { ...valuesOf(newer), name: 'Mine', description: 'My words' },
    taken: ['gst'],
    contested: ['name'],
  });
});

test('the form of a new shop has a draft of its own', () => {
  expect(shopDraftName(undefined)).toBe('new shop');
});
