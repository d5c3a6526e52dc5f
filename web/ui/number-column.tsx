import { type ClipboardEvent, type ComponentProps, type KeyboardEvent, useState } from 'react';
import { LiveRegion } from './live-region.tsx';
import { Table } from './table.tsx';
import { TextField } from './text-field.tsx';

/** A row with a number to fill in. */
export interface NumberRow {
  id: string;
  name: string;
  /** Below the name. */
  note?: string | undefined;
  field: Pick<ComponentProps<typeof TextField>, 'name' | 'error' | 'onChange' | 'onBlur' | 'ref'>;
}

interface NumberColumnProps {
  caption: string;
  /** The heads of the names and of the numbers. */
  heads: readonly [string, string];
  rows: readonly NumberRow[];
  /** Several lines were pasted: what the rows get, by their ids. */
  onFill: (texts: ReadonlyMap<string, string>) => void;
}

/** One number for each row of a table. The arrow keys and Enter go to the next row; lines of a spreadsheet fill the rows below. */
export function NumberColumn({ caption, heads: [names, numbers], rows, onFill }: NumberColumnProps) {
  const [filled, setFilled] = useState('');
  const paste = (event: ClipboardEvent, from: number) => {
    const lines = linesOf(event.clipboardData.getData('text'));
    if (lines.length < 2) return;
    event.preventDefault();
    const below = rows.slice(from, from + lines.length);
    onFill(new Map(below.map(({ id }, place) => [id, lines[place] ?? ''])));
    const left = lines.length - below.length;
    setFilled(
      `${below.length} rows filled${left > 0 ? `, ${left} ${left === 1 ? 'line' : 'lines'} did not fit` : ''}`,
    );
  };
  return (
    <>
      <Table caption={caption}>
        <thead>
          <tr>
            <th scope="col">{names}</th>
            <th scope="col">{numbers}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, note, field }, place) => (
            <tr key={id}>
              <th scope="row" className="wrap-anywhere">
                {name}
                {note !== undefined && (
                  <span className="block text-small font-normal text-muted">{note}</span>
                )}
              </th>
              <td>
                <TextField
                  label={`${numbers}: ${name}`}
                  hideLabel
                  inputMode="numeric"
                  autoComplete="off"
                  className="w-28"
                  onKeyDown={move}
                  onPaste={(event) => paste(event, place)}
                  {...field}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <LiveRegion>{filled}</LiveRegion>
    </>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };

/** Enter does not send the form either. */
function move(event: KeyboardEvent<HTMLInputElement>): void {
  const step = STEPS[event.key];
  if (step === undefined || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const field = event.currentTarget;
  const fields = [...(field.closest('tbody')?.querySelectorAll('input') ?? [])];
  const next = fields[fields.indexOf(field) + (event.shiftKey ? -step : step)];
  next?.focus();
  next?.select();
}

/** The first column of what a spreadsheet copies, without separators of thousands. */
function linesOf(text: string): string[] {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  return lines.map((line) => (line.split('\t')[0] ?? '').trim().replaceAll(',', ''));
}
