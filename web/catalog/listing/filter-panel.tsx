import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useLocation, useNavigationType } from 'react-router';
import type { FilterOptions } from '../../../contract/catalog.ts';
import { CATEGORIES, GENDERS } from '../../../contract/kernel/categories.ts';
import { MIN_RATING_OPTIONS } from '../../../contract/kernel/limits.ts';
import { useCart } from '../../cart/cart-store.ts';
import { useStoredStateReady } from '../../session/stored-state.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { addressOfForm, readListing } from './listing-address.ts';

interface FilterPanelProps {
  options: FilterOptions;
  /** The address whose filters are shown: the one under way while the list reloads. */
  query: URLSearchParams;
  onChange: (address: string) => void;
}

/** The filters as one plain form: each change goes to the address; without scripts its button does (LIST-13..21). */
export function FilterPanel({ options, query, onChange }: FilterPanelProps) {
  const form = useRef<HTMLFormElement>(null);
  const { filters } = readListing(query);
  const change = () => {
    if (form.current) onChange(addressOfForm(new FormData(form.current)));
  };
  const categories = options.categories.length > 0 ? options.categories : CATEGORIES;
  const genders = options.genders.length > 0 ? options.genders : GENDERS;
  return (
    <Form
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
      <Group title="Category" isOpen>
        {categories.map((category) => (
          <CheckboxField
            key={category}
            name="category"
            value={category.toLowerCase()}
            label={category}
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
            applied={String(filters.minPrice ?? '')}
            before="₹"
            isAmount
            onChange={change}
          />
          <TypedField
            label="Max price"
            name="maxPrice"
            applied={String(filters.maxPrice ?? '')}
            before="₹"
            isAmount
            onChange={change}
          />
        </div>
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
            ...MIN_RATING_OPTIONS.map((stars) => ({ value: String(stars), label: `${stars} and above` })),
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
              label: `${percent}% or more`,
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
            label={gender.charAt(0).toUpperCase() + gender.slice(1)}
            checked={filters.gender?.includes(gender) ?? false}
            onChange={change}
          />
        ))}
      </Group>
      <Group title="Brand" isOpen={filters.brand !== undefined}>
        <div className="max-h-72 overflow-y-auto" tabIndex={0} role="group" aria-label="Brands">
          {/* Plain rows: there may be hundreds, and as fields they were a third of what the page takes to render. */}
          {withChosen(options.brands, filters.brand).map(({ brand, isChosen }) => (
            <label key={brand} className="choice">
              <input type="checkbox" name="brand" value={brand} checked={isChosen} onChange={change} />
              <span>{brand}</span>
            </label>
          ))}
        </div>
      </Group>
      <Group title="Availability" isOpen>
        <CheckboxField
          name="inStock"
          value="true"
          label="In stock"
          checked={filters.inStock === true}
          onChange={change}
        />
        <DeliverableFilter applied={filters.pinCode ?? ''} onChange={change} />
      </Group>
      <noscript>
        <button type="submit" className={buttonClasses({ wide: true })}>
          Show products
        </button>
      </noscript>
    </Form>
  );
}

/** The brands to choose from; one that only the address names stands among them, so that it can be taken away. */
function withChosen(
  brands: readonly string[],
  chosen: readonly string[] = [],
): { brand: string; isChosen: boolean }[] {
  const wanted = new Map(chosen.map((brand) => [brand.toLowerCase(), brand]));
  const known = brands.map((brand) => ({ brand, isChosen: wanted.delete(brand.toLowerCase()) }));
  return [...[...wanted.values()].map((brand) => ({ brand, isChosen: true })), ...known];
}

/** The offered percents, and the one that only the address names. */
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

/** Offers the pin code once given; one that came with the address counts as well. */
function DeliverableFilter({ applied, onChange }: { applied: string; onChange: () => void }) {
  const isReady = useStoredStateReady();
  const remembered = useCart((cart) => cart.pinCode);
  const pinCode = applied || (isReady ? remembered : '');
  if (!pinCode) return null;
  return (
    <CheckboxField
      name="pinCode"
      value={pinCode}
      label={`Delivers to ${pinCode}`}
      checked={applied === pinCode}
      onChange={onChange}
    />
  );
}

interface TypedFieldProps {
  label: string;
  name: string;
  type?: 'search' | 'text';
  /** What the address says; it replaces what is typed whenever the address changes by other means. */
  applied: string;
  before?: string;
  isAmount?: boolean;
  onChange: () => void;
}

function TypedField({
  label,
  name,
  type = 'text',
  applied,
  before,
  isAmount = false,
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
    // Whoever types is not interrupted by the address catching up; a step back or forward is meant.
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
      defaultValue={applied}
      onChange={onChange}
    />
  );
}
