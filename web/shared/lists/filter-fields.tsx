import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { Sorting } from '../../ui/sort-heads.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isReversed } from '../url-state/address-values.ts';
import type { SortColumn } from './list-definition.ts';
import { DAYS_REVERSED } from '../../../contract/kernel/messages.ts';

interface SearchFieldProps {
  value: string;
  placeholder?: string;
  label?: string;
  hideLabel?: boolean;
}

/** The search text of a list, a field of its `FilterForm`. */
export function SearchField({ value, label = 'Search', ...props }: SearchFieldProps) {
  return (
    <TextField
      label={label}
      name="search"
      type="search"
      maxLength={100}
      defaultValue={value}
      before={<Icon name="search" size="small" />}
      {...props}
    />
  );
}

/** The days of a list, two fields of its `FilterForm`, which does not apply reversed ones. */
export function DayFields({ from, to }: { from: string; to: string }) {
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

/** The order of a list as one choice: a column, or a column and its direction where it has a label for both. */
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
    const second = first === 'ascending' ? ('descending' as const) : ('ascending' as const);
    return [first, second].map((direction) => ({
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
