import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CouponState } from '../../../contract/coupons.ts';
import type { MarketCoupon, MarketCouponList } from '../../../contract/market-coupons.ts';
import { discountText, formatRupees } from '../../../contract/kernel/rupees.ts';
import { COUPON_STATE_WORDS, couponTerms } from '../../shared/coupons/coupon-words.ts';
import { FilterChips } from '../../shared/lists/filter-chips.tsx';
import { SearchField } from '../../shared/lists/filter-fields.tsx';
import { FilterForm } from '../../shared/lists/filter-form.tsx';
import { asPlace, defineList, oneOf, text } from '../../shared/lists/list-definition.ts';
import { ListScreen } from '../../shared/lists/list-screen.tsx';
import { loadOnePage, type OnePage } from '../../shared/lists/one-page.ts';
import { PlacedRows } from '../../shared/lists/place-links.tsx';
import { useList, type ViewOf } from '../../shared/lists/use-list.ts';
import type { Loaded, ScreenLoad } from '../../shared/screens/screen-loader.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Table } from '../../ui/table.tsx';
import { useHasDuty } from '../duties/duties.ts';
import { MarketCouponDialog } from './market-coupon-form.tsx';

const STATES = Object.keys(COUPON_STATE_WORDS) as CouponState[]; // the keys of the table
const couponList = defineList({ search: text(), state: oneOf(STATES), after: asPlace(text()) });

type Listed = OnePage<MarketCouponList>;

export const loadMarketCouponList: ScreenLoad<Listed> = (call, { searchParams }) =>
  loadOnePage(
    couponList,
    searchParams,
    (query) => call('GET /api/operator/coupon', { query }),
    ({ coupons }) => coupons.length,
  );

/** The coupons of the market. */
export function MarketCouponListScreen({ loaded }: { loaded: Loaded<Listed> }) {
  const list = useList(couponList, loaded);
  const isEditor = useHasDuty('owner', 'finance');
  const [isAdding, setAdding] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <ListScreen
        title="Coupons"
        list={list}
        className="narrow-cards"
        actions={
          list.data &&
          isEditor && (
            <Button icon="plus" onClick={() => setAdding(true)}>
              Add coupon
            </Button>
          )
        }
        filters={<CouponFilters list={list} />}
        failure="The coupons could not be loaded"
        empty={
          <EmptyState
            icon="tag"
            title="No coupons yet"
            text="A coupon of the market lowers the products of all shops, or of chosen ones."
          />
        }
        noMatch={{ noun: 'coupons', text: 'Search for another code, or choose another state.' }}
        renderRows={({ coupons, next }) => (
          <PlacedRows list={list} next={next}>
            <CouponTable coupons={coupons} />
          </PlacedRows>
        )}
      />
      <MarketCouponDialog
        open={isAdding}
        coupon={undefined}
        onClose={() => setAdding(false)}
        onSaved={({ _id }) => {
          setAdding(false);
          void navigate(`/operator/coupons/${_id}`);
        }}
      />
    </>
  );
}

function CouponFilters({ list }: { list: ViewOf<typeof couponList> }) {
  const { search, state } = list.state;
  return (
    <>
      <FilterForm
        list={list}
        label="Find coupons"
        className="grid gap-3 md:grid-cols-2"
        isImmediate
        search={<SearchField value={search} label="Code" />}
      >
        <SelectField
          name="state"
          label="State"
          placeholder="All states"
          options={STATES.map((value) => ({ value, label: COUPON_STATE_WORDS[value].label }))}
          defaultValue={state}
        />
      </FilterForm>
      <FilterChips
        list={list}
        words={{
          search: (words) => `“${words}”`,
          state: () => `State: ${state === '' ? 'any' : COUPON_STATE_WORDS[state].label}`,
        }}
      />
    </>
  );
}

function CouponTable({ coupons }: { coupons: readonly MarketCoupon[] }) {
  return (
    <Table caption="Coupons of the market" className="card-table">
      <thead>
        <tr>
          <th scope="col">Coupon</th>
          <th scope="col">State</th>
          <th scope="col">Shops</th>
          <th scope="col">Market bears</th>
          <th scope="col">Used</th>
          <th scope="col">Cost</th>
        </tr>
      </thead>
      <tbody>
        {coupons.map((coupon) => (
          <tr key={coupon._id}>
            <th scope="row" className="wrap-anywhere">
              <Link to={`/operator/coupons/${coupon._id}`} className="text-link">
                {coupon.code}
              </Link>
              <span className="block text-small font-normal text-muted">
                {discountText(coupon)} {couponTerms(coupon)}
              </span>
            </th>
            <td data-label="State">
              <Badge tone={COUPON_STATE_WORDS[coupon.state].tone}>
                {COUPON_STATE_WORDS[coupon.state].label}
              </Badge>
            </td>
            <td data-label="Shops">{shopsOf(coupon)}</td>
            <td data-label="Market bears">{coupon.marketPercent}%</td>
            <td data-label="Used">{usesOf(coupon)}</td>
            <td data-label="Cost" className="card-wide">
              Market {formatRupees(coupon.cost.market)}, shops {formatRupees(coupon.cost.shops)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** How often a coupon was used, and how often it can be. */
export function usesOf({ usedCount, usageLimit }: MarketCoupon): string {
  return usageLimit === null ? String(usedCount) : `${usedCount} of ${usageLimit}`;
}

/** Which shops a coupon is for, in words. */
export function shopsOf({ allShops, marketPercent, shopCounts }: MarketCoupon): string {
  const { chosen, agreed, declined } = shopCounts;
  if (marketPercent === 100) return allShops ? 'All' : `${chosen} chosen`;
  const asked = allShops ? 'All are asked' : `${chosen} chosen`;
  return `${asked}, ${agreed} agreed${declined === 0 ? '' : `, ${declined} declined`}`;
}
