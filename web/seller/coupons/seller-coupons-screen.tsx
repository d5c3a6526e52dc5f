import type { OwnCouponPage } from '../../../contract/coupons.ts';
import type { OfferedCoupon } from '../../../contract/market-coupons.ts';
import { ListScreen, RowCount } from '../../shared/lists/list-screen.tsx';
import { useList } from '../../shared/lists/use-list.ts';
import type { Loaded, ScreenLoad } from '../../shared/screens/screen-loader.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SavedViewTabs } from '../views/saved-view-tabs.tsx';
import { CouponDialogs, CouponDraftOffer } from './coupon-dialogs.tsx';
import { couponList } from './coupon-list.ts';
import { CouponTable } from './coupon-table.tsx';
import { MarketCoupons } from './market-coupons.tsx';
import { useCouponActs } from './use-coupon-acts.ts';

const PER_PAGE = 25;

/** One page of the coupons that the address asks for. */
export const loadCoupons: ScreenLoad<OwnCouponPage> = (api, { searchParams }) =>
  api('GET /api/coupon', {
    query: { ...couponList.queryOf(couponList.read(searchParams)), limit: String(PER_PAGE) },
  });

/** The coupons of the seller's shop (COUPON-01 to COUPON-04). */
export function SellerCouponsScreen({
  loaded,
  market,
}: {
  loaded: Loaded<OwnCouponPage>;
  market: Loaded<OfferedCoupon[]>;
}) {
  const list = useList(couponList, loaded);
  const { reload } = list;
  const { productId } = list.state;
  const products = list.data?.products ?? [];
  const acts = useCouponActs(reload);
  return (
    <>
      <ListScreen
        title="Coupons"
        list={list}
        className="narrow-cards"
        actions={
          <Button icon="plus" onClick={acts.add}>
            Add coupon
          </Button>
        }
        views={<SavedViewTabs list={list} path="/seller/coupons" />}
        filters={{
          label: 'Coupons',
          className: 'coupon-filters',
          names: ['search', 'state', 'sortBy', 'productId'],
          options: {
            productId:
              products.length > 0 || productId !== ''
                ? products.map(({ id, name }) => ({ value: id, label: name }))
                : undefined,
          },
          words: {
            productId: () => `Product: ${products.find(({ id }) => id === productId)?.name ?? 'one'}`,
          },
        }}
        failure="Your coupons could not be loaded"
        empty={
          <EmptyState
            icon="tag"
            title="No coupons yet"
            text="Buyers who enter a coupon’s code pay less. Share it with everyone or with a few."
          />
        }
        noMatch={{
          noun: 'coupons',
          text: 'Try another code or status.',
        }}
        renderRows={({ coupons, total }) => (
          <div className="grid gap-2">
            <RowCount total={total} noun={['coupon', 'coupons']} />
            <CouponTable coupons={coupons} acts={acts} list={list} />
          </div>
        )}
      >
        <CouponDraftOffer acts={acts} productId={null} />
      </ListScreen>
      <MarketCoupons loaded={market} />
      <CouponDialogs acts={acts} productId={null} onChange={reload} />
    </>
  );
}
