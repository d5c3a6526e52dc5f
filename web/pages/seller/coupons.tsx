import type { MetaFunction } from 'react-router';
import type { OwnCouponPage } from '../../../contract/coupons.ts';
import type { OfferedCoupon } from '../../../contract/market-coupons.ts';
import { ListScreen, RowCount } from '../../kit/lists/list-screen.tsx';
import { useList } from '../../kit/lists/use-list.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { type Loaded, type ScreenLoad, screenLoader } from '../../kit/screens/screen-loader.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CouponDialogs, CouponDraftOffer } from './coupons/coupon-dialogs.tsx';
import { couponList } from './coupons/coupon-list.ts';
import { CouponTable } from './coupons/coupon-table.tsx';
import { loadMarketCoupons, MarketCoupons } from './coupons/market-coupons.tsx';
import { useCouponActs } from './coupons/use-coupon-acts.ts';
import { SavedViewTabs } from './views/saved-view-tabs.tsx';
import type { Route } from './+types/coupons';

const PER_PAGE = 25;

const loadCoupons: ScreenLoad<OwnCouponPage> = (api, { searchParams }) =>
  api('GET /api/coupon', {
    query: { ...couponList.queryOf(couponList.read(searchParams)), limit: String(PER_PAGE) },
  });

export const meta: MetaFunction = ({ matches }) => pageTitle('Coupons', matches);

export const clientLoader = screenLoader({ coupons: loadCoupons, market: loadMarketCoupons });

export default function CouponsPage({ loaderData }: Route.ComponentProps) {
  return <SellerCouponsScreen loaded={loaderData.coupons} market={loaderData.market} />;
}

/** COUPON-01 to COUPON-04. */
function SellerCouponsScreen({
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
          className:
            'grid grid-cols-2 items-end gap-3 *:first:col-span-full *:nth-5:col-span-full @min-[40rem]:grid-cols-[repeat(auto-fit,minmax(0,1fr))] @min-[40rem]:gap-4 @min-[40rem]:*:first:col-auto @min-[40rem]:*:nth-5:col-auto',
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
