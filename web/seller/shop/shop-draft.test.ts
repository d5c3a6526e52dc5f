import { expect, test } from 'vitest';
import { draftOf, errorsLeft, validate, mergeNewer, placeIn, type ShopDraft } from './shop-draft.ts';

const DRAFT: ShopDraft = {
  name: 'Neelam Textiles',
  description: 'Handloom cotton',
  gst: '27AAPFU0939F1ZV',
  address: '',
  policies: '',
  deliveryDays: '5',
  categories: ['Clothing', 'Beauty'],
  lat: '12.971599',
  lng: '77.594566',
};

test('an empty form names every field that is needed', { tags: ['VAL-19', 'VAL-20'] }, () => {
  expect(validate(draftOf(undefined))).toEqual({
    name: 'Please fill in this field',
    description: 'Please fill in this field',
    gst: 'Please fill in this field',
    lat: 'Choose a place on the map',
    lng: 'Choose a place on the map',
  });
  expect(validate(DRAFT)).toEqual({});
});

test.each([
  ['91', '77'],
  ['12', '-180.1'],
  ['12.5.1', '77'],
  ['1e1', '77'],
  ['', '77'],
  ['north', '77'],
])('%s, %s is no place', (lat, lng) => {
  expect(placeIn({ ...DRAFT, lat, lng })).toBeUndefined();
});

test.each(['', '0', '31', '2.5', '-3', '1e1', 'five'])('%s is no number of days', (deliveryDays) => {
  expect(validate({ ...DRAFT, deliveryDays })).toEqual({ deliveryDays: 'Enter a whole number from 1 to 30' });
});

test('a place is read from whole numbers, decimals and signs', () => {
  expect(placeIn({ ...DRAFT, lat: '-90', lng: '+180.0' })).toEqual({ lat: -90, lng: 180 });
});

test('what was not touched follows the newer version, what was typed stays', () => {
  const typed = { ...DRAFT, name: 'Neelam', lat: '13.000000' };
  const newer: ShopDraft = { ...DRAFT, name: 'Neelam & Co', gst: '29AAGCB7383J1Z4', categories: ['Toys'] };
  const { draft, taken, contested } = mergeNewer(DRAFT, typed, newer);
  expect(draft).toEqual({ ...newer, name: 'Neelam', lat: '13.000000' });
  expect(taken).toEqual(['gst', 'categories']);
  expect(contested).toEqual(['name']);
});

test('the same change made twice, and categories in another order, are no conflict', () => {
  const typed = { ...DRAFT, name: 'Neelam' };
  const newer: ShopDraft = { ...typed, categories: ['Beauty', 'Clothing'] };
  expect(mergeNewer(DRAFT, typed, newer)).toEqual({ draft: typed, taken: [], contested: [] });
});

test('what is typed into a field takes away the message of that field alone', () => {
  const empty = draftOf(undefined);
  const shown = validate(empty);
  const { name: _, ...withoutName } = shown;
  expect(errorsLeft(shown, empty, { ...empty, name: 'N' })).toEqual(withoutName);
  const { lat: _lat, ...withoutLatitude } = shown;
  expect(errorsLeft({ ...shown, location: 'Too far' }, empty, { ...empty, lat: '12' })).toEqual(
    withoutLatitude,
  );
  const chosen = errorsLeft(shown, empty, { ...empty, lat: '12', lng: '77' });
  expect(Object.keys(chosen)).toEqual(['name', 'description', 'gst']);
});
