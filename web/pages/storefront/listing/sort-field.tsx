import { SORT_OPTIONS, type SortOption, sortOptionLabel } from '../../../../contract/kernel/sort-options.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { sortedAddress } from './listing-address.ts';

/** Relevance means nothing without a search. */
const isOffered = (option: SortOption, isSearch: boolean) => isSearch || option !== 'relevance';

interface SortFieldProps {
  query: URLSearchParams;
  onChange: (address: string) => void;
}

/** LIST-20. Without scripts it is a form of its own. */
export function SortField({ query, onChange }: SortFieldProps) {
  const isSearch = (query.get('search') ?? '').trim() !== '';
  const options = SORT_OPTIONS.filter((option) => isOffered(option, isSearch));
  const unsorted: SortOption = isSearch ? 'relevance' : 'newest_first';
  const inForce = options.find((option) => option === query.get('sortBy')) ?? unsorted;
  return (
    <form
      method="get"
      action="/products"
      className="flex min-w-0 items-center gap-2 max-sm:grow max-sm:basis-36"
      onSubmit={(event) => event.preventDefault()}
    >
      <span className="whitespace-nowrap text-small text-muted max-sm:hidden" aria-hidden="true">
        Sort by
      </span>
      <SelectField
        label="Sort by"
        hideLabel
        className="w-48 min-w-0 max-sm:flex-1"
        name="sortBy"
        value={inForce}
        options={options.map((option) => ({ value: option, label: sortOptionLabel(option) }))}
        onChange={({ target }) =>
          onChange(sortedAddress(query, target.value === unsorted ? '' : target.value))
        }
      />
      <noscript>
        {import.meta.env.SSR && (
          <>
            <OtherFilters query={query} />
            <Button type="submit" variant="outline">
              Sort
            </Button>
          </>
        )}
      </noscript>
    </form>
  );
}

function OtherFilters({ query }: { query: URLSearchParams }) {
  return [...query]
    .filter(([name]) => name !== 'sortBy' && name !== 'page')
    .map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
}
