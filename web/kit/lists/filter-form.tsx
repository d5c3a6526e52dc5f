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
  /** The name of the form, for screen readers. */
  label: string;
  role?: 'search' | 'form';
  className: string;
  /** Applies a choice when it is made and a text when its field is left, without a press on 'Apply'. */
  isImmediate?: boolean;
  hasApplyButton?: boolean;
  /** Folds the fields behind a button where there is little room, but for the search. */
  isFoldable?: boolean;
  /** Which parameters have a field here, in this order; all that declare one by default. */
  names?: readonly (keyof P & string)[];
  /** The options of choices that declare none; a choice without options has no field. */
  options?: { readonly [Name in keyof P]?: readonly Option[] | undefined };
  /** Behind the declared fields: others without state of their own, named like the parameters that they set. */
  children?: ReactNode;
}

/** The filters of a list, as it declares them. Its fields follow the address; a field that the address does not change is left alone. */
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
    // A value of each name, of the parameter's type.
    change(Object.fromEntries(changed.map((name) => [name, wanted[name]])) as Partial<ListState<P>>);
  };
  // Ends before the form leaves the page: a field that is removed with the focus fires `focusout`, which must apply nothing.
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
  // A reversed range has to be mended where it can be seen.
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
