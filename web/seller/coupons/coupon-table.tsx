import { Link } from 'react-router';
import type { CouponSort, OwnCoupon } from '../../../contract/coupons.ts';
import { SortHead } from '../../ui/sort-head.tsx';
import { Table } from '../../ui/table.tsx';
import { type CouponQuery, headingAddress } from './coupon-query.ts';
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

interface CouponTableProps {
  coupons: readonly OwnCoupon[];
  acts: CouponActs;
  /** How the list is sorted, which its headings change; left out, they are plain. */
  query?: CouponQuery;
}

/** Coupons as a table; as cards where the place is narrow (COUPON-01). */
export function CouponTable({ coupons, acts, query }: CouponTableProps) {
  return (
    <Table caption="List of coupons" className="card-table coupon-table">
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <Heading key={column.name} {...column} query={query} />
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

function Heading({ name, sort, isNumber = false, query }: Column & Pick<CouponTableProps, 'query'>) {
  if (sort && query) {
    return (
      <SortHead
        name={name}
        column={sort}
        sorting={query}
        isNumber={isNumber}
        renderControl={(control) => <Link to={headingAddress(query, sort)} {...control} />}
      />
    );
  }
  return (
    <th scope="col" className={isNumber ? 'number' : undefined}>
      {name}
    </th>
  );
}
