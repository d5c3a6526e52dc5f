import { expect, test } from 'vitest';
import { isBlank, isPlainText } from './plain-text.ts';
import { firstCharacters } from './words.ts';
import { text } from './schemas.ts';

test.each([
  '\ud83d',
  '\udc4d',
  'a\ud83db',
  '\udc4d\ud83d',
  '\0',
  'a\u0007',
  '\u001b[31m',
  '\u007f',
  '\u0085',
  '\u009f',
])('half a character and control characters are no text: %j', (odd) => {
  expect(isPlainText(odd)).toBe(false);
  expect(text(40).safeParse(`name ${odd}`).success).toBe(false);
});

test.each(['Neelam', 'नीलम', 'क्‍ष', '👩‍🚀', '🇮🇳', 'two\nlines\tand a tab', 'a\u2028b', '\ufeffname'])(
  'words of every script, emoji and line breaks are: %j',
  (written) => expect(isPlainText(written)).toBe(true),
);

test.each([
  '',
  ' ',
  '\u00a0\u3000',
  '\u200b',
  '\u200d\u200c',
  '\u00ad',
  '\u2800',
  '\u3164\u115f\u1160\uffa0',
  '\ufeff',
  '\u2028',
  '\ufe0f',
  '\u{e0041}',
])('what nobody sees does not fill a field in: %j', (unseen) => {
  expect(isBlank(unseen)).toBe(true);
  expect(
    text(40)
      .safeParse(unseen)
      .error?.issues.map(({ message }) => message),
  ).toEqual(['Please fill in this field']);
});

test.each(['.', 'क', '0', '✨', '\u200ba'])('what can be seen does: %j', (seen) => {
  expect(isBlank(seen)).toBe(false);
  expect(text(40).safeParse(seen).success).toBe(true);
});

test('a text is cut between characters', () => {
  expect(firstCharacters('ab👍', 3)).toBe('ab');
  expect(firstCharacters('ab👍', 4)).toBe('ab👍');
  expect(firstCharacters('👍👍', 2)).toBe('👍');
});
