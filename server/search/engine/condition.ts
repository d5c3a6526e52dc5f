import { RowSet } from './row-set.ts';

/** Both ends included. */
export interface Range {
  from: number;
  to: number;
}

/** That a row's number in a column is among those that are wanted. */
export interface Condition<Column extends string> {
  /** Equal for equal conditions. */
  key: string;
  column: Column;
  wanted: () => Range | RowSet;
  /** Where several numbers are allowed: a condition for each; a row that fits one of them fits. */
  parts?: readonly Condition<Column>[];
}

/** Above every number of a column; a difference of two such numbers still has 32 bits. */
const NO_END = 0x7fff_fffe;

/** That a row's number is one of these; unknown ones are those of no row. */
export function among<Column extends string>(
  column: Column,
  numbers: readonly (number | undefined)[],
): Condition<Column> {
  const known = numbers.filter((number) => number !== undefined);
  const parts = known.map((number) => between(column, number, number));
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  return { key: `${column} ${known.join()}`, column, wanted: () => RowSet.of(known), parts };
}

/** That a row's number lies in a range. */
export function between<Column extends string>(
  column: Column,
  from: number,
  to: number = NO_END,
): Condition<Column> {
  return { key: `${column} ${from} to ${to}`, column, wanted: () => ({ from, to }) };
}
