import { useRef, useState } from 'react';
import type { Facets, FilterOptions } from '../../../../contract/catalog.ts';
import { isSameText } from '../../../../contract/kernel/words.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { usePinCodeDialog } from '../../../concepts/delivery/use-pin-code-dialog.tsx';
import { AttributeFilters } from './attribute-filters.tsx';
import { CategoryFilter } from './category-filter.tsx';
import { DeliverableFilter } from './deliverable-filter.tsx';
import { FacetLabel } from './facet-label.tsx';
import {
  BrandFilter,
  DiscountFilter,
  GenderFilter,
  Group,
  PriceFilter,
  RatingFilter,
} from './filter-groups.tsx';
import {
  addressOfForm,
  deliveryAddress,
  listingAddress,
  type ListingFilters,
  readListing,
} from './listing-address.ts';
import { type OptionFacet, OptionFilter } from './option-filter.tsx';
import { TypedFilter } from './typed-filter.tsx';
import { choiceOf, optionsOfUsefulGroup, usefulOptions } from './useful-options.ts';

interface FilterPanelProps {
  options: FilterOptions;
  facets: Facets | null;
  deliverable: number | undefined;
  /** While the list reloads, this is the pending address. */
  query: URLSearchParams;
  onChange: (address: string) => void;
}

/** Each change updates the address; without scripts a button submits the form (LIST-13..21). */
export function FilterPanel({ options, facets, deliverable, query, onChange }: FilterPanelProps) {
  const form = useRef<HTMLFormElement>(null);
  const { filters } = readListing(query);
  const { touched, note } = useTouched(query);
  const change = () => {
    if (!form.current) return;
    const address = addressOfForm(new FormData(form.current), facets?.categoryPath);
    note(address);
    onChange(address);
  };
  const { ask, dialog } = usePinCodeDialog((pinCode) => onChange(deliveryAddress(query, pinCode)));
  const total = facets?.totalProducts ?? 0;
  const shown = (name: 'size' | 'colour', values: readonly OptionFacet[] = []) => ({
    name,
    chosen: filters[name],
    onChange: change,
    values: optionsOfUsefulGroup(values, total, choiceOf(touched[name], isSameText)),
  });
  const stock = facets && [{ value: true, products: facets.inStock }];
  const isStockShown =
    !stock || usefulOptions(stock, total, choiceOf(touched.inStock ? [true] : [])).length > 0;
  const shared = { filters, touched, facets, onChange: change };
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
        <CategoryFilter {...shared} options={options} query={query} />
        <PriceFilter {...shared} query={query} />
        <BrandFilter {...shared} options={options} />
        <RatingFilter {...shared} />
        <OptionFilter title="Size" {...shown('size', facets?.sizes)} />
        <OptionFilter title="Colour" {...shown('colour', facets?.colours)} />
        <DiscountFilter {...shared} options={options} />
        <GenderFilter {...shared} options={options} />
        <Group title="Availability" isOpen>
          {isStockShown && (
            <CheckboxField
              name="inStock"
              value="true"
              label={<FacetLabel products={facets?.inStock}>In stock</FacetLabel>}
              checked={filters.inStock === true}
              onChange={change}
            />
          )}
          <DeliverableFilter
            applied={filters.pinCode ?? ''}
            products={deliverable}
            onChange={change}
            onPinCodeMissing={ask}
          />
        </Group>
        <AttributeFilters key={filters.category?.join()} {...shared} />
        <noscript>
          {import.meta.env.SSR && (
            <button type="submit" className={buttonClasses({ wide: true })}>
              Show products
            </button>
          )}
        </noscript>
      </form>
      {/* The dialog stands outside, because it is a form of its own. */}
      {dialog}
    </>
  );
}

/** Options chosen since the list was opened stay even when they change nothing: one may have the focus. */
function useTouched(query: URLSearchParams): { touched: ListingFilters; note: (address: string) => void } {
  const address = listingAddress(query);
  const [noted, setNoted] = useState({ address, chosen: query.toString() });
  const current = noted.address === address ? noted : { address, chosen: query.toString() };
  if (current !== noted) setNoted(current);
  return {
    touched: readListing(new URLSearchParams(current.chosen)).filters,
    note: (next) => setNoted({ address: next, chosen: `${current.chosen}&${next.split('?')[1] ?? ''}` }),
  };
}
