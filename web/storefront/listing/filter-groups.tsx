import type { ReactNode } from 'react';
import type { Facets, FilterOptions } from '../../../contract/catalog.ts';
import { CATEGORIES, findCategory, GENDERS, genderName } from '../../../contract/kernel/categories.ts';
import { MIN_RATING_OPTIONS } from '../../../contract/kernel/limits.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { CategoryPathFilter } from './category-path-filter.tsx';
import { FacetLabel } from './facet-label.tsx';
import type { ListingFilters } from './listing-address.ts';
import { PriceRanges } from './price-ranges.tsx';
import { TypedFilter } from './typed-filter.tsx';

interface FilterProps {
  filters: ListingFilters;
  facets: Facets | null;
  onChange: () => void;
}

interface OptionFilterProps extends FilterProps {
  options: FilterOptions;
}

interface PriceFilterProps extends FilterProps {
  query: URLSearchParams;
}

interface CategoryFilterProps extends OptionFilterProps {
  query: URLSearchParams;
}

/** The roots to tick, and links to the categories below the list's own; one of those that is chosen stays part of the form. */
export function CategoryFilter({ options, filters, facets, query, onChange }: CategoryFilterProps) {
  const categories = options.categories.length > 0 ? options.categories : CATEGORIES;
  return (
    <Group title="Category" isOpen>
      {categories.map((category) => (
        <CheckboxField
          key={category}
          name="category"
          value={category.toLowerCase()}
          label={<FacetLabel products={productsOf(facets?.categories, category)}>{category}</FacetLabel>}
          checked={filters.category?.includes(category) ?? false}
          onChange={onChange}
        />
      ))}
      {(filters.category ?? [])
        .filter((category) => !findCategory(category))
        .map((id) => (
          <input key={id} type="hidden" name="category" value={id} />
        ))}
      <CategoryPathFilter facets={facets} query={query} />
    </Group>
  );
}

export function PriceFilter({ query, filters, facets, onChange }: PriceFilterProps) {
  const bound = (label: string, name: 'minPrice' | 'maxPrice') => (
    <TypedFilter
      label={label}
      name={name}
      applied={query.get(name) ?? ''}
      isRefused={query.has(name) && filters[name] === undefined}
      before="₹"
      isAmount
      onChange={onChange}
    />
  );
  return (
    <Group title="Price" isOpen>
      <div className="grid grid-cols-2 gap-2">
        {bound('Min price', 'minPrice')}
        {bound('Max price', 'maxPrice')}
      </div>
      {facets && <PriceRanges ranges={facets.prices} query={query} />}
    </Group>
  );
}

export function RatingFilter({ filters, facets, onChange }: FilterProps) {
  return (
    <Group title="Customer rating" isOpen>
      <RadioGroup
        legend="Minimum rating"
        hideLegend
        name="minRating"
        value={String(filters.minRating ?? '')}
        onChange={onChange}
        options={[
          { value: '', label: 'Any rating' },
          ...MIN_RATING_OPTIONS.map((stars) => ({
            value: String(stars),
            label: (
              <FacetLabel products={productsOf(facets?.minRatings, stars)}>{`${stars} and above`}</FacetLabel>
            ),
          })),
        ]}
      />
    </Group>
  );
}

export function DiscountFilter({ options, filters, facets, onChange }: OptionFilterProps) {
  return (
    <Group title="Discount" isOpen={filters.discount !== undefined}>
      <RadioGroup
        legend="Discount"
        hideLegend
        name="discount"
        value={String(filters.discount ?? '')}
        onChange={onChange}
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
  );
}

export function GenderFilter({ options, filters, facets, onChange }: OptionFilterProps) {
  const genders = options.genders.length > 0 ? options.genders : GENDERS;
  return (
    <Group title="Gender" isOpen={filters.gender !== undefined}>
      {genders.map((gender) => (
        <CheckboxField
          key={gender}
          name="gender"
          value={gender}
          label={<FacetLabel products={productsOf(facets?.genders, gender)}>{genderName(gender)}</FacetLabel>}
          checked={filters.gender?.includes(gender) ?? false}
          onChange={onChange}
        />
      ))}
    </Group>
  );
}

export function BrandFilter({ options, filters, facets, onChange }: OptionFilterProps) {
  const brands = facets?.brands ?? options.brands.map((value) => ({ value }));
  return (
    <Group title="Brand" isOpen={filters.brand !== undefined}>
      <div className="max-h-72 overflow-y-auto" tabIndex={0} role="group" aria-label="Brands">
        {/* Plain rows: as field components they took a third of the page's render time. */}
        {withChosen(brands, filters.brand).map(({ brand, isChosen, products }) => (
          <label key={brand} className="choice">
            <input type="checkbox" name="brand" value={brand} checked={isChosen} onChange={onChange} />
            <span>
              {brand} {products !== undefined && <span className="facet-count">{`(${products})`}</span>}
            </span>
          </label>
        ))}
        {facets && facets.totalBrands > facets.brands.length && (
          <p className="field-help">
            {`${facets.totalBrands - facets.brands.length} more brands: search for their names`}
          </p>
        )}
      </div>
    </Group>
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

/** A collapsible group of filters. */
export function Group({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <Disclosure title={title} defaultOpen={isOpen}>
      {children}
    </Disclosure>
  );
}
