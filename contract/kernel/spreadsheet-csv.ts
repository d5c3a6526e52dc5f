/**
 * Where a spreadsheet would start a formula, also in full-width signs or behind invisible characters: at the start of a cell, and inside it
 * behind the cell separators of other regions. It matches existing apostrophes there.
 */
const FORMULA_START =
  /(?<=^|[;\t\r\n])'*(?=[\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}"]*[=+\-@\u2212\uFF1D\uFF0B\uFF0D\uFF20])|^'*(?=[\t\r\n])/gu;

/** Options of csv-stringify for files that people open in a spreadsheet: RFC 4180, with cells guarded and line breaks quoted. */
export const SPREADSHEET_CSV = {
  record_delimiter: '\r\n',
  quoted_match: /[\r\n]|^\s|\s$/,
  cast: { string: guardFormulas },
};

/** The text of a cell that no spreadsheet runs: an apostrophe stands before each formula. */
function guardFormulas(text: string): string {
  return text.replace(FORMULA_START, "'$&");
}

/** The text as it was before `guardFormulas`. */
export function unguardFormulas(text: string): string {
  return text.replace(FORMULA_START, (apostrophes) => apostrophes.slice(1));
}
