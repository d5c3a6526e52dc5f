import { type FormEvent, useId } from 'react';
import type { InventorySort, StockFilter } from '../../../contract/inventory.ts';
import { isPinCode } from '../../../contract/kernel/pin-code.ts';
import { pageIn, searchIn } from '../../shared/url-state/address-values.ts';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

const STOCK: Record<StockFilter, string> = {
  short: 'Running low or out',
  out: 'Out of stock',
  low: 'Low stock',
  fine: 'In stock',
};
const STATUS = { active: 'active', inactive: 'inactive' };
const SORT: Record<InventorySort, string> = {
  name: 'Product name',
  stock_low_to_high: 'Stock: low to high',
  stock_high_to_low: 'Stock: high to low',
  latest_change: 'Latest change',
};

/** What the list is narrowed to and how it is ordered, as the address says. */
export interface InventoryQuery {
  search: string;
  stock: StockFilter | undefined;
  status: 'active' | 'inactive' | undefined;
  sort: InventorySort;
  page: string;
  /** A pin code with unmet demand: it is prefilled in the form of the record. */
  deliverTo: string | undefined;
}

/** The filters in the address; invalid values are left out. */
export function readInventoryQuery(query: URLSearchParams): InventoryQuery {
  const deliverTo = query.get('deliverTo') ?? '';
  return {
    search: searchIn(query),
    stock: oneOf(STOCK, query.get('stock')),
    status: oneOf(STATUS, query.get('status')),
    sort: oneOf(SORT, query.get('sort')) ?? 'name',
    page: String(pageIn(query)),
    deliverTo: isPinCode(deliverTo) ? deliverTo : undefined,
  };
}

function oneOf<Key extends string>(words: Record<Key, string>, value: string | null): Key | undefined {
  return (Object.keys(words) as Key[]).find((key) => key === value); // the keys of this very record
}

interface InventoryFiltersProps {
  query: InventoryQuery;
  /** Changes the address; the list begins at its first page again. */
  onChange: (changes: Record<string, string>) => void;
}

/** Search, filters and order of the list (INV-02); a choice counts at once. */
export function InventoryFilters({ query, onChange }: InventoryFiltersProps) {
  const searchId = useId();
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('search');
    onChange({ search: typeof typed === 'string' ? typed.trim() : '' });
  };
  const select = (name: 'stock' | 'status' | 'sort', label: string, words: Record<string, string>) => (
    <SelectField
      label={label}
      {...(name !== 'sort' && { placeholder: 'All' })}
      value={query[name] ?? ''}
      onChange={({ target }) => onChange({ [name]: target.value })}
      options={Object.entries(words).map(([value, word]) => ({ value, label: word }))}
    />
  );
  return (
    <div className="inventory-filters">
      <form role="search" onSubmit={find}>
        <TextField
          key={query.search}
          id={searchId}
          label="Search the inventory"
          hideLabel
          name="search"
          type="search"
          maxLength={100}
          placeholder="Search by product name or pin code..."
          defaultValue={query.search}
          before={<Icon name="search" size="small" />}
        />
      </form>
      {select('stock', 'Stock', STOCK)}
      {select('status', 'Status', STATUS)}
      {select('sort', 'Sort By', SORT)}
    </div>
  );
}
