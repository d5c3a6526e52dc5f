import { Link } from 'react-router';
import type { OwnCouponPage } from '../../../../contract/coupons.ts';
import { MAX_PAGE_SIZE } from '../../../../contract/kernel/limits.ts';
import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import { LoadFailure } from '../../../kit/screens/load-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Loaded, ScreenLoad } from '../../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../../kit/screens/use-loaded-part.ts';
import { mayHandle } from '../acting/rights.ts';
import { CouponDialogs, CouponDraftOffer } from './coupon-dialogs.tsx';
import { CouponTable } from './coupon-table.tsx';
import { useCouponActs } from './use-coupon-acts.ts';

export const loadProductCoupons: ScreenLoad<OwnCouponPage | undefined, { productId: ProductId }> = async (
  api,
  { params },
) =>
  mayHandle('coupons')
    ? api('GET /api/coupon', { query: { productId: params.productId, limit: String(MAX_PAGE_SIZE) } })
    : undefined;

interface ProductCouponsPanelProps {
  productId: ProductId;
  loaded: Loaded<OwnCouponPage | undefined>;
}

/** A new coupon applies to this product only (SPROD-10). */
export function ProductCouponsPanel({ productId, loaded }: ProductCouponsPanelProps) {
  const { data, error, reload } = useLoadedPart(loaded);
  const acts = useCouponActs(reload);
  return (
    <section aria-labelledby="product-coupons-title" className="narrow-cards">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="product-coupons-title" tabIndex={-1}>
          Coupons
        </h2>
        <Button variant="outline" icon="plus" onClick={acts.add}>
          Add coupon
        </Button>
      </div>
      <CouponDraftOffer acts={acts} productId={productId} />
      {error !== undefined ? (
        <LoadFailure title="The coupons could not be loaded" error={error} onRetry={reload} />
      ) : !data ? null : data.coupons.length === 0 ? (
        <p className="text-muted">No coupons for this product only.</p>
      ) : (
        <CouponTable coupons={data.coupons} acts={acts} />
      )}
      <p className="text-small text-muted">
        Shop-wide coupons also apply to this product:{' '}
        <Link to="/seller/coupons" className="text-link">
          see all coupons
        </Link>
      </p>
      <CouponDialogs acts={acts} productId={productId} onChange={reload} />
    </section>
  );
}
