import { useState } from 'react';
import { Link, type MetaFunction, useNavigate } from 'react-router';
import type { MarketCoupon, MarketCouponList } from '../../../contract/market-coupons.ts';
import { discountText, formatRupees } from '../../../contract/kernel/rupees.ts';
import { COUPON_STATE_WORDS, couponTerms } from '../../concepts/coupons/coupon-words.ts';
import { type Column, DataTable } from '../../kit/lists/data-table.tsx';
import { choice, defineList, optionsOf, place, searchWords } from '../../kit/lists/list-definition.ts';
import { ListScreen } from '../../kit/lists/list-screen.tsx';
import { loadOnePage, type OnePage } from '../../kit/lists/one-page.ts';
import { PlacedRows } from '../../kit/lists/place-links.tsx';
import { useList } from '../../kit/lists/use-list.ts';
import { type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useHasDuty } from './duties/duties.ts';
import { MarketCouponDialog } from './coupons/market-coupon-form.tsx';
import { shopsOf, usesOf } from './coupons/market-coupon-words.ts';
import { consoleTitle } from './navigation/console-title.ts';
import type { Route } from './+types/coupons';

const couponList = defineList({
  search: searchWords({ label: 'Code' }),
  state: choice({ label: 'State', placeholder: 'All states', options: optionsOf(COUPON_STATE_WORDS) }),
  after: place,
});

const COLUMNS: readonly Column<MarketCoupon>[] = [
  {
    head: 'Coupon',
    isRowHeader: true,
    className: 'wrap-anywhere',
    cell: (coupon) => (
      <>
        <Link to={`/operator/coupons/${coupon._id}`} className="text-link">
          {coupon.code}
        </Link>
        <span className="block text-small font-normal text-muted">
          {discountText(coupon)} {couponTerms(coupon)}
        </span>
      </>
    ),
  },
  {
    head: 'State',
    cell: ({ state }) => (
      <Badge tone={COUPON_STATE_WORDS[state].tone}>{COUPON_STATE_WORDS[state].label}</Badge>
    ),
  },
  { head: 'Shops', cell: shopsOf },
  { head: 'Market bears', cell: ({ marketPercent }) => `${marketPercent}%` },
  { head: 'Used', cell: usesOf },
  {
    head: 'Cost',
    className: 'card-wide',
    cell: ({ cost }) => `Market ${formatRupees(cost.market)}, shops ${formatRupees(cost.shops)}`,
  },
];

type Listed = OnePage<MarketCouponList>;

const loadMarketCouponList: ScreenLoad<Listed> = (call, { searchParams }) =>
  loadOnePage(
    couponList,
    searchParams,
    (query) => call('GET /api/operator/coupon', { query }),
    ({ coupons }) => coupons.length,
  );

export const meta: MetaFunction = ({ matches }) => consoleTitle('Coupons', matches);

export const clientLoader = screenLoader({ list: loadMarketCouponList });

export default function OperatorCouponsPage({ loaderData: { list: loaded } }: Route.ComponentProps) {
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
        filters={{ label: 'Find coupons', className: 'grid gap-3 md:grid-cols-2' }}
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
            <DataTable
              isCards
              caption="Coupons of the market"
              columns={COLUMNS}
              rows={coupons}
              rowKey={({ _id }) => _id}
            />
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
