import { useRef, useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import type { CategoryNode } from '../../../contract/categories.ts';
import { MAX_SELECTED_PRODUCTS, MAX_VARIANTS } from '../../../contract/kernel/limits.ts';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { ProductCardSkeleton } from '../../concepts/products/product-card.tsx';
import { OWN_PRODUCTS_NOT_LOADED } from '../../kit/http/failures.ts';
import { FilterChips } from '../../kit/lists/filter-chips.tsx';
import { ListScreen } from '../../kit/lists/list-screen.tsx';
import { findSelectAll } from '../../kit/lists/to-selected.tsx';
import { useList } from '../../kit/lists/use-list.ts';
import { useSelection } from '../../kit/lists/use-selection.ts';
import { pageTitle } from '../../kit/page/page-title.ts';
import { EmptyPicture } from '../../kit/screens/empty-picture.tsx';
import { type Loaded, screenLoader } from '../../kit/screens/screen-loader.ts';
import { useLoadedPart } from '../../kit/screens/use-loaded-part.ts';
import { notify } from '../../kit/toasts/toasts.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFocusAfterChange } from '../../ui/use-focus-after-change.ts';
import { FileButtons } from './exports/file-buttons.tsx';
import { loadCategories } from './products/attributes/load-categories.ts';
import { BulkBar } from './products/bulk/bulk-bar.tsx';
import { BulkDialog } from './products/bulk/bulk-dialog.tsx';
import { doneWords, productCount } from './products/bulk/bulk-words.ts';
import { LatestChange } from './products/bulk/latest-change.tsx';
import { loadSellerProducts, type SellerProductsPage } from './products/list/load-seller-products.ts';
import { filtersOf, productList } from './products/list/product-list.ts';
import { useProductView } from './products/list/product-view.ts';
import { countFilters, SellerProductFilters } from './products/list/seller-product-filters.tsx';
import { SellerProductGrid } from './products/list/seller-product-grid.tsx';
import { SellerProductSearch } from './products/list/seller-product-search.tsx';
import { useChangedProducts } from './products/list/use-changed-products.ts';
import { MergeDialog } from './products/merge/merge-dialog.tsx';
import { usePreparing } from './products/pictures/use-preparing.ts';
import { SavedViewTabs } from './views/saved-view-tabs.tsx';
import type { Route } from './+types/products';

const ADD_ADDRESS = '/seller/product/new';

interface SellerProductsScreenProps {
  loaded: Loaded<SellerProductsPage>;
  categories: Loaded<readonly CategoryNode[]>;
}

export const meta: MetaFunction = ({ matches }) => pageTitle('Products', matches);

export const clientLoader = screenLoader({ products: loadSellerProducts, categories: loadCategories });

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  return <SellerProductsScreen loaded={loaderData.products} categories={loaderData.categories} />;
}

