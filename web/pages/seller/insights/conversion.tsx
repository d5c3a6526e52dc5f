import type { Conversion as ConversionFigures, Insights } from '../../../../contract/insights.ts';
import { formatDate } from '../../../../contract/kernel/days.ts';
import { type SortedColumn, SortedTable } from '../../../kit/lists/sorted-table.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { ScreenLink } from '../acting/screen-link.tsx';
import { formatCount, shareOf } from './insight-words.ts';

type SeenProduct = ConversionFigures['products'][number];

const COLUMNS: readonly SortedColumn<SeenProduct>[] = [
  {
    head: 'Product',
    valueOf: ({ name }) => name,
    isRowHeader: true,
    cell: ({ productId, name }) => (
      <ScreenLink prefetch="intent" to={`/seller/product/${productId}`} className="text-link">
        {name}
      </ScreenLink>
    ),
  },
  counted('Seen', ({ views }) => views),
  counted('Added to cart', ({ additions }) => additions),
  counted('Ordered', ({ orders }) => orders),
  {
    head: 'Conversion',
    valueOf: ({ views, orders }) => (views === 0 ? 0 : orders / views),
    first: 'descending',
    isNumber: true,
    cell: ({ views, orders }) => shareOf(orders, views) ?? '–',
  },
];

function counted(head: string, valueOf: (product: SeenProduct) => number): SortedColumn<SeenProduct> {
  return {
    head,
    valueOf,
    first: 'descending',
    isNumber: true,
    cell: (product) => formatCount(valueOf(product)),
  };
}

/** SELLER-06. */
export function Conversion({ range, conversion }: Pick<Insights, 'range' | 'conversion'>) {
  const { from, views, additions, orders, products } = conversion;
  const figures = [
    { name: 'Seen', value: views, share: undefined },
    { name: 'Added to cart', value: additions, share: shareOf(additions, views) },
    { name: 'Ordered', value: orders, share: shareOf(orders, views) },
  ];
  return (
    <section className="narrow-cards" aria-labelledby="conversion-title">
      <div className="grid gap-1">
        <h2 id="conversion-title">From seen to ordered</h2>
        <p className="max-w-measure text-small text-muted">
          Visits in which the page of a product was seen, visits in which it was added to a cart, and orders
          that contain it, without cancelled ones. Conversion is orders by visits.
          {from !== null && from > range.from && ` Counted since ${formatDate(from)}.`}
        </p>
      </div>
      {from === null ? (
        <p className="text-muted">Nobody has looked at your products in this period yet.</p>
      ) : (
        <>
          <ul
            className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6rem),1fr))] gap-3"
            aria-label="From seen to ordered"
          >
            {figures.map(({ name, value, share }) => (
              <li key={name} className="card grid content-start gap-1 p-3">
                <span className="text-small text-muted">{name}</span>
                <Figure size="display">{formatCount(value)}</Figure>
                {share !== undefined && <span className="text-small text-muted">{share} of seen</span>}
              </li>
            ))}
          </ul>
          {products.length > 0 && (
            <SortedTable
              isCards
              caption="The products that were seen most"
              columns={COLUMNS}
              rows={products}
              initial={{ sortBy: 'Seen', direction: 'descending' }}
              rowKey={({ productId }) => productId}
            />
          )}
        </>
      )}
    </section>
  );
}
