/** C0, DEL and C1 without tab and line breaks, which belong to texts. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/**
 * Anything but blanks, invisible characters, the two blank-looking letters, marks without a letter, and what no character is assigned to; pictures
 * that are newer than this program are seen.
 */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{C}\p{M}\u2800\u{1d159}]|\p{Extended_Pictographic}/u;

/** Nobody knows how they look: unassigned ones and those of private agreements. */
const UNKNOWN = /(?!\p{Extended_Pictographic})[\p{Cn}\p{Co}]/u;

export const NOT_PLAIN = 'Contains characters that cannot be used';

/** Whether a text can be stored, logged and shown: no half of a surrogate pair, no control characters. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !CONTROL.test(text);
}

/** Whether everybody sees the same: no character that is not assigned, or by private agreement alone. */
export function hasKnownCharacters(text: string): boolean {
  return !UNKNOWN.test(text);
}

/** Whether it has no visible character. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}
