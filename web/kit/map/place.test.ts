import { expect, test } from 'vitest';
import { CITIES } from './cities.ts';
import { cityOf, degreesText } from './place.ts';

test('degrees have 6 decimals', { tags: ['SHOP-03', 'CONST-27'] }, () => {
  expect(degreesText(12.9715987)).toBe('12.971599');
  expect(degreesText(-77)).toBe('-77.000000');
});

test('a place is described by the large city that it is in, near or far from', () => {
  expect(cityOf({ lat: 12.98, lng: 77.6 })).toBe('Bengaluru');
  expect(cityOf({ lat: 13.34, lng: 77.1 })).toBe('about 70 km from Bengaluru');
  expect(cityOf({ lat: 51.5, lng: 0 })).toBeUndefined();
});

test('every city of the map is in India, once', () => {
  expect(new Set(CITIES.map(({ name }) => name)).size).toBe(CITIES.length);
  for (const { name, lat, lng } of CITIES) {
    expect(lat > 6 && lat < 36 && lng > 68 && lng < 98, name).toBe(true);
  }
});
