import { type FormEvent, useId, useState } from 'react';
import type { FilterOptions } from '../../../contract/catalog.ts';
import { sortOptionLabel } from '../../../contract/kernel/sort-options.ts';
import { formValues } from '../../shared/forms/form-values.ts';
import { Button } from '../../ui/button.tsx';
import { RangeField } from '../../ui/range-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';

const DISCOUNT_STEP = 5;
const FIELDS = ['category', 'brand', 'gender', 'sortBy', 'discount'] as const;

interface SellerProductFiltersProps {
  options: FilterOptions;
  /** The filters as the address has them. */
  query: URLSearchParams;
  /** Called with the value of each filter, '' where none is chosen. */
  onApply: (chosen: Record<(typeof FIELDS)[number], string>) => void;
}

/** The filter bar of the seller's products: nothing changes before 'Apply Filters' (SPROD-01, SPROD-02, CONST-09, CONST-10). */
export function SellerProductFilters({ options, query, onApply }: SellerProductFiltersProps) {
  const id = useId();
  const [discount, setDiscount] = useState(Number(query.get('discount') ?? 0));
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onApply(formValues(event.currentTarget, FIELDS));
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
        options={withChosen(options.categories, query.get('category'))}
      />
      <SelectField
        label="Brand"
        name="brand"
        placeholder="All brands"
        defaultValue={query.get('brand') ?? ''}
        options={withChosen(options.brands, query.get('brand'))}
      />
      <SelectField
        label="Gender"
        name="gender"
        placeholder="All"
        defaultValue={query.get('gender') ?? ''}
        options={withChosen(options.genders, query.get('gender'))}
      />
      <SelectField
        label="Sort By"
        name="sortBy"
        placeholder="Newest first"
        defaultValue={query.get('sortBy') ?? ''}
        options={options.sortOptions
          .filter((option) => option !== 'newest_first')
          .map((option) => ({ value: option, label: sortOptionLabel(option) }))}
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

/** What the bar offers, and what only the address names: it can be seen then, and taken away. */
function withChosen(offered: readonly string[], chosen: string | null) {
  const all = new Set(chosen === null ? offered : [...offered, chosen]);
  return [...all].map((value) => ({ value, label: value }));
}
