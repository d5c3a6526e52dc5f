import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { buttonClasses } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ListParams, ListState } from './list-definition.ts';
import type { ListView } from './use-list.ts';

interface FilterFormProps<P extends ListParams> {
  list: ListView<P>;
  /** The name of the form, for screen readers. */
  label: string;
  role?: 'search' | 'form';
  className: string;
  /** Applies a choice when it is made and a text when its field is left, without a press on 'Apply'. */
  isImmediate?: boolean;
  /** The field that is always there, or null for none; where there is little room, a button unfolds the others. */
  search?: ReactNode;
  /** Unfolds them at first: one of them has to be mended. */
  defaultOpen?: boolean;
  /** Fields without state of their own, named like the parameters that they set. */
  children?: ReactNode;
}

/** The filters of a list. Its fields follow the address; a field that the address does not change is left alone. */
export function FilterForm<P extends ListParams>({
  list: { definition, state, change },
  label,
  role = 'search',
  className,
  isImmediate = false,
  search,
  defaultOpen = false,
  children,
}: FilterFormProps<P>) {
  const isFoldable = search !== undefined && children !== undefined;
  const [isOpen, setOpen] = useState(defaultOpen);
  const folded = definition.narrowing(state).filter((name) => name !== 'search').length;
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
    const names = fields.map(({ name }) => name).filter((name) => wanted[name] !== state[name]);
    if (isImmediate && names.length === 0) return;
    // A value of each name, of the parameter's type.
    change(Object.fromEntries(names.map((name) => [name, wanted[name]])) as Partial<ListState<P>>);
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

  return (
    <form
      ref={form}
      role={role}
      aria-label={label}
      className={classes(className, isFoldable && 'filters-foldable', isOpen && 'filters-open')}
      noValidate
      onSubmit={apply}
    >
      {search}
      {isFoldable && (
        <button
          type="button"
          className={classes(buttonClasses({ variant: 'outline' }), 'filters-toggle')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="filter" size="small" />
          Filters
          {folded > 0 && <span className="count-badge-inline ms-0">{folded}</span>}
        </button>
      )}
      {children}
    </form>
  );
}

function fieldsOf(form: HTMLFormElement | null): (HTMLInputElement | HTMLSelectElement)[] {
  return [...(form?.elements ?? [])].filter(
    (element): element is HTMLInputElement | HTMLSelectElement =>
      (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) && element.name !== '',
  );
}
