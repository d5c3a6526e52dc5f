import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { removeCompared } from '../../shared/comparison/compared-store.ts';
import { useListSearchParams } from '../../shared/url-state/use-list-search-params.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { showsDifferences } from './comparison-address.ts';
import { ComparisonNotes } from './comparison-notes.tsx';
import { comparisonRows } from './comparison-rows.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { DifferencesForm } from './differences-form.tsx';
import type { ComparedProduct, LoadedComparison } from './load-comparison.ts';

/** Products side by side: what they cost, what they are offered in, and what they say of themselves. */
export function ComparisonScreen({ loaded }: { loaded: LoadedComparison }) {
  const { products, gone } = loaded;
  useEffect(() => {
    if (gone.length > 0) removeCompared(gone);
  }, [gone]);
  const [query] = useListSearchParams();
  const title = useRef<HTMLHeadingElement>(null);
  const [removed, setRemoved] = useState('');
  const remove = ({ id, name }: ComparedProduct) => {
    removeCompared([id]);
    setRemoved(`Removed: ${name}`);
    // The pressed link disappears.
    title.current?.focus({ preventScroll: true });
  };
  const isOnlyDifferences = showsDifferences(query) && products.length > 1;
  const rows = comparisonRows(loaded);
  const shown = isOnlyDifferences ? rows.filter(({ differs }) => differs) : rows;
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 ref={title} tabIndex={-1}>
          Compare products
        </h1>
        {products.length > 1 && (
          <DifferencesForm ids={products.map(({ id }) => id)} isChecked={isOnlyDifferences} />
        )}
      </div>
      <LiveRegion>{removed}</LiveRegion>
      <ComparisonNotes loaded={loaded} />
      {products.length === 0 ? (
        <EmptyState
          title="Nothing to compare yet"
          text="Tick “Compare” on the products that you want to see side by side."
          action={
            <Link to="/products" className={buttonClasses({ variant: 'outline' })}>
              Browse products
            </Link>
          }
        />
      ) : (
        <ComparisonTable
          products={products}
          rows={shown}
          isOnlyDifferences={isOnlyDifferences}
          onRemove={remove}
        />
      )}
    </div>
  );
}
