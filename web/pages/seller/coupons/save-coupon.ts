import type { CouponForm, OwnCoupon } from '../../../../contract/coupons.ts';
import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import { api } from '../../../kit/http/api.ts';
import { hasCode } from '../../../kit/http/problem-message.ts';

type Outcome =
  | { kind: 'saved' }
  /** Another user saved first. */
  | { kind: 'stale'; loaded: OwnCoupon; newest: OwnCoupon }
  | { kind: 'refused'; error: unknown };

interface Target {
  coupon: OwnCoupon | undefined;
  productId: ProductId | null;
}

/** Never throws. The server finds the own shop by the session (COUPON-08, COUPON-09). */
export async function saveCoupon(values: CouponForm, target: Target): Promise<Outcome> {
  try {
    await send(values, target);
    return { kind: 'saved' };
  } catch (error) {
    const isStale = hasCode(error, 'stale');
    const loaded = isStale ? target.coupon : undefined;
    const newest = loaded && (await loadNewest(loaded));
    return loaded && newest ? { kind: 'stale', loaded, newest } : { kind: 'refused', error };
  }
}

function send(values: CouponForm, { coupon, productId }: Target): Promise<OwnCoupon> {
  if (!coupon) return api('POST /api/coupon', { body: { ...values, productId } });
  return api('PUT /api/coupon/:_id', {
    params: { _id: coupon._id },
    body: { ...values, version: coupon.version },
  });
}

/** Undefined when it cannot be read; then the refusal itself is shown. */
function loadNewest({ _id }: OwnCoupon): Promise<OwnCoupon | undefined> {
  return api('GET /api/coupon/own/:_id', { params: { _id } }).catch(() => undefined);
}
