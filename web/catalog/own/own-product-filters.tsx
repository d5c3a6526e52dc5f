import { type FormEvent, useId, useState } from 'react';
import type { FilterOptions } from '../../../contract/catalog.ts';
import { sortOptionLabel } from '../../../contract/kernel/sort-options.ts';
import { Button } from '../../ui/button.tsx';
import { RangeField } from '../../ui/range-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';

const DISCOUNT_STEP = 5;

interface OwnProductFiltersProps {
  options: FilterOptions;
  /** The filters as the address has them. */
  query: URLSearchParams;
  /** Called with the chosen filters, without the empty ones. */
  onApply: (query: URLSearchParams) => void;
}

/** The filter bar of the seller's products: nothing changes before 'Apply Filters' (SPROD-01, SPROD-02). */
export function OwnProductFilters({ options, query, onApply }: OwnProductFiltersProps) {
  const id = useId();
  const [discount, setDiscount] = useState(Number(query.get('discount') ?? 0));
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' && value !== '0' ? [[name, value]] : [],
    );
    onApply(new URLSearchParams(chosen));
  };
  return (
    <form className="own-filters" aria-labelledby={id} onSubmit={apply}>
      <h2 id={id} className="sr-only">
        Filters
      </h2>
      <SelectField
        label="Category"
        name="category"
        placeholder="All categories"
        defaultValue={query.get('category') ?? ''}
        options={options.categories.map((category) => ({ value: category, label: category }))}
      />
      <SelectField
        label="Brand"
        name="brand"
        placeholder="All brands"
        defaultValue={query.get('brand') ?? ''}
        options={options.brands.map((brand) => ({ value: brand, label: brand }))}
      />
      <SelectField
        label="Gender"
        name="gender"
        placeholder="All"
        defaultValue={query.get('gender') ?? ''}
        options={options.genders.map((gender) => ({ value: gender, label: gender }))}
      />
      <SelectField
        label="Sort By"
        name="sortBy"
        placeholder="Newest first"
        defaultValue={query.get('sortBy') ?? ''}
        options={options.sortOptions.map((option) => ({ value: option, label: sortOptionLabel(option) }))}
      />
      <RangeField
        label="Discount"
        name="discount"
        min={0}
        max={100}
        step={DISCOUNT_STEP}
        value={discount}
        output={discount === 0 ? 'Any' : `${discount}% or more`}
        onChange={({ target }) => setDiscount(Number(target.value))}
      />
      <Button type="submit">Apply Filters</Button>
    </form>
  );
}
