import { SORT_OPTIONS, sortOptionLabel } from '../../../contract/kernel/sort-options.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { sortedAddress } from './listing-address.ts';

const OPTIONS = SORT_OPTIONS.map((option) => ({ value: option, label: sortOptionLabel(option) }));

interface SortFieldProps {
  query: URLSearchParams;
  onChange: (address: string) => void;
}

/** The sort of the list (LIST-20); without scripts a form of its own. */
export function SortField({ query, onChange }: SortFieldProps) {
  const others = [...query].filter(([name]) => name !== 'sortBy' && name !== 'page');
  return (
    <form
      method="get"
      action="/products"
      className="flex min-w-0 items-end gap-2 max-sm:flex-1"
      onSubmit={(event) => event.preventDefault()}
    >
      {others.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        label="Sort by"
        hideLabel
        className="w-48 min-w-0 max-sm:flex-1"
        name="sortBy"
        value={query.get('sortBy') ?? ''}
        placeholder="Sort by"
        options={OPTIONS}
        onChange={({ target }) => onChange(sortedAddress(query, target.value))}
      />
      <noscript>
        <Button type="submit" variant="outline">
          Sort
        </Button>
      </noscript>
    </form>
  );
}
