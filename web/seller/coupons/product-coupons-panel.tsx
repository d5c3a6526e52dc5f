import { useCallback } from 'react';
import { Link } from 'react-router';
import { MAX_PAGE_SIZE } from '../../../contract/kernel/limits.ts';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { api } from '../../shared/http/api.ts';
import { LoadFailure } from '../../shared/screens/load-failure.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLoaded } from '../../shared/screens/use-loaded.ts';
import { CouponDialogs } from './coupon-dialogs.tsx';
import { CouponTable } from './coupon-table.tsx';
import { useCouponActs } from './use-coupon-acts.ts';

/** The coupons of one product on its seller's page: new ones made here are for this product alone (SPROD-10). */
export function ProductCouponsPanel({ productId }: { productId: ProductId }) {
  const load = useCallback(
    (signal: AbortSignal) =>
      api('GET /api/coupon', { query: { productId, limit: String(MAX_PAGE_SIZE) }, signal }),
    [productId],
  );
  const { data, error, reload } = useLoaded(load);
  const acts = useCouponActs(reload);
  return (
    <section aria-labelledby="product-coupons-title" className="narrow-cards">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="product-coupons-title">Coupons</h2>
        <Button variant="outline" icon="plus" onClick={acts.add}>
          Add coupon
        </Button>
      </div>
      {error !== undefined ? (
        <LoadFailure title="The coupons could not be loaded" error={error} onRetry={reload} />
      ) : !data ? (
        <div className="state">
          <Spinner size="large" label="Loading coupons" />
        </div>
      ) : data.coupons.length === 0 ? (
        <p className="text-muted">No coupon is for this product alone.</p>
      ) : (
        <CouponTable coupons={data.coupons} acts={acts} />
      )}
      <p className="text-small text-muted">
        Coupons of the whole shop lower this product too:{' '}
        <Link to="/seller/coupons" className="text-link">
          see all coupons
        </Link>
      </p>
      <CouponDialogs acts={acts} productId={productId} onChange={reload} />
    </section>
  );
}
