import { Link, Navigate, useNavigate } from 'react-router';
import { useListSearchParams } from '../../shared/url-state/use-list-search-params.ts';
import type { OwnCouponPage } from '../../../contract/coupons.ts';
import { LoadFailure } from '../../shared/screens/load-failure.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { useClampPage } from '../../shared/url-state/use-clamp-page.ts';
import type { Loaded, ScreenLoad } from '../../shared/screens/screen-loader.ts';
import { useLoadedPart } from '../../shared/screens/use-loaded-part.ts';
import { CouponDialogs } from './coupon-dialogs.tsx';
import { CouponFilters } from './coupon-filters.tsx';
import { couponAddress, type CouponQuery, couponQueryIn } from './coupon-query.ts';
import { CouponTable } from './coupon-table.tsx';
import { type CouponActs, useCouponActs } from './use-coupon-acts.ts';

const PER_PAGE = 25;

/** One page of the coupons that the address names. */
export const loadCoupons: ScreenLoad<OwnCouponPage> = (api, { searchParams }) => {
  const { search, state, productId, sortBy, direction, page } = couponQueryIn(searchParams);
  return api('GET /api/coupon', {
    query: {
      ...{ state, sortBy, direction, page: String(page), limit: String(PER_PAGE) },
      search: search || undefined,
      productId: productId || undefined,
    },
  });
};

/** The coupons of the seller's shop (COUPON-01 to COUPON-04). Search, filters, order and page are in the address. */
export function SellerCouponsScreen({ loaded }: { loaded: Loaded<OwnCouponPage> }) {
  const [params] = useListSearchParams();
  const navigate = useNavigate();
  const query = couponQueryIn(params);
  const { data, error, isLoading, reload } = useLoadedPart(loaded);
  useClampPage(data);
  const acts = useCouponActs(reload);
  return (
    <section aria-labelledby="coupons-title" className="narrow-cards">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 id="coupons-title">Coupons</h1>
        <Button icon="plus" onClick={acts.add}>
          Add coupon
        </Button>
      </div>
      <CouponFilters
        query={query}
        products={data?.products ?? []}
        onChange={(change) => void navigate(couponAddress(query, change))}
      />
      {error !== undefined ? (
        <LoadFailure title="Your coupons could not be loaded" error={error} onRetry={reload} />
      ) : (
        data && (
          <div aria-busy={isLoading}>
            <Coupons query={query} page={data} acts={acts} />
          </div>
        )
      )}
      {data && (
        <Pagination
          current={data.currentPage}
          total={data.totalPages}
          renderLink={(page, link) => <Link to={couponAddress(query, { page })} {...link} />}
        />
      )}
      <LiveRegion>
        {data && !isLoading && (data.total === 1 ? '1 coupon' : `${data.total} coupons`)}
      </LiveRegion>
      <CouponDialogs acts={acts} productId={null} onChange={reload} />
    </section>
  );
}

interface CouponsProps {
  query: CouponQuery;
  page: OwnCouponPage;
  acts: CouponActs;
}

function Coupons({ query, page, acts }: CouponsProps) {
  if (page.coupons.length > 0) return <CouponTable coupons={page.coupons} acts={acts} query={query} />;
  // The last coupon of the last page was deleted, or the address is an old one.
  if (page.total > 0) return <Navigate to={couponAddress(query, { page: page.totalPages })} replace />;
  if (query.search !== '' || query.state !== undefined || query.productId !== '') {
    return (
      <EmptyState
        icon="tag"
        title="No coupons match"
        text="Try another code or status."
        action={
          <Link to="?" className={buttonClasses({ variant: 'outline' })}>
            Show all coupons
          </Link>
        }
      />
    );
  }
  return (
    <EmptyState
      icon="tag"
      title="No coupons yet"
      text="Buyers who enter a coupon’s code pay less. Share it with everyone or with a few."
    />
  );
}
