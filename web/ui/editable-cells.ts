export interface CellChange<Name extends string> {
  row: string;
  column: Name;
  value: string;
}

export interface EditableColumn<Name extends string> {
  name: Name;
  label: string;
  /** The unit of its figures, shown in its head. */
  unit?: string;
  inputMode?: 'text' | 'decimal' | 'numeric';
  maxLength?: number;
  isRequired?: boolean;
  /** Any text is allowed without them. */
  choices?: readonly { value: string; label: string }[];
  /** All rows differ in the column, so there is nothing to fill down. */
  isDistinct?: boolean;
}

export interface EditableRow<Name extends string> {
  key: string;
  label: string;
  note?: string | undefined;
  cells: Readonly<Record<Name, string>>;
}

export interface CellPlace {
  row: number;
  column: number;
}

/** Spreadsheets copy a block as tabs and lines. Undefined for a single text. */
export function blockIn(text: string): string[][] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  return cells.length > 1 || (cells[0]?.length ?? 0) > 1 ? cells : undefined;
}

/** Undefined where the text is none of the column's choices. */
function readText({ choices, inputMode }: EditableColumn<string>, text: string): string | undefined {
  if (choices) {
    const wanted = text.toLowerCase();
    const chosen = choices.find(({ value, label }) => [value, label.toLowerCase()].includes(wanted));
    return text === '' ? '' : chosen?.value;
  }
  return inputMode === 'numeric' ? text.replaceAll(',', '') : text;
}

/** Cells beyond the table are left out. Spreadsheets copy whole numbers with separators of thousands. */
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

export function changesByFilling<Name extends string>(
  rows: readonly EditableRow<Name>[],
  column: Name,
  from: number,
): CellChange<Name>[] {
  const value = rows[from]?.cells[column] ?? '';
  return rows.slice(from + 1).map(({ key }) => ({ row: key, column, value }));
}
