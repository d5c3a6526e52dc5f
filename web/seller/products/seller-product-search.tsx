import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { formValues } from '../../shared/forms/form-values.ts';
import { Button } from '../../ui/button.tsx';
import { chipClasses } from '../../ui/chip.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type ListState, stateOf, withFilters } from './query/seller-products-address.ts';

const STATES: readonly { state: ListState; label: string }[] = [
  { state: 'on_sale', label: 'On sale' },
  { state: 'archived', label: 'Archived' },
  { state: 'all', label: 'All' },
];

interface SellerProductSearchProps {
  query: URLSearchParams;
  onSearch: (words: string) => void;
}

/** Searches products by name and brand: active, archived or all. */
export function SellerProductSearch({ query, onSearch }: SellerProductSearchProps) {
  const current = stateOf(query);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch(formValues(event.currentTarget, ['search']).search);
  };
  return (
    <div className="own-search">
      <form role="search" aria-label="Your products" className="flex items-end gap-2" onSubmit={search}>
        <TextField
          className="flex-1"
          type="search"
          name="search"
          label="Search by name or brand"
          maxLength={100}
          defaultValue={query.get('search') ?? ''}
        />
        <Button type="submit" variant="outline">
          Search
        </Button>
      </form>
      <nav aria-label="State" className="flex flex-wrap gap-2">
        {STATES.map(({ state, label }) => (
          <Link
            key={state}
            to={`?${withFilters(query, { state: state === 'on_sale' ? '' : state })}`}
            className={`${chipClasses()} min-h-11`}
            aria-current={state === current ? 'true' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
}
