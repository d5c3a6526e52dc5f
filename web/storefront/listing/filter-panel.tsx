import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { Facets, FilterOptions } from '../../../contract/catalog.ts';
import { CATEGORIES, GENDERS } from '../../../contract/kernel/categories.ts';
import { MIN_RATING_OPTIONS } from '../../../contract/kernel/limits.ts';
import { usePinCodeDialog } from '../delivery/use-pin-code-dialog.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { DeliverableFilter } from './deliverable-filter.tsx';
import { FacetLabel } from './facet-label.tsx';
import { addressOfForm, deliveryAddress, readListing } from './listing-address.ts';
import { PriceRanges } from './price-ranges.tsx';

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
  const categories = options.categories.length > 0 ? options.categories : CATEGORIES;
  const genders = options.genders.length > 0 ? options.genders : GENDERS;
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
        <TypedField
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
        <Group title="Category" isOpen>
          {categories.map((category) => (
            <CheckboxField
              key={category}
              name="category"
              value={category.toLowerCase()}
              label={<FacetLabel products={productsOf(facets?.categories, category)}>{category}</FacetLabel>}
              checked={filters.category?.includes(category) ?? false}
              onChange={change}
            />
          ))}
        </Group>
        <Group title="Price" isOpen>
          <div className="grid grid-cols-2 gap-2">
            <TypedField
              label="Min price"
              name="minPrice"
              applied={query.get('minPrice') ?? ''}
              isRefused={query.has('minPrice') && filters.minPrice === undefined}
              before="₹"
              isAmount
              onChange={change}
            />
            <TypedField
              label="Max price"
              name="maxPrice"
              applied={query.get('maxPrice') ?? ''}
              isRefused={query.has('maxPrice') && filters.maxPrice === undefined}
              before="₹"
              isAmount
              onChange={change}
            />
          </div>
          {facets && <PriceRanges ranges={facets.prices} query={query} />}
        </Group>
        <Group title="Customer rating" isOpen>
          <RadioGroup
            legend="Minimum rating"
            hideLegend
            name="minRating"
            value={String(filters.minRating ?? '')}
            onChange={change}
            options={[
              { value: '', label: 'Any rating' },
              ...MIN_RATING_OPTIONS.map((stars) => ({
                value: String(stars),
                label: (
                  <FacetLabel
                    products={productsOf(facets?.minRatings, stars)}
                  >{`${stars} and above`}</FacetLabel>
                ),
              })),
            ]}
          />
        </Group>
        <Group title="Discount" isOpen={filters.discount !== undefined}>
          <RadioGroup
            legend="Discount"
            hideLegend
            name="discount"
            value={String(filters.discount ?? '')}
            onChange={change}
            options={[
              { value: '', label: 'Any discount' },
              ...percents(options.discount, filters.discount).map((percent) => ({
                value: String(percent),
                label: (
                  <FacetLabel products={productsOf(facets?.discounts, percent)}>
                    {`${percent}% or more`}
                  </FacetLabel>
                ),
              })),
            ]}
          />
        </Group>
        <Group title="Gender" isOpen={filters.gender !== undefined}>
          {genders.map((gender) => (
            <CheckboxField
              key={gender}
              name="gender"
              value={gender}
              label={
                <FacetLabel products={productsOf(facets?.genders, gender)}>
                  {gender.charAt(0).toUpperCase() + gender.slice(1)}
                </FacetLabel>
              }
              checked={filters.gender?.includes(gender) ?? false}
              onChange={change}
            />
          ))}
        </Group>
        <Group title="Brand" isOpen={filters.brand !== undefined}>
          <div className="max-h-72 overflow-y-auto" tabIndex={0} role="group" aria-label="Brands">
            {/* Plain rows: as field components they took a third of the page's render time. */}
            {withChosen(facets?.brands ?? options.brands.map((value) => ({ value })), filters.brand).map(
              ({ brand, isChosen, products }) => (
                <label key={brand} className="choice">
                  <input type="checkbox" name="brand" value={brand} checked={isChosen} onChange={change} />
                  <span>
                    {brand} {products !== undefined && <span className="facet-count">{`(${products})`}</span>}
                  </span>
                </label>
              ),
            )}
            {facets && facets.totalBrands > facets.brands.length && (
              <p className="field-help">
                {`${facets.totalBrands - facets.brands.length} more brands: search for their names`}
              </p>
            )}
          </div>
        </Group>
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

/**
 * The brand options, selected ones first; a brand that only the address names is listed too, so that it can be removed.
 */
function withChosen(
  brands: readonly { value: string; products?: number }[],
  chosen: readonly string[] = [],
): { brand: string; isChosen: boolean; products: number | undefined }[] {
  const wanted = new Map(chosen.map((brand) => [brand.toLowerCase(), brand]));
  const known = brands.map(({ value, products }) => ({
    brand: value,
    isChosen: wanted.delete(value.toLowerCase()),
    products,
  }));
  const others = [...wanted.values()].map((brand) => ({ brand, isChosen: true, products: undefined }));
  const isOpen = ({ isChosen }: { isChosen: boolean }) => !isChosen;
  return [...others, ...known.filter(({ isChosen }) => isChosen), ...known.filter(isOpen)];
}

/** The count of a filter option; undefined while unknown. */
function productsOf<Value>(
  options: readonly { value: Value; products: number }[] | undefined,
  wanted: Value,
): number | undefined {
  return options?.find(({ value }) => value === wanted)?.products;
}

/** The offered percentages, and the one that only the address names. */
function percents(offered: readonly number[], chosen: number | undefined): number[] {
  const all = new Set(chosen === undefined ? offered : [...offered, chosen]);
  return [...all].sort((a, b) => a - b);
}

function Group({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <Disclosure title={title} defaultOpen={isOpen}>
      {children}
    </Disclosure>
  );
}

interface TypedFieldProps {
  label: string;
  name: string;
  type?: 'search' | 'text';
  /** The value in the address; it replaces the input when the address changes otherwise. */
  applied: string;
  before?: string;
  isAmount?: boolean;
  /** An invalid amount, which does not filter the list. */
  isRefused?: boolean;
  onChange: () => void;
}

function TypedField({
  label,
  name,
  type = 'text',
  applied,
  before,
  isAmount = false,
  isRefused = false,
  onChange,
}: TypedFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const { key } = useLocation();
  const isStep = useNavigationType() === 'POP';
  const notedKey = useRef(key);
  useEffect(() => {
    const input = field.current;
    const hasStepped = isStep && notedKey.current !== key;
    notedKey.current = key;
    if (!input || input.value.trim() === applied) return;
    // The address catching up must not overwrite typing; a step back or forward must.
    if (hasStepped || document.activeElement !== input) input.value = applied;
  }, [applied, isStep, key]);
  return (
    <TextField
      ref={field}
      label={label}
      name={name}
      type={isAmount ? 'number' : type}
      {...(isAmount ? { min: 0, step: 'any', inputMode: 'decimal' as const } : { maxLength: 100 })}
      before={before}
      error={isRefused ? 'Enter 0 or more, with at most 2 decimals' : undefined}
      defaultValue={applied}
      onChange={onChange}
    />
  );
}
