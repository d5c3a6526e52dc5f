import { useRef } from 'react';
import { Link } from 'react-router';
import { CLEAR_FILTERS } from './clear-filters.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import type { ListParams, ListState } from './list-definition.ts';
import type { ListView } from './use-list.ts';

export interface FilterChipsProps<P extends ListParams> {
  list: ListView<P>;
  /** Words that need loaded data replace those of the definition. */
  words?: { readonly [Name in keyof P]?: (value: string) => string };
}

export function FilterChips<P extends ListParams>({ list, words }: FilterChipsProps<P>) {
  const { definition, state, change } = list;
  const group = useRef<HTMLDivElement>(null);
  const plain = definition.read(new URLSearchParams());
  const chips = definition.narrowing(state).flatMap((name) => {
    const wordsOf = words?.[name] ?? definition.params[name]?.chip;
    const label = wordsOf?.(String(state[name]));
    return label === undefined ? [] : [{ name, label }];
  });
  const remove = (name: keyof P & string) => {
    // The pressed button disappears; the group keeps the focus near.
    group.current?.focus({ preventScroll: true });
    change({ [name]: plain[name] } as Partial<ListState<P>>); // the initial value of this parameter
  };
  return (
    <div
      ref={group}
      role="group"
      aria-label="Filters that are set"
      tabIndex={-1}
      className="flex flex-wrap items-center gap-2 empty:absolute"
    >
      {chips.map(({ name, label }) => (
        <Chip key={name} removeLabel={`Remove filter ${label}`} onRemove={() => remove(name)}>
          {label}
        </Chip>
      ))}
      {chips.length > 0 && (
        <Link
          to="?"
          preventScrollReset
          className={buttonClasses({ variant: 'quiet', size: 'small' })}
          onClick={() => group.current?.focus({ preventScroll: true })}
        >
          {CLEAR_FILTERS}
        </Link>
      )}
    </div>
  );
}
