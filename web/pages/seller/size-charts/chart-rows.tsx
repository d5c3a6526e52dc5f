import { MAX_SIZE_CHART_ROWS } from '../../../../contract/kernel/limits.ts';
import { UnitChoice } from '../../../concepts/size-charts/unit-choice.tsx';
import { Button } from '../../../ui/button.tsx';
import type { CellChange, EditableColumn, EditableRow } from '../../../ui/editable-cells.ts';
import { EditableTable } from '../../../ui/editable-table.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { cellIn, type ChartValues, EMPTY_ROW, type EditedRow } from './chart-values.ts';

const SIZE = 'size';

interface ChartRowsProps {
  values: Pick<ChartValues, 'columns' | 'rows' | 'unit'>;
  errorOf: (path: string) => string | undefined;
  onUnit: (unit: ChartValues['unit']) => void;
  onChange: (rows: readonly EditedRow[], cells: readonly string[]) => void;
}

export function ChartRows({ values: { columns, rows, unit }, errorOf, onUnit, onChange }: ChartRowsProps) {
  const heads: EditableColumn<string>[] = [
    { name: SIZE, label: 'Size', maxLength: 40, isDistinct: true },
    ...columns.map(({ key, name, kind }) => ({
      name: key,
      label: name,
      maxLength: 40,
      ...(kind === 'measurement' && { unit, inputMode: 'decimal' as const }),
    })),
  ];
  const editableRow = (row: EditedRow, place: number): EditableRow<string> => ({
    key: String(place),
    label: row.size.trim() || `Row ${place + 1}`,
    cells: {
      [SIZE]: row.size,
      ...Object.fromEntries(columns.map(({ key }) => [key, cellIn(row, key).text])),
    },
  });
  const edit = (changes: readonly CellChange<string>[]) =>
    onChange(
      withChanges(rows, changes),
      changes.map(({ row, column }) => `rows.${row}.${column}`),
    );
  const isFull = rows.length >= MAX_SIZE_CHART_ROWS;
  const error = errorOf('rows');
  return (
    <div className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-body font-semibold">Sizes</h2>
        <UnitChoice unit={unit} onChange={onUnit} />
      </div>
      {error !== undefined && <FormError title={error} />}
      <EditableTable
        caption="Sizes"
        columns={heads}
        rows={rows.map(editableRow)}
        newRow={(place) => (place < MAX_SIZE_CHART_ROWS ? editableRow(EMPTY_ROW, place) : undefined)}
        cell={({ key }, column) => ({
          name: `rows.${key}.${column}`,
          error: errorOf(`rows.${key}.${column}`),
        })}
        onChange={edit}
        act={({ key, label }) => (
          <IconButton
            label={`Remove ${label}`}
            icon="trash"
            onClick={() => onChange(rows.toSpliced(Number(key), 1), [])}
          />
        )}
      />
      <div className="flex flex-wrap items-center gap-3">
        {!isFull && (
          <Button
            variant="outline"
            size="small"
            icon="plus"
            onClick={() => onChange([...rows, EMPTY_ROW], [])}
          >
            Add a size
          </Button>
        )}
        <p className="field-help">
          Write the sizes as in the products. Cells of a spreadsheet can be pasted; empty rows are left out.
        </p>
      </div>
    </div>
  );
}

function withChanges(rows: readonly EditedRow[], changes: readonly CellChange<string>[]): EditedRow[] {
  const edited = [...rows];
  for (const { row: key, column, value } of changes) {
    const place = Number(key);
    while (edited.length <= place) edited.push(EMPTY_ROW);
    const row = edited[place] ?? EMPTY_ROW;
    edited[place] =
      column === SIZE
        ? { ...row, size: value }
        : { ...row, cells: { ...row.cells, [column]: { ...cellIn(row, column), text: value } } };
  }
  return edited;
}
