import type { Coupon, PublicCoupon } from '../../contract/coupons.ts';
import { formatRupees } from '../../contract/kernel/money.ts';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/icon.tsx';

const date = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** What a coupon gives, in a few words: '10% off' or '₹200 off'. */
function couponWorth({ discount, isPercentage }: Pick<Coupon, 'discount' | 'isPercentage'>): string {
  return isPercentage ? `${discount}% off` : `${formatRupees(discount)} off`;
}

interface CouponListProps {
  coupons: readonly (Coupon | PublicCoupon)[];
  /** Across the page, beside each other. */
  wide?: boolean;
}

/** Public coupons with their terms: the code is typed in at the cart. */
export function CouponList({ coupons, wide = false }: CouponListProps) {
  return (
    <ul className={classes('coupon-list', wide && 'coupon-list-wide')} aria-label="Coupons">
      {coupons.map((coupon) => (
        <li key={coupon._id} className="coupon">
          <Icon name="tag" className="text-brand" />
          <div className="min-w-0">
            <p className="font-semibold">
              {couponWorth(coupon)} with <code className="coupon-code">{coupon.code}</code>
            </p>
            <p className="text-small text-muted">
              {'shopName' in coupon && `${coupon.shopName}, `}from {formatRupees(coupon.minOrderAmount)},
              until {date.format(new Date(coupon.expiryDate))}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
