import { expect, test } from 'vitest';
import { publicPage } from './public-page.ts';

test('a page of a public list has the right offset, and beyond ten thousand entries none is read', {
  tags: ['DO1'],
}, () => {
  expect(publicPage({ page: 1, limit: 12 })).toEqual({ limit: 12, offset: 0 });
  expect(publicPage({ page: 100, limit: 100 })).toEqual({ limit: 100, offset: 9_900 });
  expect(publicPage({ page: 101, limit: 100 })).toEqual({ limit: 0, offset: 0 });
  expect(publicPage({ page: 999_999, limit: 100 })).toEqual({ limit: 0, offset: 0 });
});
