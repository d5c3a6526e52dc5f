import { Link } from 'react-router';
import type { Insights, UnmetPinCode } from '../../../contract/insights.ts';
import { nameWithChoices } from '../../../contract/kernel/product-options.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../shared/lists/sorted-rows.ts';
import { SortedTable } from '../../shared/lists/sorted-table.tsx';
import { stockAddress } from './stock-address.ts';
import { useAllUnmet } from './use-all-unmet.ts';

const COLUMNS: readonly Column<UnmetPinCode>[] = [
  { name: 'Pin code', valueOf: ({ pinCode }) => pinCode },
  { name: 'Requests', valueOf: ({ checks }) => checks, first: 'descending', isNumber: true },
  {
    name: 'Most requested',
    valueOf: ({ products: [first] }) => (first ? nameWithChoices(first.name, first.choices) : ''),
  },
];

/**
 * Pin codes where buyers wanted products of the shop that it does not deliver, with the way to deliver there
 * (SELLER-06).
 */
export function UnmetDemand(insights: Pick<Insights, 'range' | 'unmetDemand' | 'unmetPinCodes'>) {
  const { shown, total, isBusy, showMore } = useAllUnmet(insights);
  return (
    <section className="narrow-cards" aria-labelledby="unmet-title">
      <div className="grid gap-1">
        <h2 id="unmet-title">Unmet demand</h2>
        <p className="max-w-measure text-small text-muted">
          Pin codes that buyers asked for your products at, and that you do not deliver to. Add a pin code to
          a product’s inventory to serve them.
        </p>
      </div>
      {shown.length === 0 ? (
        <p className="text-muted">Every pin code requested in this period is served.</p>
      ) : (
        <>
          <SortedTable
            isCards
            caption="Pin codes that are not served"
            columns={COLUMNS}
            rows={shown}
            initial={{ sortBy: 'Requests', direction: 'descending' }}
            renderRow={({ pinCode, checks, products }) => (
              <tr key={pinCode}>
                <th scope="row" className="tabular-nums">
                  {pinCode}
                </th>
                <td data-label="Requests" className="number">
                  {checks === 1 ? 'once' : `${checks} times`}
                </td>
                <td data-label="Most requested" className="card-wide">
                  <ul className="grid gap-1">
                    {products.map((product) => (
                      <Wanted
                        key={`${product.productId} ${product.variantId}`}
                        product={product}
                        pinCode={pinCode}
                      />
                    ))}
                  </ul>
                </td>
              </tr>
            )}
          />
          {total > shown.length && (
            <p className="flex flex-wrap items-center gap-3 text-small text-muted" role="status">
              The {shown.length.toLocaleString('en-IN')} most asked of {total.toLocaleString('en-IN')} pin
              codes
              <Button variant="outline" size="small" busy={isBusy} onClick={showMore}>
                Show more pin codes
              </Button>
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** A product or variant that was wanted at a pin code, with the way to deliver it there. */
function Wanted({ product, pinCode }: { product: UnmetPinCode['products'][number]; pinCode: string }) {
  const name = nameWithChoices(product.name, product.choices);
  return (
    <li>
      <Link
        to={stockAddress(product, pinCode)}
        aria-label={`Deliver ${name} to ${pinCode}`}
        className="text-link inline-block py-0.5"
      >
        {name}
      </Link>{' '}
      <span className="text-muted">({product.checks})</span>
    </li>
  );
}
