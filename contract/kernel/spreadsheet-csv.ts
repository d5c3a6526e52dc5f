/**
 * Spreadsheets also start formulas behind separators of other regions, with full-width signs, and behind invisible characters.
 */
const FORMULA_START =
  /(?<=^|[;\t\r\n])'*(?=[\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}"]*[=+\-@\u2212\uFF1D\uFF0B\uFF0D\uFF20])|^'*(?=[\t\r\n])/gu;

export const SPREADSHEET_CSV = {
  record_delimiter: '\r\n',
  quoted_match: /[\r\n]|^\s|\s$/,
  cast: { string: guardFormulas },
};

/** No spreadsheet runs a formula behind an apostrophe. */
function guardFormulas(text: string): string {
  return text.replace(FORMULA_START, "'$&");
}

export function unguardFormulas(text: string): string {
  return text.replace(FORMULA_START, (apostrophes) => apostrophes.slice(1));
}
