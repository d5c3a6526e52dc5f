import './coupon-table.css';
import type { CouponSort, OwnCoupon } from '../../../../contract/coupons.ts';
import { discountText, formatRupees } from '../../../../contract/kernel/rupees.ts';
import { COUPON_STATE_WORDS, couponDays } from '../../../concepts/coupons/coupon-words.ts';
import { type Column, DataTable, sortByAddress } from '../../../kit/lists/data-table.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useFocusAfterRemoval } from '../../../ui/use-focus-after-removal.ts';
import type { CouponListView } from './coupon-list.ts';
import type { CouponActs } from './use-coupon-acts.ts';

const COLUMNS: readonly Column<OwnCoupon, CouponSort>[] = [
  {
    head: 'Code',
    sortBy: 'code',
    isRowHeader: true,
    cell: (coupon) => (
      <>
        <span className="wrap-break-word">{coupon.code}</span>
        <span className="block font-normal text-muted">{scopeOf(coupon)}</span>
      </>
    ),
  },
  {
    head: 'State',
    cell: ({ state }) => (
      <Badge tone={COUPON_STATE_WORDS[state].tone}>{COUPON_STATE_WORDS[state].label}</Badge>
    ),
  },
  { head: 'Discount', cell: discountText },
  {
    head: 'Minimum order',
    sortBy: 'minOrderAmount',
    isNumber: true,
    cell: ({ minOrderAmount }) => formatRupees(minOrderAmount),
  },
  { head: 'Days', sortBy: 'expiryDate', cell: couponDays },
  {
    head: 'Used',
    sortBy: 'usedCount',
    isNumber: true,
    cell: ({ usedCount, usageLimit }) => (usageLimit === null ? usedCount : `${usedCount} of ${usageLimit}`),
  },
  { head: 'Revenue', sortBy: 'revenue', isNumber: true, cell: ({ revenue }) => formatRupees(revenue) },
];

interface CouponTableProps {
  coupons: readonly OwnCoupon[];
  acts: CouponActs;
  list?: CouponListView;
}

/** COUPON-01. */
export function CouponTable({ coupons, acts, list }: CouponTableProps) {
  useFocusAfterRemoval(coupons.map(({ _id }) => deleteButtonId(_id)));
  return (
    <DataTable
      isCards
      className="coupon-table"
      caption="List of coupons"
      columns={[
        ...COLUMNS,
        {
          head: 'Actions',
          isHeadHidden: true,
          className: 'card-table-acts',
          cell: (coupon) => <Acts coupon={coupon} acts={acts} />,
        },
      ]}
      rows={coupons}
      rowKey={({ _id }) => _id}
      sort={list && sortByAddress(list)}
    />
  );
}

const deleteButtonId = (couponId: OwnCoupon['_id']) => `delete-${couponId}`;

function scopeOf({ productName, isPublic, perBuyerLimit }: OwnCoupon): string {
  const parts = [productName ?? 'Whole shop'];
  if (isPublic) parts.push('shown to everyone');
  if (perBuyerLimit !== null) parts.push(`${perBuyerLimit} per buyer`);
  return parts.join(', ');
}

function Acts({ coupon, acts }: { coupon: OwnCoupon; acts: CouponActs }) {
  const { _id, code, state } = coupon;
  const isPaused = state === 'paused';
  return (
    <>
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
    </>
  );
}
