import { INVENTORY_STATUSES } from '../../../contract/kernel/inventory-statuses.ts';
import { FilterChips } from '../../shared/lists/filter-chips.tsx';
import { SearchField, SortField } from '../../shared/lists/filter-fields.tsx';
import { FilterForm } from '../../shared/lists/filter-form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type InventoryListView, INVENTORY_SORTS, STOCK_WORDS } from './inventory-list.ts';

const STOCK = Object.entries(STOCK_WORDS).map(([value, label]) => ({ value, label }));

/** Search, filters and order of the stock (INV-02). */
export function InventoryFilters({ list }: { list: InventoryListView }) {
  const { state, change } = list;
  return (
    <>
      <FilterForm
        list={list}
        label="Inventory"
        className="inventory-filters"
        isImmediate
        search={
          <SearchField
            label="Search the inventory"
            hideLabel
            value={state.search}
            placeholder="Search by product name or pin code..."
          />
        }
      >
        <SelectField
          label="Stock"
          name="stock"
          placeholder="All"
          defaultValue={state.stock}
          options={STOCK}
        />
        <SelectField
          label="Status"
          name="status"
          placeholder="All"
          defaultValue={state.status}
          options={INVENTORY_STATUSES.map((value) => ({ value, label: value }))}
        />
        <SortField columns={INVENTORY_SORTS} sorting={state} onSort={change} />
      </FilterForm>
      <FilterChips
        list={list}
        words={{
          search: (text) => `“${text}”`,
          stock: () => `Stock: ${state.stock === '' ? '' : STOCK_WORDS[state.stock]}`,
          status: (status) => `Status: ${status}`,
        }}
      />
    </>
  );
}
