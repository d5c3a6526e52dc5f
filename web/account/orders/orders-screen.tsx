import { Link, useNavigate } from 'react-router';
import { useListSearchParams } from '../../shared/url-state/use-list-search-params.ts';
import type { Order, OrderPage } from '../../../contract/orders.ts';
import { EmptyPicture } from '../../shared/screens/empty-picture.tsx';
import { LoadFailure } from '../../shared/screens/load-failure.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useClampPage } from '../../shared/url-state/use-clamp-page.ts';
import type { Loaded, ScreenLoad } from '../../shared/screens/screen-loader.ts';
import { useLoadedPart } from '../../shared/screens/use-loaded-part.ts';
import { OrderCard } from './order-card.tsx';
import { OrderFilters } from './order-filters.tsx';
import { addressOf, isFiltered, type OrderQuery, orderQueryIn } from './order-query.ts';

const ORDERS_PER_PAGE = 5;

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

/** One page of the orders in the address. */
export function loadOrders(state: OrdersState): ScreenLoad<OrderPage> {
  return (api, { searchParams }) => {
    const { page, ...filter } = orderQueryIn(searchParams);
    return api('GET /api/order', {
      query: { state, ...setOnly(filter), page: String(page), limit: String(ORDERS_PER_PAGE) },
    });
  };
}

interface OrdersScreenProps {
  state: OrdersState;
  loaded: Loaded<OrderPage>;
}

/** Open or finished orders (BUYER-06, BUYER-07). */
export function OrdersScreen({ state, loaded }: OrdersScreenProps) {
  const [address] = useListSearchParams();
  const navigate = useNavigate();
  const query = orderQueryIn(address);
  const { data, error, isLoading, reload, show } = useLoadedPart(loaded);
  useClampPage(data);
  const words = WORDS[state];
  return (
    <section aria-labelledby="orders-title" className="grid content-start gap-6">
      <h1 id="orders-title">{words.title}</h1>
      <OrderFilters
        query={query}
        onChange={(changed) => void navigate(addressOf(changed), { preventScrollReset: true })}
      />
      {error !== undefined ? (
        <LoadFailure title="Your orders could not be loaded" error={error} onRetry={reload} />
      ) : !data || isLoading ? (
        <Loading />
      ) : data.orders.length === 0 && isFiltered(query) ? (
        <EmptyState
          icon="search"
          title="No orders found"
          text="No orders match your search."
          action={
            <Link to="?" className={buttonClasses({ variant: 'outline' })}>
              Show all
            </Link>
          }
        />
      ) : data.orders.length === 0 ? (
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
      ) : (
        <ul className="grid gap-6" aria-label={words.title}>
          {data.orders.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} onChange={(changed) => show(withOrder(data, changed))} />
            </li>
          ))}
        </ul>
      )}
      {data && (
        <Pagination
          current={data.currentPage}
          total={data.totalPages}
          renderLink={(number, link) => <Link to={addressOf({ ...query, page: number })} {...link} />}
        />
      )}
    </section>
  );
}

/** The address without its filters. */
function setOnly({ status, ...texts }: Omit<OrderQuery, 'page'>) {
  const set = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''));
  return status === '' ? set : { ...set, status };
}

function withOrder(page: OrderPage, changed: Order): OrderPage {
  return { ...page, orders: page.orders.map((order) => (order.id === changed.id ? changed : order)) };
}

function Loading() {
  return (
    <div className="grid gap-6" aria-busy="true">
      <Spinner label="Loading your orders" />
      {[1, 2].map((place) => (
        <Skeleton key={place} className="h-80 rounded-card" />
      ))}
    </div>
  );
}
