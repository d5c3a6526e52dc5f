import './editable-table.css';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import {
  blockIn,
  type CellChange,
  type CellPlace,
  changesByBlock,
  changesByFilling,
  type EditableColumn,
  type EditableRow,
} from './editable-cells.ts';
import { describedBy, FieldNotes } from './field.tsx';
import { Icon } from './icon.tsx';
import { LiveRegion } from './live-region.tsx';
import { Table } from './table.tsx';

interface EditableTableProps<Name extends string> {
  caption: string;
  rowHead?: string;
  columns: readonly EditableColumn<Name>[];
  rows: readonly EditableRow<Name>[];
  onChange: (changes: CellChange<Name>[]) => void;
  cell: (row: EditableRow<Name>, column: Name) => CellField;
  /** Adds empty rows for a pasted block that is longer than the table. */
  newRow?: (place: number) => EditableRow<Name> | undefined;
  act?: (row: EditableRow<Name>) => ReactNode;
}

interface CellField {
  name: string;
  error: string | undefined;
  /** Shows the value that applies while the cell is empty. */
  placeholder?: string | undefined;
}

/** Keys are those of a spreadsheet: Enter moves down, Ctrl+D repeats a cell, a pasted block fills cells. */
export function EditableTable<Name extends string>(props: EditableTableProps<Name>) {
  const { caption, rowHead, columns, rows, onChange, cell, newRow, act } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const change = (changes: CellChange<Name>[], words: string) => {
    if (changes.length > 0) onChange(changes);
    setSaid(words);
  };
  const fillDown = ({ name, label, isDistinct = false }: EditableColumn<Name>, from: number) => {
    if (!isDistinct) change(changesByFilling(rows, name, from), `${label} filled down`);
  };
  const onKeyDown = (event: KeyboardEvent, column: EditableColumn<Name>, at: CellPlace) => {
    if (event.nativeEvent.isComposing) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') fillDown(column, at.row);
    else if (event.altKey || event.ctrlKey || event.metaKey) return;
    // In a select, the arrow keys choose a value.
    else if (column.choices && event.key.startsWith('Arrow')) return;
    else if (event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey))
      focusCell(frame.current, at, -1);
    else if (event.key === 'ArrowDown' || event.key === 'Enter') focusCell(frame.current, at, 1);
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent, at: CellPlace) => {
    const block = blockIn(event.clipboardData.getData('text/plain'));
    if (!block) return;
    event.preventDefault();
    const room = [...rows];
    while (room.length < at.row + block.length) {
      const added = newRow?.(room.length);
      if (!added) break;
      room.push(added);
    }
    const changes = changesByBlock(room, columns, at, block);
    change(changes, pastedWords(changes.length, block.flat().length - changes.length));
  };

  return (
    <div ref={frame} className="editable-table">
      <Table caption={caption}>
        <thead>
          <tr>
            {rowHead !== undefined && <th scope="col">{rowHead}</th>}
            {columns.map((column) => (
              <th key={column.name} scope="col">
                <span>{headOf(column)}</span>
                {!column.isDistinct && rows.length > 1 && (
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`Fill down ${column.label}`}
                    onClick={() => fillDown(column, 0)}
                  >
                    Fill down
                  </Button>
                )}
              </th>
            ))}
            {act && (
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={row.key}>
              {rowHead !== undefined && (
                <th scope="row" className="wrap-anywhere">
                  {row.label}
                  {row.note !== undefined && (
                    <span className="block text-small font-normal text-muted">{row.note}</span>
                  )}
                </th>
              )}
              {columns.map((column, index) => (
                <Place key={column.name} isHead={rowHead === undefined && index === 0}>
                  <EditableCell
                    {...cell(row, column.name)}
                    label={`${column.label} of ${row.label}`}
                    column={column}
                    place={`${place}:${index}`}
                    value={row.cells[column.name]}
                    onValue={(value) => onChange([{ row: row.key, column: column.name, value }])}
                    onKeyDown={(event) => onKeyDown(event, column, { row: place, column: index })}
                    onPaste={(event) => onPaste(event, { row: place, column: index })}
                  />
                </Place>
              ))}
              {act && <td>{act(row)}</td>}
            </tr>
          ))}
        </tbody>
      </Table>
      <LiveRegion>{said}</LiveRegion>
    </div>
  );
}

function Place({ isHead, children }: { isHead: boolean; children: ReactNode }) {
  return isHead ? <th scope="row">{children}</th> : <td>{children}</td>;
}

interface EditableCellProps extends Omit<CellField, 'name'> {
  label: string;
  column: EditableColumn<string>;
  place?: string;
  value: string;
  isReadOnly?: boolean;
  onValue: (value: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPaste?: (event: ClipboardEvent) => void;
  onBlur?: () => void;
}

export function EditableCell(props: EditableCellProps) {
  const { label, column, place, value, isReadOnly = false, error, onValue, placeholder, ...events } = props;
  const id = useId();
  const control = {
    ...events,
    'aria-label': label,
    'aria-describedby': describedBy(id, undefined, error),
    'aria-invalid': error === undefined ? undefined : true,
    'aria-required': column.isRequired,
    autoComplete: 'off',
    'data-cell': place,
    value,
    onChange: ({ target }: { target: { value: string } }) => onValue(target.value),
  };
  return (
    <>
      <div className="control">
        {column.choices ? (
          <>
            <select {...control}>
              <option value="">None</option>
              {column.choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" size="small" />
          </>
        ) : (
          <input
            type="text"
            {...control}
            readOnly={isReadOnly}
            placeholder={placeholder}
            inputMode={column.inputMode}
            maxLength={column.maxLength}
          />
        )}
      </div>
      <FieldNotes id={id} error={error} />
    </>
  );
}

function headOf({ label, unit, isRequired = false }: EditableColumn<string>): string {
  const notes = [unit, isRequired ? 'required' : undefined].filter(Boolean).join(', ');
  return notes === '' ? label : `${label} (${notes})`;
}

function pastedWords(pasted: number, left: number): string {
  const cells = (count: number) => `${count} ${count === 1 ? 'cell' : 'cells'}`;
  return `${cells(pasted)} pasted${left > 0 ? `, ${cells(left)} did not fit` : ''}`;
}

/** The text is selected, so that typing replaces it. */
function focusCell(frame: HTMLElement | null, { row, column }: CellPlace, step: -1 | 1): void {
  const next = frame?.querySelector<HTMLElement>(`[data-cell="${row + step}:${column}"]`);
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}
