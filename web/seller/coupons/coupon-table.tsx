import { Link } from 'react-router';
import type { CouponSort, OwnCoupon } from '../../../contract/coupons.ts';
import { type HeadColumn, SortHeads, type Sorting } from '../../ui/sort-heads.tsx';
import { Table } from '../../ui/table.tsx';
import { type CouponListView, COUPON_SORTS } from './coupon-list.ts';
import { useFocusAfterRemoval } from '../../ui/use-focus-after-removal.ts';
import { CouponRow, deleteButtonId } from './coupon-row.tsx';
import type { CouponActs } from './use-coupon-acts.ts';

const COLUMNS: readonly HeadColumn<CouponSort>[] = [
  { name: 'Code', sortBy: 'code' },
  { name: 'State' },
  { name: 'Discount' },
  { name: 'Minimum order', sortBy: 'minOrderAmount', isNumber: true },
  { name: 'Days', sortBy: 'expiryDate' },
  { name: 'Used', sortBy: 'usedCount', first: COUPON_SORTS.usedCount.first, isNumber: true },
  { name: 'Revenue', sortBy: 'revenue', first: COUPON_SORTS.revenue.first, isNumber: true },
  { name: 'Actions', isHidden: true },
];

interface CouponTableProps {
  coupons: readonly OwnCoupon[];
  acts: CouponActs;
  /** The list that the heads sort; left out, they do not sort. */
  list?: CouponListView;
}

/** Coupons as a table; as cards where the place is narrow (COUPON-01). */
export function CouponTable({ coupons, acts, list }: CouponTableProps) {
  useFocusAfterRemoval(coupons.map(({ _id }) => deleteButtonId(_id)));
  return (
    <Table caption="List of coupons" className="card-table coupon-table">
      <SortHeads
        columns={COLUMNS}
        sorting={list?.state}
        renderControl={
          list && ((wanted: Sorting<CouponSort>, control) => <Link to={list.href(wanted)} {...control} />)
        }
      />
      <tbody>
        {coupons.map((coupon) => (
          <CouponRow key={coupon._id} coupon={coupon} acts={acts} />
        ))}
      </tbody>
    </Table>
  );
}
