import type { FormEvent } from 'react';
import type { OwnCouponPage } from '../../../contract/coupons.ts';
import { formValues } from '../../shared/forms/form-values.ts';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type CouponQuery, couponQueryIn, SORTS } from './coupon-query.ts';
import { COUPON_STATE_WORDS } from '../../shared/coupons/coupon-words.ts';

const STATES = Object.entries(COUPON_STATE_WORDS).map(([value, { label }]) => ({ value, label }));
const SORT_OPTIONS = Object.entries(SORTS).map(([value, { label }]) => ({ value, label }));

interface CouponFiltersProps {
  query: CouponQuery;
  /** The products that have coupons of their own. */
  products: OwnCouponPage['products'];
  onChange: (change: Partial<CouponQuery>) => void;
}

/** Search, state, product and order of the list. Lists apply at once, the search when it is sent. */
export function CouponFilters({ query, products, onChange }: CouponFiltersProps) {
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChange({ search: formValues(event.currentTarget, ['search']).search });
  };
  const chooseSort = (value: string) => {
    const { sortBy, direction } = couponQueryIn(new URLSearchParams({ sortBy: value }));
    onChange({ sortBy, direction });
  };
  return (
    <form role="search" aria-label="Coupons" className="coupon-filters" onSubmit={find}>
      <TextField
        key={query.search}
        label="Search"
        name="search"
        type="search"
        maxLength={100}
        placeholder="Code"
        defaultValue={query.search}
        before={<Icon name="search" size="small" />}
      />
      <SelectField
        label="State"
        placeholder="All states"
        options={STATES}
        value={query.state ?? ''}
        onChange={({ target }) =>
          onChange({ state: couponQueryIn(new URLSearchParams({ state: target.value })).state })
        }
      />
      <SelectField
        label="Sort by"
        options={SORT_OPTIONS}
        value={query.sortBy}
        onChange={({ target }) => chooseSort(target.value)}
      />
      {(products.length > 0 || query.productId !== '') && (
        <SelectField
          label="Product"
          placeholder="All coupons"
          options={products.map(({ id, name }) => ({ value: id, label: name }))}
          value={query.productId}
          onChange={({ target }) => onChange({ productId: target.value })}
        />
      )}
    </form>
  );
}
