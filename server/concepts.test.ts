import { expect, test } from 'vitest';
import { KEYED_TAGS, WHOLE_TAGS } from '../contract/pages.ts';
import { collect } from './concept/concept.ts';
import { CONCEPTS } from './concepts.ts';

test('pages of every kind of tag are dropped when a concept changes', () => {
  const declared = new Set(CONCEPTS.flatMap(({ dropsPages = {} }) => Object.keys(dropsPages)));
  expect([...WHOLE_TAGS, ...KEYED_TAGS].filter((kind) => !declared.has(kind))).toEqual([]);
});

test('what each kind must be declared of once is put together', () => {
  expect(collect<{ a: number; b: number }>(['a', 'b'], [{ a: 1 }, undefined, { b: 2 }])).toEqual({
    a: 1,
    b: 2,
  });
});

test('a kind that no concept declares, or two, stops the app as it is built', () => {
  expect(() => collect<{ a: number; b: number }>(['a', 'b'], [{ a: 1 }])).toThrow('0 concepts declare b');
  expect(() => collect<{ a: number }>(['a'], [{ a: 1 }, { a: 2 }])).toThrow('2 concepts declare a');
});
