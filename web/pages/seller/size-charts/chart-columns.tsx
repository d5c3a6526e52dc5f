import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isSameText } from '../../../../contract/kernel/words.ts';
import { MEASUREMENT_NAMES } from '../../../concepts/size-charts/measurements.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { Segmented } from '../../../ui/radio-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { EditedColumn } from './chart-values.ts';

type NewColumn = Pick<EditedColumn, 'kind' | 'name'>;

const KINDS: { value: EditedColumn['kind']; label: string }[] = [
  { value: 'measurement', label: 'Measurement' },
  { value: 'system', label: 'Size system' },
];
const SYSTEM_NAMES = ['UK', 'EU', 'US', 'IND'];

const BEGINNINGS: readonly { label: string; columns: readonly NewColumn[] }[] = [
  { label: 'Tops', columns: measured(['Chest', 'Waist', 'Shoulder', 'Length']) },
  { label: 'Bottoms', columns: measured(['Waist', 'Hip', 'Inseam']) },
  {
    label: 'Shoes',
    columns: [
      ...['UK', 'EU', 'IND'].map((name) => ({ kind: 'system' as const, name })),
      ...measured(['Foot length']),
    ],
  },
];

function measured(names: readonly string[]): NewColumn[] {
  return names.map((name) => ({ kind: 'measurement', name }));
}

interface ChartColumnsProps {
  columns: readonly EditedColumn[];
  error: string | undefined;
  onChange: (columns: readonly EditedColumn[]) => void;
}

export function ChartColumns({ columns, error, onChange }: ChartColumnsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const add = (added: readonly NewColumn[]) => {
    const all = withColumns(columns, added);
    if (all.length > columns.length) setSaid(`${added.map(({ name }) => name).join(', ')} added`);
    onChange(all);
  };
  const remove = (place: number) => {
    const next = columns[place + 1] ?? columns[place - 1];
    flushSync(() => {
      onChange(columns.toSpliced(place, 1));
      setSaid(`${columns[place]?.name} removed`);
    });
    if (next) list.current?.querySelector<HTMLElement>(`[data-column="${next.key}"]`)?.focus();
  };
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4 rounded-card border border-line p-4">
      <legend className="sr-only">Columns</legend>
      <h2 className="text-body font-semibold">Columns</h2>
      {columns.length > 0 ? (
        <ul ref={list} className="flex flex-wrap gap-2" aria-label="Columns">
          {columns.map(({ key, name }, place) => (
            <li key={key} className="chip">
              {name}
              <button
                type="button"
                className="chip-remove"
                aria-label={`Remove ${name}`}
                data-column={key}
                onClick={() => remove(place)}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <div className="flex flex-wrap gap-2">
          {BEGINNINGS.map((beginning) => (
            <Button
              key={beginning.label}
              variant="outline"
              size="small"
              icon="plus"
              onClick={() => add(beginning.columns)}
            >
              {beginning.label}
            </Button>
          ))}
        </div>
      )}
      <AddColumn error={error} onAdd={add} />
      <LiveRegion>{said}</LiveRegion>
    </fieldset>
  );
}

function AddColumn({ error, onAdd }: { error: string | undefined; onAdd: (columns: NewColumn[]) => void }) {
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<EditedColumn['kind']>('measurement');
  const listId = useId();
  const kindName = useId();
  const names = kind === 'system' ? SYSTEM_NAMES : MEASUREMENT_NAMES;
  const add = () => {
    const name = typed.trim();
    if (name === '') return;
    onAdd([{ kind, name }]);
    setTyped('');
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Segmented legend="Kind of column" name={kindName} options={KINDS} value={kind} onChange={setKind} />
      <TextField
        className="min-w-0 grow basis-48"
        label="New column"
        name="columns"
        list={listId}
        maxLength={40}
        autoComplete="off"
        enterKeyHint="done"
        placeholder={names[0]}
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          add();
        }}
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <Button variant="outline" icon="plus" onClick={add}>
        Add column
      </Button>
    </div>
  );
}

/** Systems come before measurements; a name that exists is skipped. */
function withColumns(columns: readonly EditedColumn[], added: readonly NewColumn[]): EditedColumn[] {
  const all = [...columns];
  for (const { kind, name } of added) {
    if (all.some((column) => isSameText(column.name, name))) continue;
    const last = Math.max(-1, ...all.map(({ key }) => Number(key.slice(1))));
    all.push({ key: `c${last + 1}`, kind, name });
  }
  return all.sort((a, b) => Number(a.kind === 'measurement') - Number(b.kind === 'measurement'));
}
