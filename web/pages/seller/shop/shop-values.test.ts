import { expect, test } from 'vitest';
import type { Category } from '../../../../contract/kernel/categories.ts';
import { ShopId } from '../../../../contract/kernel/schemas.ts';
import { mergeNewer } from '../../../kit/forms/merge-newer.ts';
import { isShopValues, placeIn, SHOP_WHOLES, shopCodec, type ShopValues, shopFaults } from './shop-values.ts';

const VALUES: ShopValues = {
  name: 'Neelam Textiles',
  description: 'Handloom cotton',
  gst: '27AAPFU0939F1ZV',
  address: '',
  legalName: '',
  carePhone: '',
  careEmail: '',
  policies: '',
  deliveryDays: '5',
  categories: ['Clothing', 'Beauty'],
  location: { lat: '12.971599', lng: '77.594566' },
};

const errors = (values: ShopValues) =>
  Object.fromEntries(shopFaults(values).map(({ path, message }) => [path, message]));

test('an empty form names every field that is needed', { tags: ['VAL-19', 'VAL-20'] }, () => {
  expect(errors(shopCodec.toForm(undefined))).toEqual({
    name: 'Please fill in this field',
    description: 'Please fill in this field',
    gst: 'Please fill in this field',
    'location.lat': 'Choose a place on the map',
    'location.lng': 'Choose a place on the map',
  });
  expect(errors(VALUES)).toEqual({});
});

test.each([
  ['91', '77'],
  ['12', '-180.1'],
  ['12.5.1', '77'],
  ['1e1', '77'],
  ['', '77'],
  ['north', '77'],
])('%s, %s is no place', (lat, lng) => {
  expect(placeIn({ lat, lng })).toBeUndefined();
});

test.each(['', '0', '31', '2.5', '-3', '1e1', 'five'])('%s is no number of days', (deliveryDays) => {
  expect(errors({ ...VALUES, deliveryDays })).toEqual({ deliveryDays: 'Enter a whole number from 1 to 30' });
});

test('a place is read from whole numbers, decimals and signs', () => {
  expect(placeIn({ lat: '-90', lng: '+180.0' })).toEqual({ lat: -90, lng: 180 });
});

test('what was not touched follows the newer version, what was typed stays', () => {
  const location = { ...VALUES.location, lat: '13.000000' };
  const typed = { ...VALUES, name: 'Neelam', location };
  const newer: ShopValues = { ...VALUES, name: 'Neelam & Co', gst: '29AAGCB7383J1Z4', categories: ['Toys'] };
  const { values, taken, contested } = mergeNewer(VALUES, typed, newer, SHOP_WHOLES);
  expect(values).toEqual({ ...newer, name: 'Neelam', location });
  expect(taken).toEqual(['gst', 'categories']);
  expect(contested).toEqual(['name']);
});

test('a place that was moved here and elsewhere is not put together of both', () => {
  const typed = { ...VALUES, location: { ...VALUES.location, lat: '13.000000' } };
  const newer = { ...VALUES, location: { ...VALUES.location, lng: '78.000000' } };
  expect(mergeNewer(VALUES, typed, newer, SHOP_WHOLES)).toMatchObject({
    values: typed,
    contested: ['location'],
  });
});

test('a half-typed place and the name of a new shop are a draft, and are merged as typed', () => {
  const empty = shopCodec.toForm(undefined);
  const typed: ShopValues = { ...empty, name: 'Neel', location: { lat: '12.', lng: '' } };
  expect(isShopValues(typed)).toBe(true);
  expect(mergeNewer(empty, typed, empty, SHOP_WHOLES)).toEqual({
    values: typed,
    base: empty,
    taken: [],
    contested: [],
  });
});

test('categories have one order, whatever that of the shop', () => {
  const id = ShopId.parse(crypto.randomUUID());
  const shop = { ...VALUES, id, deliveryDays: 5, location: { lat: 12.971599, lng: 77.594566 } };
  const orderOf = (categories: Category[]) => shopCodec.toForm({ ...shop, categories }).categories;
  expect(orderOf(['Clothing', 'Beauty'])).toEqual(orderOf(['Beauty', 'Clothing']));
});

test('a stored form is one, and with a category that there is not it is none', () => {
  const stored: unknown = JSON.parse(JSON.stringify(VALUES));
  expect(isShopValues(stored)).toBe(true);
  expect(isShopValues({ ...VALUES, categories: ['Cars'] })).toBe(false);
});
