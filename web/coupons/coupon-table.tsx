import type { ReactNode } from 'react';
import type { CouponSort, OwnCoupon } from '../../contract/coupons.ts';
import { Table } from '../ui/table.tsx';
import { CouponRow } from './coupon-row.tsx';
import type { CouponActs } from './use-coupon-acts.ts';

interface Column {
  name: string;
  /** By what it sorts; columns without it do not. */
  sort?: CouponSort;
  isNumber?: boolean;
}

const COLUMNS: readonly Column[] = [
  { name: 'Code', sort: 'code' },
  { name: 'State' },
  { name: 'Discount' },
  { name: 'Minimum order', sort: 'minOrderAmount', isNumber: true },
  { name: 'Days', sort: 'expiryDate' },
  { name: 'Used', sort: 'usedCount', isNumber: true },
  { name: 'Revenue', sort: 'revenue', isNumber: true },
];

/** How the list is sorted, and how a heading leads to its own order. */
export interface CouponSorting {
  sortBy: CouponSort;
  direction: 'ascending' | 'descending';
  /** Draws a heading as a link that sorts by it. */
  renderLink: (sort: CouponSort, name: string) => ReactNode;
}

interface CouponTableProps {
  coupons: readonly OwnCoupon[];
  acts: CouponActs;
  /** Left out, the headings are plain. */
  sorting?: CouponSorting;
}

/** Coupons as a table; as cards where the place is narrow (COUPON-01). */
export function CouponTable({ coupons, acts, sorting }: CouponTableProps) {
  return (
    <Table caption="List of coupons" className="card-table">
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <Heading key={column.name} {...column} sorting={sorting} />
          ))}
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {coupons.map((coupon) => (
          <CouponRow key={coupon._id} coupon={coupon} acts={acts} />
        ))}
      </tbody>
    </Table>
  );
}

function Heading({ name, sort, isNumber = false, sorting }: Column & Pick<CouponTableProps, 'sorting'>) {
  const isSorted = sort !== undefined && sorting?.sortBy === sort;
  return (
    <th
      scope="col"
      className={isNumber ? 'number' : undefined}
      aria-sort={isSorted ? sorting.direction : undefined}
    >
      {sort && sorting ? sorting.renderLink(sort, name) : name}
    </th>
  );
}
