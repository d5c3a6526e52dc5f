import { expect, test } from 'vitest';
import { safeReturnPath } from './return-path.ts';

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
  '/.//evil.example',
  '/a/..//evil.example',
  `/${'a'.repeat(500)}`,
])('signing in never leads away from this site: %j', { tags: ['XS9'] }, (next) => {
  expect(safeReturnPath(next)).toBeUndefined();
});
