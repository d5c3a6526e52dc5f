import { expect, test } from 'vitest';
import { loginAddress } from './return-path.ts';

test('the return path survives the address of the sign-in page', () => {
  const address = new URL(loginAddress('/products?search=a&page=2'), 'https://shop.example');
  expect(address.pathname).toBe('/login');
  expect(address.searchParams.get('next')).toBe('/products?search=a&page=2');
  expect(loginAddress('/cart', '/register')).toBe('/register?next=%2Fcart');
  expect(loginAddress(undefined, '/forgot-password')).toBe('/forgot-password');
});
