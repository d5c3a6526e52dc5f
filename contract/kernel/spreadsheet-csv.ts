/**
 * Where a spreadsheet would begin a formula, also one in wide signs or behind what is not seen: at the start of a cell, and inside it
 * behind what spreadsheets of other regions part cells with. It matches the apostrophes that stand there already.
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
