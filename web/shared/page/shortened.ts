import { beginningOf } from '../../../contract/kernel/plain-text.ts';

/** Characters of a description that search engines show. */
const DESCRIPTION_LENGTH = 155;

/** The start of a text for a page's description, ended at a word. */
export function shortened(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  return `${beginningOf(text, DESCRIPTION_LENGTH).replace(/\s+\S*$/, '')}…`;
}
