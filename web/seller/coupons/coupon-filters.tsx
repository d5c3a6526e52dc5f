import type { OwnCouponPage } from '../../../contract/coupons.ts';
import { COUPON_STATE_WORDS } from '../../shared/coupons/coupon-words.ts';
import { FilterChips } from '../../shared/lists/filter-chips.tsx';
import { SearchField, SortField } from '../../shared/lists/filter-fields.tsx';
import { FilterForm } from '../../shared/lists/filter-form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type CouponListView, COUPON_SORTS } from './coupon-list.ts';

const STATES = Object.entries(COUPON_STATE_WORDS).map(([value, { label }]) => ({ value, label }));

interface CouponFiltersProps {
  list: CouponListView;
  /** The products that have coupons of their own. */
  products: OwnCouponPage['products'];
}

/** Search, state, product and order of the coupons. */
export function CouponFilters({ list, products }: CouponFiltersProps) {
  const { state, change } = list;
  return (
    <>
      <FilterForm
        list={list}
        label="Coupons"
        className="coupon-filters"
        isImmediate
        search={<SearchField value={state.search} placeholder="Code" />}
      >
        <SelectField
          label="State"
          name="state"
          placeholder="All states"
          options={STATES}
          defaultValue={state.state}
        />
        <SortField columns={COUPON_SORTS} sorting={state} onSort={change} />
        {(products.length > 0 || state.productId !== '') && (
          <SelectField
            label="Product"
            name="productId"
            placeholder="All coupons"
            options={products.map(({ id, name }) => ({ value: id, label: name }))}
            defaultValue={state.productId}
          />
        )}
      </FilterForm>
      <FilterChips
        list={list}
        words={{
          search: (text) => `“${text}”`,
          state: () => `State: ${state.state === '' ? '' : COUPON_STATE_WORDS[state.state].label}`,
          productId: (id) => `Product: ${products.find((product) => product.id === id)?.name ?? 'one'}`,
        }}
      />
    </>
  );
}
