import { firstCharacters } from '../../../contract/kernel/words.ts';

/** Search engines show so many characters of a description. */
const DESCRIPTION_LENGTH = 155;

export function truncate(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  return `${firstCharacters(text, DESCRIPTION_LENGTH).replace(/\s+\S*$/, '')}…`;
}