/** SPROD-01..06. */
function SellerProductsScreen({ loaded, categories }: SellerProductsScreenProps) {
  const tree = useLoadedPart(categories);
  const list = useList(productList, loaded);
  const { data, state, reload, showChanged } = list;
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const filters = filtersOf(state);
  const filterCount = countFilters(list);
  const selection = useSelection<ProductId>(
    JSON.stringify({ ...filters, sortBy: undefined }),
    MAX_SELECTED_PRODUCTS,
  );
  const onChange = useChangedProducts(showChanged);
  usePreparing(data?.products, onChange);
  const view = useProductView();
  const count = selection.isAll ? (data?.total ?? 0) : selection.ids.length;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterChange(`${count > 0} ${data?.isUndoOffered}`, () => findSelectAll() ?? heading.current);
  const canMerge = !selection.isAll && count >= 2 && count <= MAX_VARIANTS;
  const filterBar = data && (
    <SellerProductFilters
      list={{
        ...list,
        change: (changes) => {
          setDrawerOpen(false);
          list.change(changes);
        },
      }}
      options={data.options}
    />
  );
  return (
    <>
      <ListScreen
        title="Products"
        titleRef={heading}
        list={list}
        className="narrow-cards"
        actions={
          <>
            <Button variant="outline" icon="filter" className="lg:hidden" onClick={() => setDrawerOpen(true)}>
              Filters
              {filterCount > 0 && <span className="count-badge-inline ms-0">{filterCount}</span>}
            </Button>
            <FileButtons kind="products" />
            <Link to={ADD_ADDRESS} className={buttonClasses()}>
              + Add Product
            </Link>
          </>
        }
        views={<SavedViewTabs list={list} path="/seller/products" all="All on sale" />}
        failure={OWN_PRODUCTS_NOT_LOADED}
        loading={view === 'table' && data ? undefined : <LoadingProducts />}
        empty={<NoProducts areArchived={(data?.options.categories.length ?? 0) > 0} />}
        noMatch={{
          picture: <EmptyPicture name="products" />,
          noun: 'products',
          text: 'Try fewer filters or other words.',
          action: 'Show all on sale',
        }}
        renderRows={({ products, total }) => (
          <SellerProductGrid
            view={view}
            products={products}
            nodes={tree.data ?? []}
            total={total}
            selection={selection}
            list={list}
            onChange={onChange}
          />
        )}
      >
        <SellerProductSearch list={list} />
        <div className="hidden lg:block">{filterBar}</div>
        <FilterChips list={list} />
        {data?.latestChange && (
          <LatestChange
            key={data.latestChange.id}
            change={data.latestChange}
            isOffered={data.isUndoOffered}
            onUndone={reload}
          />
        )}
      </ListScreen>
      <Drawer open={isDrawerOpen} onClose={() => setDrawerOpen(false)} title="Filters">
        {filterBar}
      </Drawer>
      {data && count > 0 && (
        <BulkBar
          count={count}
          total={data.total}
          isAll={selection.isAll}
          onSelectAll={selection.selectAll}
          onClear={selection.clear}
          onChange={() => setChanging(true)}
          onMerge={canMerge ? () => setMerging(true) : undefined}
        />
      )}
      <BulkDialog
        open={isChanging}
        selection={selection.isAll ? { filters } : { ids: selection.ids }}
        count={count}
        categories={tree}
        onClose={() => setChanging(false)}
        onDone={(change) => {
          setChanging(false);
          selection.clear();
          notify('success', doneWords(change));
          reload();
        }}
      />
      <MergeDialog
        open={isMerging}
        ids={selection.ids}
        onClose={() => setMerging(false)}
        onDone={({ name }) => {
          setMerging(false);
          notify('success', `${productCount(count)} are now ‘${name}’`);
          selection.clear();
          reload();
        }}
      />
    </>
  );
}

function LoadingProducts() {
  return (
    <ul className="card-grid" aria-busy="true" aria-label="Loading products">
      {[1, 2, 3, 4].map((place) => (
        <li key={place}>
          <ProductCardSkeleton />
        </li>
      ))}
    </ul>
  );
}

function NoProducts({ areArchived }: { areArchived: boolean }) {
  if (areArchived) {
    return (
      <EmptyState
        picture={<EmptyPicture name="products" />}
        title="No products on sale"
        text="All your products are archived. Put one back on sale, or add another."
        action={
          <Link to="?state=archived" className={buttonClasses({ variant: 'outline' })}>
            Show archived products
          </Link>
        }
      />
    );
  }
  return (
    <EmptyState
      picture={<EmptyPicture name="products" />}
      title="No products yet"
      text="Add your first product: a name and a price are enough to begin. Or import all of them from Shopify, WooCommerce or a file of yours."
      action={
        <>
          <Link to={ADD_ADDRESS} className={buttonClasses()}>
            Add your first product
          </Link>
          <Link to="/seller/import" className={buttonClasses({ variant: 'outline' })}>
            Import products
          </Link>
        </>
      }
    />
  );
}
