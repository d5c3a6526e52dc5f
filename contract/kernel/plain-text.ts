/** These are C0, DEL and C1 without tab and line breaks, which belong to texts. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/**
 * Blanks, invisible and unassigned characters, the two blank-looking letters and marks without a letter are not visible; emoji
 * newer than this program are.
 */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{C}\p{M}\u2800\u{1d159}]|\p{Extended_Pictographic}/u;

/** Unassigned and private characters look different to everybody. */
const UNKNOWN = /(?!\p{Extended_Pictographic})[\p{Cn}\p{Co}]/u;

export const NOT_PLAIN = 'Contains characters that cannot be used';

/** Such a text can be stored, logged and shown: it has no half of a surrogate pair and no control characters. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !CONTROL.test(text);
}

export function hasKnownCharacters(text: string): boolean {
  return !UNKNOWN.test(text);
}

export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}
