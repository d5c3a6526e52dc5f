/**
 * Spreadsheets start a formula at the start of a cell, and behind the cell separators of other regions; full-width signs and
 * signs behind invisible characters count too. It also matches apostrophes there.
 */
const FORMULA_START =
  /(?<=^|[;\t\r\n])'*(?=[\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}"]*[=+\-@\u2212\uFF1D\uFF0B\uFF0D\uFF20])|^'*(?=[\t\r\n])/gu;

export const SPREADSHEET_CSV = {
  record_delimiter: '\r\n',
  quoted_match: /[\r\n]|^\s|\s$/,
  cast: { string: guardFormulas },
};

/** An apostrophe stands before each formula, so that no spreadsheet runs it. */
function guardFormulas(text: string): string {
  return text.replace(FORMULA_START, "'$&");
}

/** The text as it was before `guardFormulas`. */
export function unguardFormulas(text: string): string {
  return text.replace(FORMULA_START, (apostrophes) => apostrophes.slice(1));
}
