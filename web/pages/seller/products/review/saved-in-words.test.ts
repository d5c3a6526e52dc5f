import { expect, test } from 'vitest';
import type { Difference, ProductStanding } from '../../../../../contract/product-approvals.ts';
import { savedInWords } from './saved-in-words.ts';

const renamed = (to: string): Difference => ({
  field: 'name',
  before: { lines: ['Brass lamp'], pictures: [] },
  after: { lines: [to], pictures: [] },
});
const review = (given: Partial<ProductStanding>) => ({
  review: {
    kind: 'change' as const,
    state: 'waiting' as const,
    since: '2026-01-05T08:00:00Z',
    refusals: [],
    note: '',
    differences: [renamed('Gold lamp')],
    ...given,
  },
});
const NONE = { review: null };
const CHANGE_WAITS = 'Saved. Buyers see the change once it is approved.';

test('a save says whether buyers see it now or once it is approved', { tags: ['POL30'] }, () => {
  expect(savedInWords(NONE, NONE)).toBe('Product updated successfully');
  expect(savedInWords(NONE, review({}))).toBe(CHANGE_WAITS);
  expect(savedInWords(review({ state: 'rejected' }), review({}))).toBe(CHANGE_WAITS);
  expect(savedInWords(review({}), review({ differences: [renamed('Copper lamp')] }))).toBe(CHANGE_WAITS);
  expect(savedInWords(NONE, review({ kind: 'new', differences: [] }))).toBe(
    'Saved. Buyers see the product once it is approved.',
  );
});

test('a price beside a change that waits already is seen at once', { tags: ['POL30'] }, () => {
  expect(savedInWords(review({}), review({}))).toBe('Product updated successfully');
});
