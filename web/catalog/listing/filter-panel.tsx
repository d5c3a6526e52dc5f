import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import type { FilterOptions } from '../../../contract/catalog.ts';
import { CATEGORIES } from '../../../contract/kernel/categories.ts';
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
  const chosen = (name: string) => query.getAll(name).map((value) => value.toLowerCase());
  const categories = options.categories.length > 0 ? options.categories : CATEGORIES;
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
            checked={chosen('category').includes(category.toLowerCase())}
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
          onChange={() => queueMicrotask(change)}
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
          onChange={() => queueMicrotask(change)}
          options={[
            { value: '', label: 'Any discount' },
            ...options.discount.map((percent) => ({ value: String(percent), label: `${percent}% or more` })),
          ]}
        />
      </Group>
      <Group title="Gender" isOpen={filters.gender !== undefined}>
        {options.genders.map((gender) => (
          <CheckboxField
            key={gender}
            name="gender"
            value={gender}
            label={gender.charAt(0).toUpperCase() + gender.slice(1)}
            checked={chosen('gender').includes(gender)}
            onChange={change}
          />
        ))}
      </Group>
      <Group title="Brand" isOpen={filters.brand !== undefined}>
        <div className="max-h-72 overflow-y-auto" tabIndex={0} role="group" aria-label="Brands">
          {options.brands.map((brand) => (
            <CheckboxField
              key={brand}
              name="brand"
              value={brand}
              label={brand}
              checked={chosen('brand').includes(brand.toLowerCase())}
              onChange={change}
            />
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
  useEffect(() => {
    const input = field.current;
    if (input && input.value.trim() !== applied && document.activeElement !== input) input.value = applied;
  }, [applied]);
  return (
    <TextField
      ref={field}
      label={label}
      name={name}
      type={isAmount ? 'number' : type}
      {...(isAmount && { min: 0, step: 1, inputMode: 'numeric' as const })}
      maxLength={100}
      before={before}
      defaultValue={applied}
      onChange={onChange}
    />
  );
}
