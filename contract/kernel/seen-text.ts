import { isBlank } from './plain-text.ts';

/** Blank letters with a width look like a space. */
const BLANK_LETTERS = /[\u2800\u3164\uffa0\u{1d159}]/gu;

/** Arabic and other signs around numbers: Unicode counts them as formats, and yet they are drawn. */
const NUMBER_SIGNS = '\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u{110bd}\\u{110cd}';

/** A joiner may change letters and marks of all scripts but these, whose letters stand alone. */
const STANDING_ALONE = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Ethiopic',
  'Thai',
  'Lao',
]
  .concat(['Han', 'Hangul', 'Hiragana', 'Katakana', 'Bopomofo', 'Common', 'Inherited'])
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const JOINING_LETTER = `(?![${STANDING_ALONE}\\p{Default_Ignorable_Code_Point}])[\\p{L}\\p{M}]`;
const PICTURE = '\\p{Extended_Pictographic}';

/** Invisible characters that change what is seen beside them. */
const WITH_EFFECT = [
  `[${NUMBER_SIGNS}]`,
  // These are for half forms and final consonants of Indian scripts, single Arabic letters, and letters kept apart.
  `(?<=${JOINING_LETTER})\\u200d`,
  `(?<!\\u200d)\\u200d(?=\\p{Script=Arabic}(?<!\\p{Default_Ignorable_Code_Point}))`,
  `(?<=${JOINING_LETTER})\\u200c(?=${JOINING_LETTER})`,
  // These are for several pictures as one, pictures in colour or as text, key caps and flags of regions.
  `(?<=${PICTURE}[\\ufe0f\\p{Emoji_Modifier}]?)\\u200d(?=${PICTURE})`,
  `(?<=${PICTURE})[\\ufe0e\\ufe0f]`,
  '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  '(?<=\\u{1f3f4})[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{1,6}\\u{e007f}',
].join('|');
const INVISIBLE = '[\\p{Default_Ignorable_Code_Point}\\p{Cf}]';

const UNSEEN = new RegExp(`(${WITH_EFFECT})|${INVISIBLE}`, 'gu');
const UNSEEN_IN_CODES = new RegExp(`([${NUMBER_SIGNS}])|${INVISIBLE}`, 'gu');

/**
 * The text is trimmed, in one spelling (NFC), and keeps only invisible characters that Indian scripts, Arabic and emoji need.
 */
export function asSeen(text: string): string {
  return orEmpty(withBlanks(text).replace(UNSEEN, '$1').normalize('NFC').trim());
}

/** No invisible character stays, so that two codes that differ look different. */
export function codeAsSeen(text: string): string {
  const letters = withBlanks(text).replace(UNSEEN_IN_CODES, '$1').normalize('NFC');
  return orEmpty(letters.replace(/\s+/g, ' ').trim());
}

function orEmpty(seen: string): string {
  return isBlank(seen) ? '' : seen;
}

function withBlanks(text: string): string {
  return text.replace(BLANK_LETTERS, ' ');
}
