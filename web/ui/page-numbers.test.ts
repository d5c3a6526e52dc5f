import { expect, test } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

test('the first page, the last page and the neighbours of the current page are shown', {
  tags: ['LIST-06'],
}, () => {
  expect(pageNumbers(6, 12)).toEqual([1, 'gap', 5, 6, 7, 'gap', 12]);
});

test('no page is shown twice at either end', { tags: ['LIST-06'] }, () => {
  expect(pageNumbers(1, 12)).toEqual([1, 2, 'gap', 12]);
  expect(pageNumbers(2, 12)).toEqual([1, 2, 3, 'gap', 12]);
  expect(pageNumbers(12, 12)).toEqual([1, 'gap', 11, 12]);
});

test('an ellipsis stands only where pages are left out', { tags: ['LIST-07'] }, () => {
  expect(pageNumbers(2, 3)).toEqual([1, 2, 3]);
  expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(pageNumbers(4, 5)).toEqual([1, 'gap', 3, 4, 5]);
});

test('a list of one page shows that page', () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
});

test('a page beyond the last still leads back to real pages', () => {
  expect(pageNumbers(99, 3)).toEqual([1, 'gap', 3]);
});
