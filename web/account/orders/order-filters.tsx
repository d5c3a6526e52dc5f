import { DayFields, SearchField } from '../../shared/lists/filter-fields.tsx';
import { FilterForm } from '../../shared/lists/filter-form.tsx';
import { isReversed } from '../../shared/url-state/address-values.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type OrderListView, FILTER_WORDS } from './order-list.ts';

const STATES = Object.entries(FILTER_WORDS).map(([value, label]) => ({ value, label }));

/** Search and filters of the buyer's orders, applied on submit. */
export function OrderFilters({ list }: { list: OrderListView }) {
  const { search, status, from, to } = list.state;
  return (
    <FilterForm
      list={list}
      label="Orders"
      className="buyer-order-filters"
      search={<SearchField value={search} placeholder="Number, product or shop" />}
      defaultOpen={isReversed({ from, to })}
    >
      <SelectField
        label="State"
        name="status"
        placeholder="All states"
        options={STATES}
        defaultValue={status}
      />
      <DayFields from={from} to={to} />
      <Button type="submit" variant="outline">
        Apply
      </Button>
    </FilterForm>
  );
}
