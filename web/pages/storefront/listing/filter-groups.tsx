import type { ReactNode } from 'react';
import type { Facets, FilterOptions } from '../../../../contract/catalog.ts';
import { type Gender, GENDERS, genderName } from '../../../../contract/kernel/categories.ts';
import { isSameText } from '../../../../contract/kernel/words.ts';
import { MIN_RATING_OPTIONS } from '../../../../contract/kernel/limits.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { FacetLabel } from './facet-label.tsx';
import type { ListingFilters } from './listing-address.ts';
import { PriceRanges } from './price-ranges.tsx';
import { TypedFilter } from './typed-filter.tsx';
import { type Choice, choiceOf, usefulOptions } from './useful-options.ts';

interface FilterProps {
  filters: ListingFilters;
  facets: Facets | null;
  onChange: () => void;
}

interface OptionFilterProps extends FilterProps {
  options: FilterOptions;
  touched: ListingFilters;
}

interface PriceFilterProps extends FilterProps {
  query: URLSearchParams;
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

/** All steps are shown, as they are given (LIST-16). */
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
              <FacetLabel products={facets?.minRatings.find(({ value }) => value === stars)?.products}>
                {`${stars} and above`}
              </FacetLabel>
            ),
          })),
        ]}
      />
    </Group>
  );
}

export function DiscountFilter({ options, filters, touched, facets, onChange }: OptionFilterProps) {
  const chosen = filters.discount;
  const steps = offered({
    facets,
    of: ({ discounts }) => discounts,
    known: options.discount,
    choice: choiceOf([chosen, touched.discount].filter((percent) => percent !== undefined)),
  });
  const shown = withChosenPercent(steps, chosen);
  if (shown.length === 0) return null;
  return (
    <Group title="Discount" isOpen={chosen !== undefined}>
      <RadioGroup
        legend="Discount"
        hideLegend
        name="discount"
        value={String(chosen ?? '')}
        onChange={onChange}
        options={[
          { value: '', label: 'Any discount' },
          ...shown.map(({ value, products }) => ({
            value: String(value),
            label: <FacetLabel products={products}>{`${value}% or more`}</FacetLabel>,
          })),
        ]}
      />
    </Group>
  );
}

export function GenderFilter({ options, filters, touched, facets, onChange }: OptionFilterProps) {
  const chosen = filters.gender ?? [];
  const genders = offered<Gender>({
    facets,
    of: (each) => each.genders,
    known: options.genders.length > 0 ? options.genders : GENDERS,
    choice: choiceOf(touched.gender),
  });
  if (genders.length === 0) return null;
  return (
    <Group title="Gender" isOpen={chosen.length > 0}>
      {genders.map(({ value, products }) => (
        <CheckboxField
          key={value}
          name="gender"
          value={value}
          label={<FacetLabel products={products}>{genderName(value)}</FacetLabel>}
          checked={chosen.includes(value)}
          onChange={onChange}
        />
      ))}
    </Group>
  );
}

export function BrandFilter({ options, filters, touched, facets, onChange }: OptionFilterProps) {
  const chosen = filters.brand ?? [];
  const brands = offered({
    facets,
    of: (each) => each.brands,
    known: options.brands,
    choice: choiceOf(touched.brand, isSameText),
  });
  const shown = withChosen(brands, chosen);
  if (shown.length === 0) return null;
  return (
    <Group title="Brand" isOpen={chosen.length > 0}>
      <div className="max-h-72 overflow-y-auto" tabIndex={0} role="group" aria-label="Brands">
        {/* Plain rows: as field components they took a third of the page's render time. */}
        {shown.map(({ brand, isChosen, products }) => (
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

/** A brand that only the address names is listed too, so that it can be removed. */
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

interface OptionsOfGroup<Value> {
  facets: Facets | null;
  of: (facets: Facets) => readonly { value: Value; products: number }[];
  known: readonly Value[];
  choice: Choice<Value>;
}

function offered<Value>({
  facets,
  of,
  known,
  choice,
}: OptionsOfGroup<Value>): { value: Value; products?: number }[] {
  if (!facets) return known.map((value) => ({ value }));
  return usefulOptions(of(facets), facets.totalProducts, choice);
}

/** A percentage that only the address names is listed too. */
function withChosenPercent(
  steps: readonly { value: number; products?: number }[],
  chosen: number | undefined,
): readonly { value: number; products?: number }[] {
  if (chosen === undefined || steps.some(({ value }) => value === chosen)) return steps;
  return [...steps, { value: chosen }].sort((a, b) => a.value - b.value);
}

export function Group({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <Disclosure title={title} defaultOpen={isOpen}>
      {children}
    </Disclosure>
  );
}
