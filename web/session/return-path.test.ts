import { expect, test } from 'vitest';
import { loginAddress, safeReturnPath } from './return-path.ts';

test.each(['/checkout', '/product/1?tab=reviews#top', '/'])(
  'a path of this site is returned to after signing in: %s',
  (next) => {
    expect(safeReturnPath(next)).toBe(next);
  },
);

test.each([
  null,
  '',
  'checkout',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /checkout',
  '?payment=success&next=//evil.example',
])('signing in never leads away from this site: %j', (next) => {
  expect(safeReturnPath(next)).toBeUndefined();
});

test('the way back survives the address of the sign-in page', () => {
  const address = new URL(loginAddress('/products?search=a&page=2'), 'https://shop.example');
  expect(address.pathname).toBe('/login');
  expect(address.searchParams.get('next')).toBe('/products?search=a&page=2');
});
