import { useRef } from 'react';
import type { Facets, FilterOptions } from '../../../contract/catalog.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { usePinCodeDialog } from '../delivery/use-pin-code-dialog.tsx';
import { AttributeFilters } from './attribute-filters.tsx';
import { DeliverableFilter } from './deliverable-filter.tsx';
import { FacetLabel } from './facet-label.tsx';
import {
  BrandFilter,
  CategoryFilter,
  DiscountFilter,
  GenderFilter,
  Group,
  PriceFilter,
  RatingFilter,
} from './filter-groups.tsx';
import { addressOfForm, deliveryAddress, readListing } from './listing-address.ts';
import { OptionFilter } from './option-filter.tsx';
import { TypedFilter } from './typed-filter.tsx';

interface FilterPanelProps {
  options: FilterOptions;
  facets: Facets | null;
  /** Products of the list that can be delivered to the stored pin code; undefined while unknown. */
  deliverable: number | undefined;
  /** The address whose filters are shown: the pending one while the list reloads. */
  query: URLSearchParams;
  onChange: (address: string) => void;
}

/** The filters as one form: each change updates the address; without scripts its button submits (LIST-13..21). */
export function FilterPanel({ options, facets, deliverable, query, onChange }: FilterPanelProps) {
  const form = useRef<HTMLFormElement>(null);
  const { filters } = readListing(query);
  const change = () => {
    if (form.current) onChange(addressOfForm(new FormData(form.current)));
  };
  const { ask, dialog } = usePinCodeDialog((pinCode) => onChange(deliveryAddress(query, pinCode)));
  const shared = { filters, facets, onChange: change };
  return (
    <>
      <form
        method="get"
        ref={form}
        action="/products"
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          change();
        }}
      >
        {filters.sortBy && <input type="hidden" name="sortBy" value={filters.sortBy} />}
        <TypedFilter
          label="Search"
          name="search"
          type="search"
          applied={filters.search ?? ''}
          onChange={change}
        />
        <Group title="Availability" isOpen>
          <CheckboxField
            name="inStock"
            value="true"
            label={<FacetLabel products={facets?.inStock}>In stock</FacetLabel>}
            checked={filters.inStock === true}
            onChange={change}
          />
          <DeliverableFilter
            applied={filters.pinCode ?? ''}
            products={deliverable}
            onChange={change}
            onAsk={ask}
          />
        </Group>
        <CategoryFilter {...shared} options={options} query={query} />
        <OptionFilter
          title="Size"
          name="size"
          values={facets?.sizes}
          chosen={filters.size}
          onChange={change}
        />
        <OptionFilter
          title="Colour"
          name="colour"
          values={facets?.colours}
          chosen={filters.colour}
          onChange={change}
        />
        <AttributeFilters {...shared} />
        <PriceFilter {...shared} query={query} />
        <RatingFilter {...shared} />
        <DiscountFilter {...shared} options={options} />
        <GenderFilter {...shared} options={options} />
        <BrandFilter {...shared} options={options} />
        <noscript>
          <button type="submit" className={buttonClasses({ wide: true })}>
            Show products
          </button>
        </noscript>
      </form>
      {/* Outside, because it is a form of its own. */}
      {dialog}
    </>
  );
}
