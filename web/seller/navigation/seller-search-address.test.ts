import { expect, test } from 'vitest';
import { sellerSearchAddress } from './seller-search-address.ts';

test.each([
  ['', '/seller/products'],
  ['H-7K3Q9M2P', '/seller/orders?search=H-7K3Q9M2P'],
  ['h-7k', '/seller/orders?search=h-7k'],
  ['brass lamp', '/seller/products?search=brass+lamp&state=all'],
  ['T-shirt', '/seller/products?search=T-shirt&state=all'],
])('the search %j leads to %s', (text, address) => {
  expect(sellerSearchAddress(text)).toBe(address);
});
