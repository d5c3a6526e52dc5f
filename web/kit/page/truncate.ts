import { firstCharacters } from '../../../contract/kernel/words.ts';

/** Characters of a description that search engines show. */
const DESCRIPTION_LENGTH = 155;

/** Truncates a text at a word, for the description of a page. */
export function truncate(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  return `${firstCharacters(text, DESCRIPTION_LENGTH).replace(/\s+\S*$/, '')}…`;
}
