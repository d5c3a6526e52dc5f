/** C0, DEL and C1 without tab and line breaks, which belong to texts. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** Anything but blanks, invisible characters and the two blank-looking letters. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800\u{1d159}]/u;

/** Whether a text can be stored, logged and shown: no half of a surrogate pair, no control characters. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !CONTROL.test(text);
}

/** Whether it has no visible character. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/** Zero-width spaces and joiners of words, soft hyphens: invisible characters that come with pasted text. */
const UNSEEN = /[\u00ad\u180e\u200b\u2060-\u2064\ufeff]/g;

/**
 * A text without invisible characters that make it differ from what it looks like. Those that join letters or keep them
 * apart (U+200C, U+200D), as Indian scripts and emoji need them, stay.
 */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '');
}

/** The first characters of a text, never ending in half of a surrogate pair. */
export function firstCharacters(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
}
