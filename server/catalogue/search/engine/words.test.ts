import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldWord } from '../../../../contract/kernel/words.ts';
import { allowedTypos, editDistance, searchWords, spellingDistance } from './words.ts';

test.each([
  ['  Wireless  HEADPHONES ', ['wireless', 'headphones']],
  ["men's t-shirt", ['men', 's', 't', 'shirt']],
  ['5G phone, 128GB', ['5g', 'phone', '128gb']],
  ['कमल दीया', ['कमल', 'दीया']],
  ['kurta ❤️', ['kurta']],
  ['twice Twice', ['twice']],
  ['%_\\\'";:*&|!()<->', []],
  ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
])('of %j the words %j are searched for', { tags: ['LIST-21'] }, (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

test('no text gives a word with anything but letters, digits and the marks after them', {
  tags: ['LIST-21'],
}, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
      for (const word of searchWords(text)) expect(word).toMatch(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*$/u);
    }),
  );
});

test.each([
  ['phone', 'phone', 0],
  ['phone', 'phnoe', 1],
  ['phone', 'phne', 1],
  ['phone', 'phonee', 1],
  ['phone', 'fone', 2],
  ['kurta', 'lamp', Number.POSITIVE_INFINITY],
])('from %s to %s it takes %d typos', (a, b, typos) => {
  expect(editDistance(a, b, 2)).toBe(typos);
  expect(editDistance(b, a, 2)).toBe(typos);
});

test.each([
  ['dumbel', 'dumbbells', 2, 1],
  ['dumbbell', 'dumbbell', 2, 0],
  ['umberela', 'umbrella', 2, 2],
  ['bel', 'bells', 1, Number.POSITIVE_INFINITY],
  ['glases', 'glasses', 2, 1],
  ['kurta', 'lamps', 2, Number.POSITIVE_INFINITY],
])('doubled letters and the s of a plural are one typo: from %s to %s', (typed, meant, limit, typos) => {
  expect(spellingDistance(typed, meant, limit)).toBe(typos);
  expect(spellingDistance(meant, typed, limit)).toBe(typos);
});

test('accents of Latin letters do not count, vowel signs of other scripts do', () => {
  expect(foldWord('crème')).toBe('creme');
  expect(foldWord('दीया')).toBe('दीया');
});

test('short words and numbers are taken at their word', () => {
  expect(['tv', 'pen', 'headphones', '2026'].map(allowedTypos)).toEqual([0, 1, 2, 0]);
});
