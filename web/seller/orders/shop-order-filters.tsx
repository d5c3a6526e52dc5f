import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isReversed } from '../../shared/url-state/address-values.ts';
import { formValues } from '../../shared/forms/form-values.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SHOP_ORDER_WORDS } from '../../shared/orders/order-words.ts';
import {
  type ShopOrderList,
  type ShopOrderQuery,
  SORT_WORDS,
  STATUSES_OF,
  shopOrderQueryIn,
} from './shop-order-query.ts';

const NAMES = ['search', 'status', 'from', 'to', 'sort'] as const;
const SORTS = Object.entries(SORT_WORDS).map(([value, label]) => ({ value, label }));

interface ShopOrderFiltersProps {
  list: ShopOrderList;
  query: ShopOrderQuery;
  onChange: (query: ShopOrderQuery) => void;
}

/** Search, state, days and order of the list. Select boxes apply at once, text fields on Enter or blur. */
export function ShopOrderFilters({ list, query, onChange }: ShopOrderFiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isRefused, setRefused] = useState(false);
  const shown = useRef(query);
  // The fields follow the address, also on Back. Unchanged parameters are skipped: their field may be being typed into.
  useEffect(() => {
    for (const name of NAMES.filter((field) => query[field] !== shown.current[field])) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = query[name];
    }
    shown.current = query;
  }, [query]);

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = formValues(event.currentTarget, NAMES);
    const wanted = shopOrderQueryIn(new URLSearchParams(values), list);
    setRefused(isReversed(wanted));
    if (!isReversed(wanted) && NAMES.some((name) => wanted[name] !== query[name])) onChange(wanted);
  };
  const send = () => form.current?.requestSubmit();

  return (
    <form ref={form} role="search" aria-label="Orders" className="order-filters" noValidate onSubmit={apply}>
      <TextField
        label="Search"
        name="search"
        type="search"
        maxLength={100}
        placeholder="Number or buyer"
        defaultValue={query.search}
        before={<Icon name="search" size="small" />}
        onBlur={send}
      />
      <SelectField
        label="State"
        name="status"
        placeholder="All states"
        options={STATUSES_OF[list].map((value) => ({ value, label: SHOP_ORDER_WORDS[value].label }))}
        defaultValue={query.status}
        onChange={send}
      />
      <TextField label="From" name="from" type="date" defaultValue={query.from} onBlur={send} />
      <TextField
        label="To"
        name="to"
        type="date"
        defaultValue={query.to}
        error={isRefused || isReversed(query) ? 'Choose an end date on or after the start date' : undefined}
        onBlur={send}
      />
      <SelectField label="Sort by" name="sort" options={SORTS} defaultValue={query.sort} onChange={send} />
      <Button type="submit" variant="outline">
        Apply
      </Button>
    </form>
  );
}
