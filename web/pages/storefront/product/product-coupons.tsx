import { Suspense } from 'react';
import type { Coupon } from '../../../../contract/coupons.ts';
import type { ShopId } from '../../../../contract/kernel/schemas.ts';
import { lazyPart } from '../../../kit/screens/lazy-part.ts';
import { useStoredStateReady } from '../../../concepts/session/stored-state.ts';
import { CouponList } from '../coupons/coupon-list.tsx';

const CouponActs = lazyPart(async () => (await import('./coupon-acts.tsx')).CouponActs);

export function ProductCoupons({ coupons, shopId }: { coupons: readonly Coupon[]; shopId: ShopId }) {
  const isReady = useStoredStateReady();
  return (
    <CouponList
      coupons={coupons}
      actsOf={(coupon) => (
        <div className="needs-scripts flex min-h-11 flex-wrap items-center gap-x-2">
          {isReady && (
            <Suspense>
              <CouponActs coupon={coupon} shopId={shopId} />
            </Suspense>
          )}
        </div>
      )}
    />
  );
}
