import { Link } from 'react-router';
import type { ShopOrderId } from '../../../contract/kernel/schemas.ts';
import type { ShopOrderSummary, ShopOrderSort } from '../../../contract/shop-orders.ts';
import { SortHead, sortedBy } from '../../ui/sort-head.tsx';
import { Table } from '../../ui/table.tsx';
import { HEADING_SORTS, type OrderColumn, sortingOf } from './shop-order-query.ts';
import { ShopOrderRow } from './shop-order-row.tsx';
import type { SellerSteps } from './use-seller-steps.ts';

interface ShopOrderTableProps {
  caption: string;
  orders: readonly ShopOrderSummary[];
  fresh: ReadonlySet<ShopOrderId>;
  selected: ReadonlySet<ShopOrderId>;
  onSelect: (ids: readonly ShopOrderId[], isSelected: boolean) => void;
  steps: SellerSteps;
  sorting: OrderSorting;
}

/** How the list is sorted, and where another order of it is. */
interface OrderSorting {
  sort: ShopOrderSort;
  addressFor: (sort: ShopOrderSort) => string;
}

/** Orders as a table; as cards where the place is narrow. */
export function ShopOrderTable({
  caption,
  orders,
  fresh,
  selected,
  onSelect,
  steps,
  sorting,
}: ShopOrderTableProps) {
  return (
    <Table caption={caption} className="card-table order-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Select</span>
          </th>
          <th scope="col">Order</th>
          <Heading name="Placed" column="placed" sorting={sorting} />
          <Heading name="Buyer" column="buyer" sorting={sorting} />
          <th scope="col">Items</th>
          <Heading name="Total" column="total" sorting={sorting} isNumber />
          <Heading name="State" column="state" sorting={sorting} />
          <th scope="col">
            <span className="sr-only">Next step</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <ShopOrderRow
            key={order.id}
            order={order}
            isNew={fresh.has(order.id)}
            isSelected={selected.has(order.id)}
            onSelect={(isSelected) => onSelect([order.id], isSelected)}
            steps={steps}
          />
        ))}
      </tbody>
    </Table>
  );
}

interface HeadingProps {
  name: string;
  column: OrderColumn;
  sorting: OrderSorting;
  isNumber?: boolean;
}

/** A heading that sorts by its column; a second press reverses. */
function Heading({ sorting: { sort, addressFor }, ...head }: HeadingProps) {
  const sorts = HEADING_SORTS[head.column];
  const sorting = sortingOf(sort);
  const { direction } = sortedBy(sorting, head.column, sorts.first);
  return (
    <SortHead
      {...head}
      sorting={sorting}
      renderControl={(control) => <Link to={addressFor(sorts[direction])} {...control} />}
    />
  );
}
