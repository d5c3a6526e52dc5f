import { expect, test } from 'vitest';
import { changedWords } from './changed-words.ts';

/** Changed parts in brackets. */
const marked = (text: string, other: string) =>
  changedWords(text, other)
    .map((part) => (part.isChanged ? `[${part.text}]` : part.text))
    .join('');

test.each([
  { text: 'Cotton kurta', other: 'Cotton kurta', is: 'Cotton kurta' },
  { text: 'Long cotton kurta', other: 'Cotton kurta', is: '[Long cotton ]kurta' },
  { text: 'A soft kurta of cotton', other: 'A kurta of silk', is: 'A [soft ]kurta of [cotton]' },
  { text: 'kurta of silk', other: '', is: '[kurta of silk]' },
  { text: '', other: 'kurta', is: '' },
  { text: 'one two', other: 'one  two three', is: 'one two' },
])('of “$text” beside “$other” the new words are marked', ({ text, other, is }) => {
  expect(marked(text, other)).toBe(is);
});
