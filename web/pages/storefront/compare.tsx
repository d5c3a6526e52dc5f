import { useEffect, useRef, useState } from 'react';
import { Link, type MetaFunction, type ShouldRevalidateFunction } from 'react-router';
import { removeCompared } from '../../concepts/comparison/compared-store.ts';
import { productsIn, showsDifferences } from '../../concepts/comparison/comparison-address.ts';
import { browserLoader, serverLoader } from '../../kit/http/api.ts';
import type { PageHandle } from '../../kit/page/canonical.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { useListSearchParams } from '../../kit/url-state/use-list-search-params.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { ComparisonNotes } from './comparison/comparison-notes.tsx';
import { comparisonRows } from './comparison/comparison-rows.ts';
import { ComparisonTable } from './comparison/comparison-table.tsx';
import { DifferencesForm } from './comparison/differences-form.tsx';
import { type ComparedProduct, loadComparison } from './comparison/load-comparison.ts';
import type { Route } from './+types/compare';

// A missing product may return, so its changes invalidate the page too.
export const loader = serverLoader(
  loadComparison,
  ({ products, gone }) => [...products.map(({ id }) => id), ...gone].map((id) => `product:${id}` as const),
  ({ products, missing }) => products.length === 0 && missing > 0,
);
export const clientLoader = browserLoader(loadComparison);

export const handle: PageHandle<'/compare'> = {
  canonicalQuery: (query) => {
    const { ids } = productsIn(query);
    return { products: ids.length > 0 ? ids.join(',') : undefined };
  },
};

/** The parameter for differences changes the shown rows alone: the products are loaded. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  defaultShouldRevalidate &&
  (currentUrl.search === nextUrl.search ||
    currentUrl.searchParams.get('products') !== nextUrl.searchParams.get('products'));

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  ...pageTitle('Compare products', matches),
  { name: 'robots', content: 'noindex' },
];

export default function ComparePage({ loaderData: loaded }: Route.ComponentProps) {
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
