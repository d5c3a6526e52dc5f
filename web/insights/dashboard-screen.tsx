import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Insights } from '../../contract/insights.ts';
import { formatRupees } from '../../contract/kernel/money.ts';
import { api } from '../api.ts';
import { LoadFailure } from '../load-failure.tsx';
import { SHOP_ORDER_WORDS } from '../orders/order-words.ts';
import { Badge } from '../ui/badge.tsx';
import { chipClasses } from '../ui/chip.tsx';
import { Figure } from '../ui/figure.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Table } from '../ui/table.tsx';
import { useLoaded } from '../use-loaded.ts';
import { changeSince } from './change-since.ts';
import { lastDays } from './kolkata-days.ts';

const RANGES = [7, 30, 90] as const;
const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });

/** How the shop did: figures against the range before, received orders, top products, low stock (SELLER-06, SELLER-07). */
export function DashboardScreen() {
  const [query] = useSearchParams();
  const days = RANGES.find((count) => String(count) === query.get('days')) ?? 30;
  const load = useCallback(
    (signal: AbortSignal) => api('GET /api/insights', { query: lastDays(days, new Date()), signal }),
    [days],
  );
  const { data, error, reload } = useLoaded(load);
  return (
    <section aria-labelledby="dashboard-title" className="grid content-start gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 id="dashboard-title">Dashboard</h1>
        <ul className="flex gap-2" aria-label="Range">
          {RANGES.map((count) => (
            <li key={count}>
              <Link to={`?days=${count}`} className={chipClasses()} aria-current={count === days}>
                Last {count} days
              </Link>
            </li>
          ))}
        </ul>
      </div>
      {error !== undefined ? (
        <LoadFailure title="The figures could not be loaded" error={error} onRetry={reload} />
      ) : data ? (
        <Figures insights={data} />
      ) : (
        <div className="state">
          <Spinner size="large" label="Loading the figures" />
        </div>
      )}
    </section>
  );
}

function Figures({ insights }: { insights: Insights }) {
  const { range, before, received, topProducts, lowStock, lowStockTotal } = insights;
  const figures = [
    { name: 'Total sales', shown: `${range.sales} units`, change: changeSince(range.sales, before.sales) },
    {
      name: 'Total revenue',
      shown: formatRupees(range.revenue),
      change: changeSince(range.revenue, before.revenue),
    },
    { name: 'Orders', shown: String(range.orders), change: changeSince(range.orders, before.orders) },
    {
      name: 'Average order value',
      shown: formatRupees(range.averageOrder),
      change: changeSince(range.averageOrder, before.averageOrder),
    },
  ];
  return (
    <>
      <ul className="dashboard-figures" aria-label="Figures">
        {figures.map(({ name, shown, change }) => (
          <li key={name} className="card grid gap-1 p-4">
            <span className="text-small text-muted">{name}</span>
            <Figure size="display">{shown}</Figure>
            <span className="text-small text-muted">{change} against the days before</span>
          </li>
        ))}
      </ul>
      <section className="grid gap-3" aria-labelledby="received-title">
        <h2 id="received-title">Received orders</h2>
        {received.length === 0 ? (
          <p className="text-muted">No orders in these days.</p>
        ) : (
          <Table caption="Received orders">
            <thead>
              <tr>
                <th scope="col">Product</th>
                <th scope="col">Status</th>
                <th scope="col">Date</th>
                <th scope="col" className="number">
                  Total
                </th>
              </tr>
            </thead>
            <tbody>
              {received.map((order) => (
                <tr key={order.id}>
                  <td>{order.products.join(', ')}</td>
                  <td>
                    <Badge tone={SHOP_ORDER_WORDS[order.status].tone}>
                      {SHOP_ORDER_WORDS[order.status].label}
                    </Badge>
                  </td>
                  <td>{day.format(new Date(order.createdAt))}</td>
                  <td className="number">{formatRupees(order.total)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </section>
      <div className="grid gap-6 lg:grid-cols-2">
        <section className="grid content-start gap-3" aria-labelledby="top-title">
          <h2 id="top-title">Top products</h2>
          {topProducts.length === 0 && <p className="text-muted">Nothing was sold in these days.</p>}
          <ol className="grid gap-2">
            {topProducts.map(({ productId, name, sales, revenue }) => (
              <li key={productId} className="flex justify-between gap-4">
                <Link to={`/seller/product/${productId}`} className="text-link">
                  {name}
                </Link>
                <span className="shrink-0 tabular-nums">
                  {sales} units, {formatRupees(revenue)}
                </span>
              </li>
            ))}
          </ol>
        </section>
        <section className="grid content-start gap-3" aria-labelledby="low-title">
          <h2 id="low-title">Low stock</h2>
          {lowStock.length === 0 && <p className="text-muted">Every product is above its threshold.</p>}
          <ul className="grid gap-2">
            {lowStock.map(({ id, name, quantity, minimum_threshold }) => (
              <li key={id} className="flex justify-between gap-4">
                <Link to={`/seller/inventory?${new URLSearchParams({ search: name })}`} className="text-link">
                  {name}
                </Link>
                <span className="shrink-0 tabular-nums">
                  {quantity} of at least {minimum_threshold}
                </span>
              </li>
            ))}
          </ul>
          {lowStockTotal > lowStock.length && (
            <p className="text-small text-muted">and {lowStockTotal - lowStock.length} more</p>
          )}
        </section>
      </div>
    </>
  );
}
