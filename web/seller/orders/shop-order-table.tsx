import { Link } from 'react-router';
import type { ShopOrderId } from '../../../contract/kernel/schemas.ts';
import type { ShopOrderSort, ShopOrderSummary } from '../../../contract/shop-orders.ts';
import type { Selection } from '../../shared/lists/use-selection.ts';
import { type HeadColumn, SortHeads } from '../../ui/sort-heads.tsx';
import { Table } from '../../ui/table.tsx';
import type { ReturnSteps } from '../returns/use-return-steps.ts';
import { type ShopOrderListView, SHOP_ORDER_SORTS } from './shop-order-list.ts';
import { ShopOrderRow } from './shop-order-row.tsx';
import type { SellerSteps } from './use-seller-steps.ts';

const COLUMNS: readonly HeadColumn<ShopOrderSort>[] = [
  { name: 'Select', isHidden: true },
  { name: 'Order' },
  { name: 'Placed', sortBy: 'placed', first: SHOP_ORDER_SORTS.placed.first },
  { name: 'Buyer', sortBy: 'buyer', first: SHOP_ORDER_SORTS.buyer.first },
  { name: 'Items' },
  { name: 'Total', sortBy: 'total', first: SHOP_ORDER_SORTS.total.first, isNumber: true },
  { name: 'State', sortBy: 'state', first: SHOP_ORDER_SORTS.state.first },
  { name: 'Next step', isHidden: true },
];

interface ShopOrderTableProps {
  caption: string;
  orders: readonly ShopOrderSummary[];
  fresh: ReadonlySet<ShopOrderId>;
  selection: Selection<ShopOrderId>;
  steps: SellerSteps;
  returns: ReturnSteps;
  list: ShopOrderListView;
}

/** Orders as a table; as cards where the place is narrow. */
export function ShopOrderTable(props: ShopOrderTableProps) {
  const { caption, orders, fresh, selection, steps, returns, list } = props;
  return (
    <Table caption={caption} className="card-table page-table order-table">
      <SortHeads
        columns={COLUMNS}
        sorting={list.state}
        renderControl={(wanted, control) => <Link to={list.href(wanted)} {...control} />}
      />
      <tbody>
        {orders.map((order) => (
          <ShopOrderRow
            key={order.id}
            order={order}
            isNew={fresh.has(order.id)}
            isSelected={selection.has(order.id)}
            onSelect={(isSelected) => selection.select([order.id], isSelected)}
            steps={steps}
            returns={returns}
          />
        ))}
      </tbody>
    </Table>
  );
}
