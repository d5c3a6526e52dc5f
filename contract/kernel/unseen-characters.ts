/** Zero-width spaces and joiners of words, soft hyphens: invisible characters that come with pasted text. */
const UNSEEN = /[\u00ad\u180e\u200b\u2060-\u2064\ufeff]/g;

/**
 * A text without invisible characters that make it differ from what it looks like. Those that join letters or keep them
 * apart (U+200C, U+200D), as Indian scripts and emoji need them, stay.
 */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '');
}
