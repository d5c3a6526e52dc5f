import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isReversed } from '../url-state/address-values.ts';
import type { ListParams, ListState, Option, SortColumn } from './list-definition.ts';
import { reversed, type Sorting } from './sorted-rows.ts';
import type { ListView } from './use-list.ts';
import { DAYS_REVERSED } from '../../../contract/kernel/messages.ts';

const MAX_TEXT = 100;

interface FilterFieldProps<P extends ListParams> {
  list: ListView<P>;
  name: keyof P & string;
  options: readonly Option[] | undefined;
}

export function FilterField<P extends ListParams>({ list, name, options }: FilterFieldProps<P>) {
  const field = list.definition.params[name]?.field;
  const value = String(list.state[name]);
  switch (field?.kind) {
    case 'search': {
      const { kind: _kind, ...props } = field;
      return (
        <TextField
          name={name}
          type="search"
          maxLength={MAX_TEXT}
          defaultValue={value}
          before={<Icon name="search" size="small" />}
          {...props}
        />
      );
    }
    case 'text':
      return <TextField label={field.label} name={name} defaultValue={value} maxLength={MAX_TEXT} />;
    case 'choice': {
      const { label, placeholder, options: declared = options } = field;
      if (!declared) return null;
      return (
        <SelectField
          label={label}
          name={name}
          placeholder={placeholder}
          options={declared}
          defaultValue={value}
        />
      );
    }
    case 'days': {
      const { from, to } = list.state as ListState<P> & Record<'from' | 'to', string>; // `days` declares both
      return <DayFields from={from} to={to} />;
    }
    case 'sort': {
      const sorting = list.state as ListState<P> & Sorting<string>; // `sorted` declares both
      const change = (wanted: Sorting<string>) =>
        list.change(Object.fromEntries(Object.entries(wanted)) as Partial<ListState<P>>);
      return <SortField columns={field.columns} sorting={sorting} onSort={change} />;
    }
    case undefined:
      return null;
  }
}

/** Reversed days are not applied. */
function DayFields({ from, to }: { from: string; to: string }) {
  const first = useRef<HTMLInputElement>(null);
  const last = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);
  const check = () => {
    const isWrong = isReversed({ from: first.current?.value ?? '', to: last.current?.value ?? '' });
    last.current?.setCustomValidity(isWrong ? DAYS_REVERSED : '');
    if (!isWrong) setRefused(false);
  };
  useEffect(check, [from, to]);
  return (
    <>
      <TextField ref={first} label="From" name="from" type="date" defaultValue={from} onChange={check} />
      <TextField
        ref={last}
        label="To"
        name="to"
        type="date"
        defaultValue={to}
        error={isRefused || isReversed({ from, to }) ? DAYS_REVERSED : undefined}
        onChange={check}
        onInvalid={() => setRefused(true)}
      />
    </>
  );
}

interface SortFieldProps<Column extends string> {
  columns: Readonly<Record<Column, SortColumn>>;
  sorting: Sorting<Column>;
  onSort: (sorting: Sorting<Column>) => void;
  className?: string;
}

/** A column with a label for each direction gives two options. */
export function SortField<Column extends string>({
  columns,
  sorting,
  onSort,
  className,
}: SortFieldProps<Column>) {
  const names = Object.keys(columns) as Column[]; // the keys of the record, by its type
  const choices = names.flatMap((sortBy) => {
    const { label, first } = columns[sortBy];
    if (typeof label === 'string') return [{ sortBy, direction: first, label, isBoth: true }];
    return [first, reversed(first)].map((direction) => ({
      sortBy,
      direction,
      label: label[direction],
      isBoth: false,
    }));
  });
  const chosen = choices.findIndex(
    ({ sortBy, direction, isBoth }) =>
      sortBy === sorting.sortBy && (isBoth || direction === sorting.direction),
  );
  return (
    <SelectField
      className={className}
      label="Sort by"
      options={choices.map(({ label }, index) => ({ value: String(index), label }))}
      value={String(chosen)}
      onChange={({ target }) => {
        const choice = choices[Number(target.value)];
        if (choice) onSort({ sortBy: choice.sortBy, direction: choice.direction });
      }}
    />
  );
}
