import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Coupon, PublicCoupon } from '../../../../contract/coupons.ts';
import { discountText } from '../../../../contract/kernel/rupees.ts';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { couponTerms } from '../../../concepts/coupons/coupon-words.ts';

interface CouponListProps {
  coupons: readonly (Coupon | PublicCoupon)[];
  wide?: boolean;
  actsOf?: (coupon: Coupon | PublicCoupon) => ReactNode;
}

export function CouponList({ coupons, wide = false, actsOf }: CouponListProps) {
  return (
    <ul className={classes('coupon-list', wide && 'snap-row coupon-list-wide')} aria-label="Coupons">
      {coupons.map((coupon) => (
        <li key={coupon._id} className="coupon">
          <Icon name="tag" className="text-brand" />
          <div className="min-w-0">
            <p className="font-semibold">
              {discountText(coupon)} with <code className="coupon-code">{coupon.code}</code>
            </p>
            <p className="text-small text-muted">
              {'shopName' in coupon && (
                <>
                  {coupon.shopId === null ? (
                    coupon.shopName
                  ) : (
                    <Link to={`/shop/${coupon.shopId}`} className="underline">
                      {coupon.shopName}
                    </Link>
                  )}
                  ,{' '}
                </>
              )}
              {couponTerms({ ...coupon, startDate: null })}
            </p>
            {actsOf?.(coupon)}
          </div>
        </li>
      ))}
    </ul>
  );
}
