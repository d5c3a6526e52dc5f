import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { isReversed } from '../url-state/address-values.ts';
import { FilterField } from './filter-fields.tsx';
import type { ListParams, ListState, Option } from './list-definition.ts';
import type { ListView } from './use-list.ts';

export interface FilterFormProps<P extends ListParams> {
  list: ListView<P>;
  label: string;
  role?: 'search' | 'form';
  className: string;
  /** A choice applies when it is made, a text when its field is left. */
  isImmediate?: boolean;
  hasApplyButton?: boolean;
  /** Narrow places fold the fields, but for the search, behind a button. */
  isFoldable?: boolean;
  /** By default all parameters with a field, in this order. */
  names?: readonly (keyof P & string)[];
  /** Options of choices that declare none; without options a choice has no field. */
  options?: { readonly [Name in keyof P]?: readonly Option[] | undefined };
  /** Further fields have no state and are named like their parameters. */
  children?: ReactNode;
}

/** The fields follow the address; a field that the address does not change keeps its typed value. */
export function FilterForm<P extends ListParams>({
  list,
  label,
  role = 'search',
  className,
  isImmediate = true,
  hasApplyButton = false,
  isFoldable = true,
  names,
  options,
  children,
}: FilterFormProps<P>) {
  const { definition, state, change } = list;
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef<Readonly<Record<string, unknown>>>(state);
  useEffect(() => {
    for (const field of fieldsOf(form.current)) {
      const value: unknown = state[field.name];
      if (value !== shown.current[field.name]) field.value = String(value);
    }
    shown.current = state;
  }, [state]);

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!event.currentTarget.checkValidity()) return;
    const fields = fieldsOf(event.currentTarget);
    const wanted = definition.read(new URLSearchParams(fields.map(({ name, value }) => [name, value])));
    const changed = fields.map(({ name }) => name).filter((name) => wanted[name] !== state[name]);
    if (isImmediate && changed.length === 0) return;
    change(Object.fromEntries(changed.map((name) => [name, wanted[name]])) as Partial<ListState<P>>);
  };
  // A layout effect: a field that is removed with the focus fires `focusout`, which must apply nothing.
  useLayoutEffect(() => {
    const element = form.current;
    if (!isImmediate || !element) return;
    const applyChoice = ({ target }: Event) => {
      if (target instanceof HTMLSelectElement) element.requestSubmit();
    };
    const applyText = ({ target }: Event) => {
      if (target instanceof HTMLInputElement) element.requestSubmit();
    };
    element.addEventListener('change', applyChoice);
    element.addEventListener('focusout', applyText);
    return () => {
      element.removeEventListener('change', applyChoice);
      element.removeEventListener('focusout', applyText);
    };
  }, [isImmediate]);

  const all = names ?? Object.keys(definition.params);
  const isAlwaysSeen = (name: string) =>
    ['search', 'text'].includes(definition.params[name]?.field?.kind ?? '');
  const folded = all.filter((name) => definition.params[name]?.field && !isAlwaysSeen(name));
  const fields = (some: readonly string[]) =>
    some.map((name) => <FilterField key={name} list={list} name={name} options={options?.[name]} />);
  const isFolding = isFoldable && folded.length > 0;
  // A reversed range must be visible to be corrected.
  const [isOpen, setOpen] = useState(isReversed({ from: '', to: '', ...state }));
  const setCount = definition.narrowing(state).filter((name) => name !== 'search').length;
  return (
    <form
      ref={form}
      role={role}
      aria-label={label}
      className={classes(className, isFolding && 'filters-foldable', isOpen && 'filters-open')}
      noValidate
      onSubmit={apply}
    >
      {fields(all.filter(isAlwaysSeen))}
      {isFolding && (
        <button
          type="button"
          className={classes(buttonClasses({ variant: 'outline' }), 'filters-toggle')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="filter" size="small" />
          Filters
          {setCount > 0 && <span className="count-badge-inline ms-0">{setCount}</span>}
        </button>
      )}
      {fields(folded)}
      {children}
      {hasApplyButton && (
        <Button type="submit" variant="outline">
          Apply
        </Button>
      )}
    </form>
  );
}

function fieldsOf(form: HTMLFormElement | null): (HTMLInputElement | HTMLSelectElement)[] {
  return [...(form?.elements ?? [])].filter(
    (element): element is HTMLInputElement | HTMLSelectElement =>
      (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) && element.name !== '',
  );
}
