import { type MouseEvent, useEffect, useRef, useState } from 'react';
import {
  type Location,
  type MetaFunction,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { browserLoader, serverLoader } from '../../kit/http/api.ts';
import { counted } from '../../kit/lists/counted.ts';
import { Link } from '../../kit/navigation/link.tsx';
import type { PageHandle } from '../../kit/page/canonical.ts';
import { pageMeta } from '../../kit/page/page-meta.ts';
import { pageTitle, settingsOf } from '../../kit/page/page-title.ts';
import { useLaterPart } from '../../kit/screens/use-later-part.ts';
import { useReloadOnline } from '../../kit/screens/use-load.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { TRY_AGAIN } from '../../ui/try-again.ts';
import { useReloadForPinCode } from './delivery/use-reload-for-pin-code.ts';
import { AppliedFilters } from './listing/applied-filters.tsx';
import { FilterPanel } from './listing/filter-panel.tsx';
import {
  appliedFilters,
  canonicalListing,
  listingAddress,
  listingQuery,
  listingTitle,
  pageAddress,
  readListing,
  understoodQuery,
  withRootsAlone,
} from './listing/listing-address.ts';
import { ListingData } from './listing/listing-data.tsx';
import {
  isBeyondEnd,
  type Listing,
  loadListing,
  reloadListing,
  showListing,
} from './listing/load-listing.ts';
import { ProductList } from './listing/product-list.tsx';
import { SortField } from './listing/sort-field.tsx';
import { useDeliverableCount, useFollowedPinCode } from './listing/use-pin-code-of-listing.ts';
import type { Route } from './+types/products';

const fetchDrawer = async () => (await import('../../ui/dialog.tsx')).Drawer;

export const loader = serverLoader(
  loadListing,
  () => ['listing'],
  ({ page }) => isBeyondEnd(page),
);
export const clientLoader = browserLoader(reloadListing);
export const handle: PageHandle<'/products'> = { canonicalQuery: canonicalListing };

export const meta: MetaFunction<typeof loader> = ({ loaderData, location, matches }) => {
  const query = listingQuery(location.search);
  const listing = readListing(query);
  const title = listingTitle(
    readListing(understoodQuery(query, loaderData?.page.understood)),
    loaderData?.page.categoryPath,
  );
  const { currentPage = 1, totalPages = 1 } = loaderData?.page ?? {};
  const linkTo = (rel: 'prev' | 'next', page: number) => ({
    tagName: 'link' as const,
    rel,
    href: `${settingsOf(matches)?.publicUrl}${pageAddress(query, page)}`,
  });
  return [
    ...pageTitle(listing.page > 1 ? `${title}, page ${listing.page}` : title, matches),
    ...pageMeta(
      {
        title,
        description: `${title}: compare prices, ratings and delivery to your pin code across many shops.`,
      },
      matches,
    ),
    // Search texts are unlimited; search engines index the found pages instead.
    ...(listing.filters.search === undefined ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
    ...(currentPage > 1 && currentPage <= totalPages ? [linkTo('prev', currentPage - 1)] : []),
    ...(currentPage < totalPages ? [linkTo('next', currentPage + 1)] : []),
  ];
};

/** LIST. */
export default function ProductsPage({ loaderData: listing }: Route.ComponentProps) {
  const { page, options, facets, problem } = listing;
  const location = useLocation();
  const { shownAddress, isLoading, show } = useShownAddress();
  const title = useRef<HTMLHeadingElement>(null);
  const { Part: Drawer, ...drawer } = useLaterPart(fetchDrawer, { isLikely: true });
  useEffect(() => showListing(options), [options]);
  const { revalidate } = useRevalidator();
  useReloadOnline(problem, revalidate);

  const shownQuery = new URLSearchParams(shownAddress.split('?')[1]);
  const query = isLoading || listing.areCategoriesKnown ? shownQuery : withRootsAlone(shownQuery);
  // Prices for a new search are unknown until it has loaded.
  const understood = isLoading ? query : understoodQuery(query, page.understood);
  const applied = appliedFilters(understood, facets);
  const remove = (address: string) => {
    show(address);
    // The pressed chip disappears; the title keeps the focus on the page.
    title.current?.focus({ preventScroll: true });
  };
  const turnPage = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    // The router saves the scroll position for the back button first.
    requestAnimationFrame(() => title.current?.focus());
  };
  useReloadForPinCode(
    listing.deliverTo,
    readListing(listingQuery(location.search)).filters.search !== undefined,
  );
  useFollowedPinCode(query, (address) => show(address, { replace: true }));
  const deliverable = useDeliverableCount(listing, addressOf(location));
  const panel = (
    <FilterPanel options={options} facets={facets} deliverable={deliverable} query={query} onChange={show} />
  );

  return (
    <div className="page-width">
      <ListingData
        products={page.products}
        categoryPath={page.categoryPath}
        query={listingQuery(location.search)}
      />
      <div className="listing">
        <aside id="filters" className="listing-filters" aria-label="Filters">
          {panel}
        </aside>
        <section aria-labelledby="listing-title" className="grid min-w-0 grid-cols-1 content-start gap-4">
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
            <div className="min-w-0">
              <h1 id="listing-title" ref={title} tabIndex={-1}>
                {listingTitle(readListing(understood), isLoading ? undefined : page.categoryPath)}
              </h1>
              <p role="status" className="mt-1 min-h-5 text-small text-muted">
                {problem === undefined && countOf(page)}
              </p>
            </div>
            <noscript>
              {import.meta.env.SSR && (
                <a href="#filters" className="text-link lg:hidden">
                  Filters
                </a>
              )}
            </noscript>
            <div className="flex flex-wrap items-end gap-2 max-sm:w-full">
              <Button
                variant="outline"
                icon="filter"
                className="listing-open-filters lg:hidden"
                aria-haspopup="dialog"
                onClick={drawer.open}
              >
                Filters{applied.length > 0 && ` (${applied.length})`}
              </Button>
              <SortField query={query} onChange={show} />
            </div>
          </div>
          <AppliedFilters applied={applied} onRemove={remove} />
          {problem !== undefined && !isLoading && (
            <Alert
              tone="deal"
              title="Error!"
              announce
              action={
                <Button variant="outline" size="small" onClick={() => remove(listingAddress(query))}>
                  {TRY_AGAIN}
                </Button>
              }
            >
              {problem}
            </Alert>
          )}
          <h2 className="sr-only">Products</h2>
          <ProductList listing={listing} isLoading={isLoading} query={query} />
          {page.products.length > 0 && (
            <Pagination
              current={isLoading ? readListing(query).page : page.currentPage}
              total={page.totalPages}
              renderLink={(number, link) => (
                <Link to={pageAddress(query, number)} preventScrollReset onClick={turnPage} {...link} />
              )}
            />
          )}
        </section>
      </div>
      {Drawer && (
        <Drawer
          open={drawer.isOpen}
          onClose={drawer.close}
          title="Filters"
          footer={
            <Button className="flex-1" onClick={drawer.close}>
              {isLoading || problem !== undefined ? 'Show products' : showCount(page.totalProducts)}
            </Button>
          }
        >
          {panel}
        </Drawer>
      )}
    </div>
  );
}

/** While the list reloads, the controls already show the new address. */
function useShownAddress() {
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const upcoming = isListing(navigation.location) ? navigation.location : undefined;
  const [wanted, setWanted] = useState<string>();
  useEffect(() => {
    // The router reports a navigation with a delay; until then only this screen knows the new address.
    setWanted((address) => (upcoming && addressOf(upcoming) !== address ? address : undefined));
  }, [upcoming]);
  const show = (address: string, { replace = false } = {}) => {
    setWanted(address);
    void navigate(address, { preventScrollReset: true, replace });
  };
  return {
    shownAddress: wanted ?? addressOf(upcoming ?? location),
    isLoading: upcoming !== undefined || wanted !== undefined,
    show,
  };
}

function isListing(location: Location | undefined): location is Location {
  return location !== undefined && /^\/products\/?$/.test(location.pathname);
}

function addressOf({ search }: Pick<Location, 'search'>): string {
  return listingAddress(listingQuery(search));
}

function countOf(page: Listing['page']): string {
  if (isBeyondEnd(page)) return `${counted(page.totalProducts, 'product', 'products')} on other pages`;
  return `Showing ${page.products.length} of ${page.totalProducts} products`;
}

function showCount(products: number): string {
  return `Show ${counted(products, 'product', 'products')}`;
}
