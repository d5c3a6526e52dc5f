import { useState } from 'react';
import type { FilterOptions } from '../../../../../contract/catalog.ts';
import { GENDERS, genderName } from '../../../../../contract/kernel/categories.ts';
import { sortOptionLabel } from '../../../../../contract/kernel/sort-options.ts';
import { FilterForm } from '../../../../kit/lists/filter-form.tsx';
import { Button } from '../../../../ui/button.tsx';
import { RangeField } from '../../../../ui/range-field.tsx';
import type { ProductListView } from './product-list.ts';

const DISCOUNT_STEP = 5;

interface SellerProductFiltersProps {
  list: ProductListView;
  options: FilterOptions;
}

/** Nothing changes before 'Apply Filters' (SPROD-01, SPROD-02, CONST-09, CONST-10). */
export function SellerProductFilters({ list, options }: SellerProductFiltersProps) {
  const { category, brand, gender, discount } = list.state;
  return (
    <>
      <h2 className="sr-only">Filters</h2>
      <FilterForm
        list={list}
        label="Filters"
        role="form"
        className="grid grid-cols-1 items-end gap-4 lg:grid-cols-3"
        isImmediate={false}
        isFoldable={false}
        names={['category', 'brand', 'gender', 'sortBy']}
        options={{
          category: withChosen(options.categories, category),
          brand: withChosen(options.brands, brand),
          gender: GENDERS.filter((value) => value === gender || options.genders.includes(value)).map(
            (value) => ({ value, label: genderName(value) }),
          ),
          sortBy: options.sortOptions
            .filter((option) => option !== 'newest_first')
            .map((option) => ({ value: option, label: sortOptionLabel(option) })),
        }}
      >
        <DiscountField key={discount} applied={Number(discount)} />
        <Button type="submit">Apply Filters</Button>
      </FilterForm>
    </>
  );
}

export function countFilters({ definition, state }: ProductListView): number {
  return definition.narrowing(state).filter((name) => name !== 'search' && name !== 'state').length;
}

function DiscountField({ applied }: { applied: number }) {
  const [discount, setDiscount] = useState(applied);
  return (
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
  );
}

/** A value that only the address names is listed too, so that it can be removed. */
function withChosen(offered: readonly string[], chosen: string) {
  const all = new Set(chosen === '' ? offered : [...offered, chosen]);
  return [...all].map((value) => ({ value, label: value }));
}
