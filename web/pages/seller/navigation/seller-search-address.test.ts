import { expect, test } from 'vitest';
import { sellerSearchAddress } from './seller-search-address.ts';

const BOTH = { orders: true, products: true };

test.each([
  ['', '/seller/products'],
  ['H-7K3Q9M2P', '/seller/orders?search=H-7K3Q9M2P'],
  ['h-7k', '/seller/orders?search=h-7k'],
  ['brass lamp', '/seller/products?search=brass+lamp&state=all'],
  ['T-shirt', '/seller/products?search=T-shirt&state=all'],
])('the search %j leads to %s', (text, address) => {
  expect(sellerSearchAddress(text, BOTH)).toBe(address);
});

test('who may see only one of both searches that', () => {
  const [orders, products] = [
    { ...BOTH, products: false },
    { ...BOTH, orders: false },
  ];
  expect(sellerSearchAddress('brass lamp', orders)).toBe('/seller/orders?search=brass+lamp');
  expect(sellerSearchAddress('', orders)).toBe('/seller/orders');
  expect(sellerSearchAddress('H-7K', products)).toBe('/seller/products?search=H-7K&state=all');
});
