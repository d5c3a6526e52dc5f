import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api } from '../api.ts';
import { EmptyPicture } from '../layout/empty-picture.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useLoaded } from '../use-loaded.ts';
import { SellerOrderCard } from './seller-order-card.tsx';

const ORDERS_PER_PAGE = 6;

const WORDS = {
  current: {
    title: 'Orders',
    empty: 'No orders to handle',
    text: 'New orders appear here as soon as they are placed.',
  },
  previous: {
    title: 'Previous Orders',
    empty: 'No finished orders yet',
    text: 'Orders come here once they are finished.',
  },
};

/** The shop's orders that are to be handled, or those that are finished (SELLER-08, SELLER-09). */
export function SellerOrdersScreen({ state }: { state: 'current' | 'previous' }) {
  const [query] = useSearchParams();
  const page = /^[1-9]\d{0,5}$/.test(query.get('page') ?? '') ? String(query.get('page')) : '1';
  const load = useCallback((signal: AbortSignal) => loadOrders(state, page, signal), [state, page]);
  const { data, error, isLoading, reload, show } = useLoaded(load);
  const { title, empty, text } = WORDS[state];
  return (
    <section aria-labelledby="seller-orders-title" className="grid content-start gap-6">
      <h1 id="seller-orders-title">{title}</h1>
      {error !== undefined ? (
        <LoadFailure title="The orders could not be loaded" error={error} onRetry={reload} />
      ) : !data || isLoading ? (
        <div className="state">
          <Spinner size="large" label="Loading orders" />
        </div>
      ) : data.orders.length === 0 ? (
        <EmptyState picture={<EmptyPicture name="orders" />} title={empty} text={text} />
      ) : (
        <ul className="grid gap-4" aria-label={title}>
          {data.orders.map((order) => (
            <li key={order.id}>
              <SellerOrderCard
                order={order}
                onChange={(changed) =>
                  show({
                    ...data,
                    orders: data.orders.map((other) => (other.id === changed.id ? changed : other)),
                  })
                }
              />
            </li>
          ))}
        </ul>
      )}
      {data && (
        <Pagination
          current={data.currentPage}
          total={data.totalPages}
          renderLink={(number, link) => <Link to={`?page=${number}`} {...link} />}
        />
      )}
    </section>
  );
}

/** A page of orders, each with what its seller needs to handle it. */
async function loadOrders(state: 'current' | 'previous', page: string, signal: AbortSignal) {
  const listed = await api('GET /api/shop-order', {
    query: { state, page, limit: String(ORDERS_PER_PAGE) },
    signal,
  });
  const orders = await Promise.all(
    listed.orders.map(({ id }) =>
      api('GET /api/shop-order/:shopOrderId', { params: { shopOrderId: id }, signal }),
    ),
  );
  return { ...listed, orders };
}
