import type { ShopOrderStatusFilter } from '../../../contract/shop-orders.ts';
import { formatDate } from '../../../contract/kernel/days.ts';
import { FilterChips } from '../../shared/lists/filter-chips.tsx';
import { DayFields, SearchField, SortField } from '../../shared/lists/filter-fields.tsx';
import { FilterForm } from '../../shared/lists/filter-form.tsx';
import { SHOP_ORDER_WORDS } from '../../shared/orders/order-words.ts';
import { isReversed } from '../../shared/url-state/address-values.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import {
  type ShopOrderListView,
  SHOP_ORDER_SORTS,
  type ShopOrderListName,
  STATUSES_OF,
} from './shop-order-list.ts';

/** Search, state, days and order of the shop's orders. */
export function ShopOrderFilters({ name, list }: { name: ShopOrderListName; list: ShopOrderListView }) {
  const { state, change } = list;
  return (
    <>
      <FilterForm
        list={list}
        label="Orders"
        className="order-filters"
        isImmediate
        search={<SearchField value={state.search} placeholder="Number or buyer" />}
        defaultOpen={isReversed(state)}
      >
        <SelectField
          label="State"
          name="status"
          placeholder="All states"
          options={STATUSES_OF[name].map((value) => ({ value, label: stateWords(value) }))}
          defaultValue={state.status}
        />
        <SelectField
          label="Messages"
          name="unread"
          placeholder="All"
          options={[{ value: 'true', label: 'Unread' }]}
          defaultValue={state.unread}
        />
        <DayFields from={state.from} to={state.to} />
        <SortField columns={SHOP_ORDER_SORTS} sorting={state} onSort={change} />
        <Button type="submit" variant="outline">
          Apply
        </Button>
      </FilterForm>
      <FilterChips
        list={list}
        words={{
          search: (text) => `“${text}”`,
          status: () => `State: ${state.status === '' ? '' : stateWords(state.status)}`,
          unread: () => 'Unread messages',
          from: (date) => `From ${formatDate(date)}`,
          to: (date) => `To ${formatDate(date)}`,
        }}
      />
    </>
  );
}

function stateWords(status: ShopOrderStatusFilter): string {
  return status === 'returns' ? 'Returns and exchanges' : SHOP_ORDER_WORDS[status].label;
}
