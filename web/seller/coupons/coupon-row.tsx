import type { OwnCoupon } from '../../../contract/coupons.ts';
import { discountText, formatRupees } from '../../../contract/kernel/rupees.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { COUPON_STATE_WORDS, couponDays } from '../../shared/coupons/coupon-words.ts';
import type { CouponActs } from './use-coupon-acts.ts';

interface CouponRowProps {
  coupon: OwnCoupon;
  acts: CouponActs;
}

export const deleteButtonId = (couponId: OwnCoupon['_id']) => `delete-${couponId}`;

/** A coupon in the seller's list: terms, state, usage and revenue. */
export function CouponRow({ coupon, acts }: CouponRowProps) {
  const { _id, code, state, minOrderAmount, usedCount, usageLimit, revenue } = coupon;
  const { label, tone } = COUPON_STATE_WORDS[state];
  const isPaused = state === 'paused';
  return (
    <tr>
      <th scope="row" className="coupon-name">
        <span className="wrap-break-word">{code}</span>
        <span className="block font-normal text-muted">{scopeOf(coupon)}</span>
      </th>
      <td data-label="State">
        <Badge tone={tone}>{label}</Badge>
      </td>
      <td data-label="Discount">{discountText(coupon)}</td>
      <td data-label="Minimum order" className="number">
        {formatRupees(minOrderAmount)}
      </td>
      <td data-label="Days">{couponDays(coupon)}</td>
      <td data-label="Used" className="number">
        {usageLimit === null ? usedCount : `${usedCount} of ${usageLimit}`}
      </td>
      <td data-label="Revenue" className="number">
        {formatRupees(revenue)}
      </td>
      <td className="card-table-acts">
        {state !== 'expired' && (
          <Button
            variant="quiet"
            size="small"
            busy={acts.busyId === _id && acts.doing === undefined}
            aria-label={`${isPaused ? 'Resume' : 'Pause'} ${code}`}
            onClick={() => void acts.setPaused(coupon, !isPaused)}
          >
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
        )}
        <IconButton label={`Edit ${code}`} icon="pencil" onClick={() => acts.edit(coupon)} />
        <IconButton
          id={deleteButtonId(_id)}
          label={`Delete ${code}`}
          icon="trash"
          onClick={() => acts.askToDelete(coupon)}
        />
      </td>
    </tr>
  );
}

/** Scope, visibility and uses per buyer. */
function scopeOf({ productName, isPublic, perBuyerLimit }: OwnCoupon): string {
  const parts = [productName ?? 'Whole shop'];
  if (isPublic) parts.push('shown to everyone');
  if (perBuyerLimit !== null) parts.push(`${perBuyerLimit} per buyer`);
  return parts.join(', ');
}
