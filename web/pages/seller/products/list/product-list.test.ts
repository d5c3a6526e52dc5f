import { expect, test } from 'vitest';
import { productList } from './product-list.ts';

const read = (address: string) => productList.addressOf(productList.read(new URLSearchParams(address)));

test('every filter is read from the address, in one spelling', { tags: ['SPROD-01'] }, () => {
  expect(
    read(
      'category=HOME+%26+kitchen&brand=+Gombe+&gender=Male&discount=25&sortBy=best_selling&search=+lamp&page=2',
    ),
  ).toBe(
    '?category=Home+%26+Kitchen&brand=Gombe&gender=male&discount=25&sortBy=best_selling&search=lamp&page=2',
  );
  expect(read('state=archived')).toBe('?state=archived');
});

test.each([
  'category=weapons',
  'gender=x',
  'sortBy=price',
  'state=on_sale',
  'state=x',
  'brand=+',
  'utm_source=mail',
  'discount=abc',
  'discount=0',
  'discount=101',
  'discount=-5',
  'discount=1e1',
  'search=%00%07',
  'page=0',
  'page=1',
  'page=-1',
  'page=1.5',
  'page=9999999',
  'page=abc',
])('an invalid filter is left out: %s', (address) => {
  expect(read(address)).toBe('?');
});
