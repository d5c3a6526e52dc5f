import { useRef } from 'react';
import type { Insights, UnmetPinCode } from '../../../../contract/insights.ts';
import { nameWithChoices } from '../../../../contract/kernel/product-options.ts';
import { Button } from '../../../ui/button.tsx';
import { type SortedColumn, SortedTable } from '../../../kit/lists/sorted-table.tsx';
import { useFocusAfterChange } from '../../../ui/use-focus-after-change.ts';
import { useMayHandle } from '../acting/rights.ts';
import { ScreenLink } from '../acting/screen-link.tsx';
import { timesInWords } from './insight-words.ts';
import { stockAddress } from './stock-address.ts';
import { useAllUnmet } from './use-all-unmet.ts';
import { useServed } from './use-served.ts';

const COLUMNS: readonly SortedColumn<UnmetPinCode>[] = [
  {
    head: 'Pin code',
    valueOf: ({ pinCode }) => pinCode,
    isRowHeader: true,
    className: 'tabular-nums',
    cell: ({ pinCode }) => pinCode,
  },
  {
    head: 'Requests',
    valueOf: ({ checks }) => checks,
    first: 'descending',
    isNumber: true,
    cell: ({ checks }) => timesInWords(checks),
  },
];

/** Pin codes where buyers wanted products that the shop does not deliver (SELLER-06). */
export function UnmetDemand(insights: Pick<Insights, 'range' | 'unmetDemand' | 'unmetPinCodes'>) {
  const { served, busy, serve } = useServed();
  const { shown, total, isBusy, showMore } = useAllUnmet(insights, served);
  const mayServe = useMayHandle('stock');
  const section = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const buttons = () => [...(section.current?.querySelectorAll<HTMLElement>('tbody button') ?? [])];
  // The served row loses its button: the next row's button, or the one before, takes the focus.
  const place = useRef(0);
  const hasMore = total > shown.length;
  useFocusAfterChange(`${served.join()} ${hasMore}`, () => {
    const left = buttons();
    return left[Math.min(place.current, left.length - 1)] ?? title.current;
  });
  const serveAt = (pinCode: string, pressed: HTMLElement) => {
    place.current = buttons().indexOf(pressed);
    serve(pinCode);
  };
  return (
    <section ref={section} className="narrow-cards" aria-labelledby="unmet-title">
      <div className="grid gap-1">
        <h2 ref={title} id="unmet-title" tabIndex={-1}>
          Unmet demand
        </h2>
        <p className="max-w-measure text-small text-muted">
          Pin codes that buyers asked for your products at, and that you do not deliver to.
          {mayServe &&
            ' ‘Serve’ adds the pin code to the inventory of all that was asked for there; the name of a product opens its inventory.'}
        </p>
      </div>
      {total === 0 ? (
        <p className="text-muted">
          {served.length > 0
            ? 'All pin codes that buyers asked for in this period are served now.'
            : 'Nobody asked for a pin code that you do not serve in this period.'}
        </p>
      ) : (
        <>
          <SortedTable
            isCards
            caption="Pin codes that are not served"
            columns={[
              ...COLUMNS,
              {
                head: 'Most requested',
                valueOf: ({ products: [first] }) => (first ? nameWithChoices(first.name, first.choices) : ''),
                className: 'card-wide',
                cell: ({ pinCode, products }) => (
                  <WantedProducts
                    pinCode={pinCode}
                    products={products}
                    isBusy={busy === pinCode}
                    onServe={mayServe ? (pressed) => serveAt(pinCode, pressed) : undefined}
                  />
                ),
              },
            ]}
            rows={shown}
            rowKey={({ pinCode }) => pinCode}
            initial={{ sortBy: 'Requests', direction: 'descending' }}
          />
          {hasMore && (
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

interface WantedProductsProps extends Pick<UnmetPinCode, 'pinCode' | 'products'> {
  isBusy: boolean;
  onServe: ((pressed: HTMLElement) => void) | undefined;
}

function WantedProducts({ pinCode, products, isBusy, onServe }: WantedProductsProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <ul className="grid gap-1">
        {products.map((product) => (
          <Wanted key={`${product.productId} ${product.variantId}`} product={product} pinCode={pinCode} />
        ))}
      </ul>
      {onServe && (
        <Button
          variant="outline"
          size="small"
          busy={isBusy}
          onClick={({ currentTarget }) => onServe(currentTarget)}
        >
          Serve {pinCode}
        </Button>
      )}
    </div>
  );
}

function Wanted({ product, pinCode }: { product: UnmetPinCode['products'][number]; pinCode: string }) {
  const name = nameWithChoices(product.name, product.choices);
  return (
    <li>
      <ScreenLink
        to={stockAddress(product, pinCode)}
        aria-label={`Deliver ${name} to ${pinCode}`}
        className="text-link inline-block py-0.5"
      >
        {name}
      </ScreenLink>{' '}
      <span className="text-muted">({product.checks})</span>
    </li>
  );
}
