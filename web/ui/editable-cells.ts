/** A new text of a cell; its row by key. */
export interface CellChange<Name extends string> {
  row: string;
  column: Name;
  value: string;
}

export interface EditableColumn<Name extends string> {
  name: Name;
  label: string;
  /** What its figures are in, shown in its head. */
  unit?: string;
  inputMode?: 'text' | 'decimal' | 'numeric';
  maxLength?: number;
  isRequired?: boolean;
  /** What is chosen between; without them any text can be typed. */
  choices?: readonly { value: string; label: string }[];
  /** All rows differ in it, so that there is nothing to fill down. */
  isDistinct?: boolean;
}

export interface EditableRow<Name extends string> {
  key: string;
  /** Names the row in its head and in the names of its cells. */
  label: string;
  /** Below the label. */
  note?: string | undefined;
  cells: Readonly<Record<Name, string>>;
}

/** A place in a table. */
export interface CellPlace {
  row: number;
  column: number;
}

/** The cells of a block as spreadsheets copy it; undefined for a single text. */
export function blockIn(text: string): string[][] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  return cells.length > 1 || (cells[0]?.length ?? 0) > 1 ? cells : undefined;
}

/** A text as its column has it; undefined where it is none of its choices. */
function readText({ choices, inputMode }: EditableColumn<string>, text: string): string | undefined {
  if (choices) {
    const wanted = text.toLowerCase();
    const chosen = choices.find(({ value, label }) => [value, label.toLowerCase()].includes(wanted));
    return text === '' ? '' : chosen?.value;
  }
  return inputMode === 'numeric' ? text.replaceAll(',', '') : text;
}

/**
 * What a block changes that is put at a place; what does not fit in is left out. Spreadsheets copy whole numbers with separators of
 * thousands.
 */
export function changesByBlock<Name extends string>(
  rows: readonly EditableRow<Name>[],
  columns: readonly EditableColumn<Name>[],
  at: CellPlace,
  block: readonly (readonly string[])[],
): CellChange<Name>[] {
  return block.flatMap((line, down) =>
    line.flatMap((value, right) => {
      const row = rows[at.row + down];
      const column = columns[at.column + right];
      if (!row || !column) return [];
      const text = readText(column, value);
      return text === undefined ? [] : { row: row.key, column: column.name, value: text };
    }),
  );
}

/** What filling down from a place changes. */
export function changesByFilling<Name extends string>(
  rows: readonly EditableRow<Name>[],
  column: Name,
  from: number,
): CellChange<Name>[] {
  const value = rows[from]?.cells[column] ?? '';
  return rows.slice(from + 1).map(({ key }) => ({ row: key, column, value }));
}
