import '../today/list-row.css';
import { Link } from 'react-router';
import type { Insights, ProductTakings, Today } from '../../../../contract/insights.ts';
import { formatDay } from '../../../../contract/kernel/days.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import { nameWithChoices } from '../../../../contract/kernel/product-options.ts';
import { SHOP_ORDER_WORDS } from '../../../concepts/orders/order-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ScreenLink } from '../acting/screen-link.tsx';
import { useMaySee } from '../acting/rights.ts';
import { useToday } from '../today/today-context.ts';
import { formatUnits, timesInWords } from './insight-words.ts';
import type { DayRange } from './kolkata-days.ts';
import { stockAddress } from './stock-address.ts';
import { type SortedColumn, SortedTable } from '../../../kit/lists/sorted-table.tsx';

/** The states in the order of an order's life. */
const STEPS = Object.keys(SHOP_ORDER_WORDS);

const RECEIVED_COLUMNS: readonly SortedColumn<Insights['received'][number]>[] = [
  {
    head: 'Order',
    valueOf: ({ number }) => number,
    isRowHeader: true,
    cell: ({ id, number }) => (
      <ScreenLink
        prefetch="intent"
        to={`/seller/orders/${id}`}
        className="text-link inline-block whitespace-nowrap"
      >
        {number}
      </ScreenLink>
    ),
  },
  {
    head: 'Product',
    valueOf: ({ products }) => products.join(', '),
    className: 'card-wide',
    cell: ({ products }) => products.join(', '),
  },
  {
    head: 'Status',
    valueOf: ({ status }) => STEPS.indexOf(status),
    cell: ({ status }) => (
      <Badge tone={SHOP_ORDER_WORDS[status].tone}>{SHOP_ORDER_WORDS[status].label}</Badge>
    ),
  },
  {
    head: 'Date',
    valueOf: ({ createdAt }) => Date.parse(createdAt),
    first: 'descending',
    className: 'whitespace-nowrap',
    cell: ({ createdAt }) => formatDay(createdAt),
  },
  {
    head: 'Total',
    valueOf: ({ total }) => total,
    first: 'descending',
    isNumber: true,
    cell: ({ total }) => formatRupees(total),
  },
];

/** SELLER-07. */
export function ReceivedOrders({
  range,
  received,
  receivedTotal,
}: Pick<Insights, 'range' | 'received' | 'receivedTotal'>) {
  const maySee = useMaySee();
  return (
    <section className="narrow-cards" aria-labelledby="received-title">
      <h2 id="received-title">Received orders</h2>
      {received.length === 0 ? (
        <p className="text-muted">No orders in this period.</p>
      ) : (
        <SortedTable
          isCards
          caption="The latest orders of these days"
          columns={RECEIVED_COLUMNS}
          rows={received}
          initial={{ sortBy: 'Date', direction: 'descending' }}
          rowKey={({ id }) => id}
        />
      )}
      {receivedTotal > received.length && (
        <p className="text-small text-muted">
          The latest {received.length} of {receivedTotal.toLocaleString('en-IN')} orders of these days.
          {maySee('/seller/orders') && <AllOrders range={range} />}
        </p>
      )}
    </section>
  );
}

function AllOrders({ range }: Pick<Insights, 'range'>) {
  return (
    <>
      {' '}
      See them all:{' '}
      <Link
        prefetch="intent"
        to={`/seller/orders?${daysOf(range)}`}
        className="text-link inline-block py-0.5"
      >
        current orders
      </Link>
      ,{' '}
      <Link
        prefetch="intent"
        to={`/seller/previous-orders?${daysOf(range)}`}
        className="text-link inline-block py-0.5"
      >
        previous orders
      </Link>
    </>
  );
}

function daysOf({ from, to }: DayRange): URLSearchParams {
  return new URLSearchParams({ from, to });
}

export function TopProducts({ topProducts }: Pick<Insights, 'topProducts'>) {
  return (
    <section className="grid content-start gap-3" aria-labelledby="top-title">
      <h2 id="top-title">Top products</h2>
      {topProducts.length === 0 && <p className="text-muted">Nothing was sold in this period.</p>}
      <RankedProducts products={topProducts} detailOf={({ sales }) => formatUnits(sales)} />
    </section>
  );
}

/** Unavailable products are left out: they cannot sell. */
export function SlowProducts({ slowProducts, topProducts }: Pick<Insights, 'slowProducts' | 'topProducts'>) {
  return (
    <section className="grid content-start gap-3" aria-labelledby="slow-title">
      <h2 id="slow-title">Least sold products</h2>
      <p className="text-small text-muted">On sale since before this period and in stock.</p>
      {slowProducts.length === 0 && (
        <p className="text-muted">
          {topProducts.length === 0 ? 'No such products.' : 'None besides the top products.'}
        </p>
      )}
      <RankedProducts
        products={slowProducts}
        detailOf={({ sales, views }) => `${formatUnits(sales)}, seen ${timesInWords(views)}`}
      />
    </section>
  );
}

interface RankedProductsProps<Product> {
  products: readonly Product[];
  detailOf: (product: Product) => string;
}

function RankedProducts<Product extends ProductTakings>({
  products,
  detailOf,
}: RankedProductsProps<Product>) {
  return (
    <ol className="grid gap-2">
      {products.map((product) => (
        <li key={product.productId} className="list-row">
          <span className="list-row-picture">
            {product.imageUrl !== null && (
              <img
                src={product.imageUrl.replace(/-640\.webp$/, '-320.webp')}
                alt=""
                width={40}
                height={40}
                loading="lazy"
              />
            )}
          </span>
          <ScreenLink
            prefetch="intent"
            to={`/seller/product/${product.productId}`}
            className="text-link min-w-0"
          >
            {product.name}
          </ScreenLink>
          <span className="list-row-figure">
            {formatRupees(product.revenue)}
            <span className="block text-small text-muted">{detailOf(product)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

export function LowStock({ lowStock, lowStockTotal }: Pick<Insights, 'lowStock' | 'lowStockTotal'>) {
  const setup = useToday()?.setup;
  return (
    <section className="grid content-start gap-3" aria-labelledby="low-title">
      <h2 id="low-title">Low stock</h2>
      {lowStock.length === 0 && <p className="text-muted">{noLowStockWords(setup)}</p>}
      <ul className="grid gap-2">
        {lowStock.map(({ id, name, variant_id, choices, quantity, minimum_threshold }) => (
          <li key={id} className="list-row">
            <ScreenLink
              to={stockAddress({ name, variantId: variant_id, choices })}
              className="text-link min-w-0"
            >
              {nameWithChoices(name, choices)}
            </ScreenLink>
            <span className="list-row-figure">
              {quantity} left
              <span className="block text-small text-muted">threshold {minimum_threshold}</span>
            </span>
          </li>
        ))}
      </ul>
      {lowStockTotal > lowStock.length && (
        <p className="text-small text-muted">and {lowStockTotal - lowStock.length} more</p>
      )}
    </section>
  );
}

function noLowStockWords(setup: Today['setup'] | undefined): string {
  if (setup?.product === false) return 'No products yet.';
  return setup?.stock === false ? 'Nothing is in stock.' : 'No low stock.';
}
