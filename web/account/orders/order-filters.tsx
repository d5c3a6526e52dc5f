import { type FormEvent, useState } from 'react';
import { isReversed } from '../../shared/url-state/address-values.ts';
import { formValues } from '../../shared/forms/form-values.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FILTER_WORDS, type OrderQuery, orderQueryIn } from './order-query.ts';

const STATES = Object.entries(FILTER_WORDS).map(([value, label]) => ({ value, label }));

interface OrderFiltersProps {
  query: OrderQuery;
  onChange: (query: OrderQuery) => void;
}

/** Search and filters of the buyer's orders, applied on submit. */
export function OrderFilters({ query, onChange }: OrderFiltersProps) {
  const [isRefused, setRefused] = useState(false);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = formValues(event.currentTarget, ['search', 'status', 'from', 'to']);
    const wanted = orderQueryIn(new URLSearchParams(values));
    setRefused(isReversed(wanted));
    if (!isReversed(wanted)) onChange(wanted);
  };
  return (
    // Remount the fields when the address changes, also by the back button.
    <form
      key={JSON.stringify(query)}
      role="search"
      aria-label="Orders"
      className="buyer-order-filters"
      noValidate
      onSubmit={apply}
    >
      <TextField
        label="Search"
        name="search"
        type="search"
        maxLength={100}
        placeholder="Number, product or shop"
        defaultValue={query.search}
        before={<Icon name="search" size="small" />}
      />
      <SelectField
        label="State"
        name="status"
        placeholder="All states"
        options={STATES}
        defaultValue={query.status}
      />
      <TextField label="From" name="from" type="date" defaultValue={query.from} />
      <TextField
        label="To"
        name="to"
        type="date"
        defaultValue={query.to}
        error={isRefused || isReversed(query) ? 'Choose an end date on or after the start date' : undefined}
      />
      <Button type="submit" variant="outline">
        Apply
      </Button>
    </form>
  );
}
