/** C0, DEL and C1 without tab and line breaks, which belong to texts. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** Anything but blanks, invisible characters and the two blank-looking letters. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800\u{1d159}]/u;

export const NOT_PLAIN = 'Contains characters that cannot be used';

/** Whether a text can be stored, logged and shown: no half of a surrogate pair, no control characters. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !CONTROL.test(text);
}

/** Whether it has no visible character. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}
