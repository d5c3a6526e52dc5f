import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useListSearchParams } from '../../shared/url-state/use-list-search-params.ts';
import type { SellerProduct } from '../../../contract/seller-products.ts';
import { EmptyPicture } from '../../shared/screens/empty-picture.tsx';
import { FileButtons } from '../imports/file-buttons.tsx';
import { LoadFailure } from '../../shared/screens/load-failure.tsx';
import { notify } from '../../shared/toasts/toasts.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { useClampPage } from '../../shared/url-state/use-clamp-page.ts';
import type { Loaded } from '../../shared/screens/screen-loader.ts';
import { useLoadedPart } from '../../shared/screens/use-loaded-part.ts';
import { ProductCardSkeleton } from '../../shared/products/product-card.tsx';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { BulkDialog } from './bulk/bulk-dialog.tsx';
import { doneWords } from './bulk/bulk-words.ts';
import { LatestChange } from './bulk/latest-change.tsx';
import { useSelection } from './query/use-selection.ts';
import type { SellerProductsPage } from './load-seller-products.ts';
import { SellerProductFilters } from './seller-product-filters.tsx';
import { SellerProductGrid } from './seller-product-grid.tsx';
import { SellerProductSearch } from './seller-product-search.tsx';
import {
  isNarrowed,
  sellerProductsQuery,
  pageOf,
  stateOf,
  withFilters,
  withPage,
} from './query/seller-products-address.ts';
import { usePreparing } from './use-preparing.ts';

const ADD_ADDRESS = '/seller/product/new';

/** The products of the seller's shop (SPROD-01..06). Search, filters and page are in the address. */
export function SellerProductsScreen({ loaded }: { loaded: Loaded<SellerProductsPage> }) {
  const [params, setQuery] = useListSearchParams();
  const query = useMemo(() => sellerProductsQuery(params), [params]);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const address = query.toString();
  const { data, error, isLoading, reload, show } = useLoadedPart(loaded);
  useClampPage(data);
  const selection = useSelection(query);
  const showPrepared = useCallback(
    (news: SellerProduct) => {
      if (!data) return;
      const products = data.products.map((product) => (product.id === news.id ? news : product));
      show({ ...data, products });
    },
    [data, show],
  );
  usePreparing(data?.products, showPrepared);

  const apply = (chosen: Parameters<typeof withFilters>[1]) => {
    setDrawerOpen(false);
    setQuery(withFilters(query, chosen));
  };
  const filters = data && (
    <SellerProductFilters key={address} options={data.options} query={query} onApply={apply} />
  );
  const count = data ? selection.count(data.total) : 0;
  return (
    <section aria-labelledby="products-title" className="grid content-start gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 id="products-title">Products</h1>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" icon="filter" className="lg:hidden" onClick={() => setDrawerOpen(true)}>
            Filters
          </Button>
          <FileButtons kind="products" />
          <Link to={ADD_ADDRESS} className={buttonClasses()}>
            + Add Product
          </Link>
        </div>
      </div>
      <SellerProductSearch key={query.get('search')} query={query} onSearch={(search) => apply({ search })} />
      <div className="hidden lg:block">{filters}</div>
      <Drawer open={isDrawerOpen} onClose={() => setDrawerOpen(false)} title="Filters">
        {filters}
      </Drawer>
      {data?.latestChange && (
        <LatestChange
          key={data.latestChange.id}
          change={data.latestChange}
          isOffered={data.isUndoOffered}
          onUndone={reload}
        />
      )}
      {error !== undefined ? (
        <LoadFailure title="Your products could not be loaded" error={error} onRetry={reload} />
      ) : !data || isLoading ? (
        <ul className="card-grid" aria-busy="true" aria-label="Loading products">
          {[1, 2, 3, 4].map((place) => (
            <li key={place}>
              <ProductCardSkeleton />
            </li>
          ))}
        </ul>
      ) : data.products.length === 0 ? (
        <NoProducts query={query} />
      ) : (
        <SellerProductGrid
          products={data.products}
          total={data.total}
          page={pageOf(query)}
          selection={selection}
        />
      )}
      {data && (
        <Pagination
          current={pageOf(query)}
          total={data.totalPages}
          renderLink={(page, link) => <Link to={withPage(query, page)} {...link} />}
        />
      )}
      {data && count > 0 && (
        <BulkBar
          count={count}
          total={data.total}
          isAll={selection.isAll}
          onSelectAll={selection.selectAll}
          onClear={selection.clear}
          onChange={() => setChanging(true)}
        />
      )}
      <BulkDialog
        open={isChanging}
        selection={selection.selection}
        count={count}
        onClose={() => setChanging(false)}
        onDone={(change) => {
          setChanging(false);
          selection.clear();
          notify('success', doneWords(change), 'back_office');
          reload();
        }}
      />
    </section>
  );
}

function NoProducts({ query }: { query: URLSearchParams }) {
  const picture = <EmptyPicture name="products" />;
  if (isNarrowed(query) || query.has('page') || stateOf(query) === 'archived') {
    return (
      <EmptyState
        picture={picture}
        title="No products here"
        text="None of your products match these filters."
        action={
          <Link to="/seller/products" className={buttonClasses({ variant: 'outline' })}>
            Show all on sale
          </Link>
        }
      />
    );
  }
  return (
    <EmptyState
      picture={picture}
      title="No products yet"
      text="Add your first product: a name and a price are enough to begin."
      action={
        <Link to={ADD_ADDRESS} className={buttonClasses()}>
          Add your first product
        </Link>
      }
    />
  );
}
