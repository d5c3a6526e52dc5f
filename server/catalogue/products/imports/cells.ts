import { z } from 'zod';
import type { ImportFault } from '../../../../contract/imports.ts';
import { isNothing } from '../../../../contract/kernel/import-columns.ts';
import { MAX_STOCK } from '../../../../contract/kernel/limits.ts';

export type CellShapes = Record<string, z.ZodType<unknown, string | null>>;

/** Empty cells are missing, since they leave the value unchanged. */
export type Cells = ReadonlyMap<string, string>;

type Values<Shapes extends CellShapes> = {
  [Column in keyof Shapes]?: z.output<Shapes[Column]> | undefined;
};

const NEEDED = 'This needs a value';
const NEEDED_OR_EMPTY = `${NEEDED}: leave the cell empty to keep the one that is there`;

export function readCells<Shapes extends CellShapes>(
  shapes: Shapes,
  cells: Cells,
  line: number,
): { values: Values<Shapes>; faults: ImportFault[] } {
  const values = new Map<string, unknown>();
  const faults: ImportFault[] = [];
  for (const [column, shape] of Object.entries(shapes)) {
    const cell = cells.get(column);
    if (cell === undefined) continue;
    const read = shape.safeParse(isNothing(cell) ? null : cell);
    if (read.success) values.set(column, read.data);
    // Only a line with an id has a value to keep.
    else if (isNothing(cell))
      faults.push({ line, column, message: cells.has('id') ? NEEDED_OR_EMPTY : NEEDED });
    else faults.push({ line, column, message: read.error.issues[0]?.message ?? 'This cannot be read' });
  }
  // Each value was parsed by the schema of its column.
  return { values: Object.fromEntries(values) as Values<Shapes>, faults };
}

/** '1.499,50' becomes '1499.50'; any other text stays as it is. */
export function withDecimalPoint(text: string): string {
  const [, whole, fraction] = /^(.*?\d),(\d{1,2})(?![\d,])/.exec(text) ?? [];
  if (whole === undefined || whole.includes(',')) return text;
  return `${whole.replaceAll('.', '')}.${fraction}${text.slice(whole.length + 1 + (fraction?.length ?? 0))}`;
}

export function cell<Value>(understand: (text: string) => Value | undefined, message: string) {
  return z.string().transform((text, context): Value => {
    const value = understand(text.trim());
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

export function contractCell<Schema extends z.ZodType>(
  schema: Schema,
  clean: (text: string) => string = (text) => text,
) {
  return z.string().transform((text, context): z.output<Schema> => {
    const read = schema.safeParse(clean(text).trim());
    if (read.success) return read.data;
    context.addIssue({ code: 'custom', message: read.error.issues[0]?.message });
    return z.NEVER;
  });
}

export function idCell<Schema extends z.ZodType<string>>(schema: Schema) {
  return cell(
    (text): z.output<Schema> | undefined => schema.safeParse(text.toLowerCase()).data,
    'This is not an id: copy it from an exported file, or leave it empty',
  );
}

export const versionCell = cell(
  (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined),
  'Leave the version as it was exported; for a new line, leave it empty',
);

export const unitsCell = cell(
  (text) => (/^\d{1,7}$/.test(text) && Number(text) <= MAX_STOCK ? Number(text) : undefined),
  'Enter a whole number from 0 to 10,00,000',
);
