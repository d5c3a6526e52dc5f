import './orders-screen.css';
import { Link } from 'react-router';
import type { OrderSummaryPage } from '../../../../contract/orders.ts';
import { ListScreen } from '../../../kit/lists/list-screen.tsx';
import { useList } from '../../../kit/lists/use-list.ts';
import { EmptyPicture } from '../../../kit/screens/empty-picture.tsx';
import type { Loaded, ScreenLoad } from '../../../kit/screens/screen-loader.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { orderList } from './order-list.ts';
import { OrderRow } from './order-row.tsx';

const ORDERS_PER_PAGE = 10;

const WORDS = {
  current: {
    title: 'Current Orders',
    empty: 'No current orders',
    text: 'Your new orders appear here.',
  },
  previous: {
    title: 'Previous Orders',
    empty: 'No completed orders yet',
    text: 'Completed orders appear here.',
  },
};

type OrdersState = 'current' | 'previous';

export function loadOrders(state: OrdersState): ScreenLoad<OrderSummaryPage> {
  return (api, { searchParams }) => {
    const query = orderList.queryOf(orderList.read(searchParams));
    return api('GET /api/order/list', { query: { state, ...query, limit: String(ORDERS_PER_PAGE) } });
  };
}

interface OrdersScreenProps {
  state: OrdersState;
  loaded: Loaded<OrderSummaryPage>;
}

/** BUYER-06, BUYER-07. */
export function OrdersScreen({ state, loaded }: OrdersScreenProps) {
  const list = useList(orderList, loaded);
  const words = WORDS[state];
  return (
    <ListScreen
      title={words.title}
      list={list}
      filters={{
        label: 'Orders',
        className: 'buyer-order-filters',
        isImmediate: false,
        hasApplyButton: true,
        hasChips: false,
      }}
      failure="Your orders could not be loaded"
      loading={<Loading />}
      empty={
        <EmptyState
          picture={<EmptyPicture name="orders" />}
          title={words.empty}
          text={words.text}
          action={
            <Link to="/products" className={buttonClasses()}>
              Browse Products
            </Link>
          }
        />
      }
      noMatch={{ noun: 'orders', text: 'Try fewer filters or other words.' }}
      renderRows={(page) => (
        <ul className="grid gap-3" aria-label={words.title}>
          {page.orders.map((order) => (
            <li key={order.id}>
              <OrderRow order={order} />
            </li>
          ))}
        </ul>
      )}
    />
  );
}

function Loading() {
  return (
    <div className="grid gap-3" aria-busy="true">
      <Spinner label="Loading your orders" />
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-24 rounded-card" />
      ))}
    </div>
  );
}
