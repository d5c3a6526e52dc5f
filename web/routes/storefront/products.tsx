import { type MouseEvent, useEffect, useRef, useState } from 'react';
import {
  Link,
  type Location,
  type MetaFunction,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { browserLoader, serverLoader } from '../../shared/http/api.ts';
import type { PageHandle } from '../../shared/page/canonical.ts';
import { AppliedFilters } from '../../storefront/listing/applied-filters.tsx';
import { FilterPanel } from '../../storefront/listing/filter-panel.tsx';
import {
  appliedFilters,
  canonicalListing,
  listingAddress,
  listingQuery,
  listingTitle,
  pageAddress,
  readListing,
  understoodQuery,
} from '../../storefront/listing/listing-address.ts';
import { ListingData } from '../../storefront/listing/listing-data.tsx';
import {
  type Listing,
  loadListing,
  reloadListing,
  showListing,
} from '../../storefront/listing/load-listing.ts';
import { ProductList } from '../../storefront/listing/product-list.tsx';
import { SortField } from '../../storefront/listing/sort-field.tsx';
import { useDeliverableCount, useFollowedPinCode } from '../../storefront/listing/use-pin-code-of-listing.ts';
import { useRanking } from '../../storefront/delivery/use-ranking.ts';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { pageTitle, settingsOf } from '../../shared/page/page-title.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import type { Route } from './+types/products';

export const loader = serverLoader(
  loadListing,
  () => ['listing'],
  ({ page }) => isBeyondEnd(page),
);
export const clientLoader = browserLoader(reloadListing);
export const handle: PageHandle = { canonicalQuery: canonicalListing };

export const meta: MetaFunction<typeof loader> = ({ loaderData, location, matches }) => {
  const query = listingQuery(location.search);
  const listing = readListing(query);
  const title = listingTitle(readListing(understoodQuery(query, loaderData?.page.understood)));
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
    // Anybody can make up words to search for; what they find has addresses of its own.
    ...(listing.filters.search === undefined ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
    ...(currentPage > 1 && currentPage <= totalPages ? [linkTo('prev', currentPage - 1)] : []),
    ...(currentPage < totalPages ? [linkTo('next', currentPage + 1)] : []),
  ];
};

/** The product listing (LIST). */
export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { page, options, facets, problem } = loaderData;
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const title = useRef<HTMLHeadingElement>(null);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  useEffect(() => showListing(options), [options]);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (problem === undefined) return;
    const reload = () => void revalidate();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [problem, revalidate]);

  // While the list reloads, the controls already show what was chosen.
  const upcoming = isListing(navigation.location) ? navigation.location : undefined;
  const [wanted, setWanted] = useState<string>();
  useEffect(() => {
    // The router tells of a navigation a little late; until then what was chosen is known here alone.
    setWanted((address) => (upcoming && addressOf(upcoming) !== address ? address : undefined));
  }, [upcoming]);
  const isLoading = upcoming !== undefined || wanted !== undefined;
  const shownAddress = wanted ?? addressOf(upcoming ?? location);
  const query = new URLSearchParams(shownAddress.split('?')[1]);
  // What a search under way says of prices is not known before it is there.
  const understood = isLoading ? query : understoodQuery(query, page.understood);
  const applied = appliedFilters(understood);
  const show = (address: string, { replace = false } = {}) => {
    setWanted(address);
    void navigate(address, { preventScrollReset: true, replace });
  };
  const remove = (address: string) => {
    show(address);
    // The pressed chip is gone; without this the focus would be, too.
    title.current?.focus({ preventScroll: true });
  };
  const turnPage = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    // After the router has noted the place that a step back returns to.
    requestAnimationFrame(() => title.current?.focus());
  };
  useRanking(loaderData.deliverTo, readListing(listingQuery(location.search)).filters.search !== undefined);
  useFollowedPinCode(query, (address) => show(address, { replace: true }));
  const deliverable = useDeliverableCount(loaderData, addressOf(location));
  const panel = (
    <FilterPanel options={options} facets={facets} deliverable={deliverable} query={query} onChange={show} />
  );

  return (
    <div className="page-width">
      <ListingData products={page.products} query={listingQuery(location.search)} />
      <div className="listing">
        <aside id="filters" className="listing-filters" aria-label="Filters">
          {panel}
        </aside>
        <section aria-labelledby="listing-title" className="grid min-w-0 grid-cols-1 content-start gap-4">
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
            <div className="min-w-0">
              <h1 id="listing-title" ref={title} tabIndex={-1}>
                {listingTitle(readListing(understood))}
              </h1>
              <p role="status" className="mt-1 min-h-5 text-small text-muted">
                {problem === undefined && countOf(page)}
              </p>
            </div>
            <noscript>
              <a href="#filters" className="text-link lg:hidden">
                Filters
              </a>
            </noscript>
            <div className="flex items-end gap-2 max-sm:w-full">
              <Button
                variant="outline"
                icon="filter"
                className="listing-open-filters lg:hidden"
                aria-haspopup="dialog"
                onClick={() => setDrawerOpen(true)}
              >
                Filters{applied.length > 0 && ` (${applied.length})`}
              </Button>
              <SortField query={query} onChange={show} />
            </div>
          </div>
          <AppliedFilters applied={applied} onRemove={remove} />
          {problem !== undefined && !isLoading && (
            <Notice
              tone="deal"
              title="Error!"
              announce
              action={
                <Button variant="outline" size="small" onClick={() => remove(listingAddress(query))}>
                  Try Again
                </Button>
              }
            >
              {problem}
            </Notice>
          )}
          <h2 className="sr-only">Products</h2>
          <ProductList listing={loaderData} isLoading={isLoading} query={query} />
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
      <Drawer
        open={isDrawerOpen}
        onClose={() => setDrawerOpen(false)}
        title="Filters"
        footer={
          <Button className="flex-1" onClick={() => setDrawerOpen(false)}>
            {isLoading || problem !== undefined ? 'Show products' : showCount(page.totalProducts)}
          </Button>
        }
      >
        {panel}
      </Drawer>
    </div>
  );
}

function isListing(location: Location | undefined): location is Location {
  return location !== undefined && /^\/products\/?$/.test(location.pathname);
}

function addressOf({ search }: Pick<Location, 'search'>): string {
  return listingAddress(listingQuery(search));
}

/** The address names a page that the list, which has others, does not have. */
function isBeyondEnd({ currentPage, totalPages }: Listing['page']): boolean {
  return totalPages > 0 && currentPage > totalPages;
}

function countOf(page: Listing['page']): string {
  if (isBeyondEnd(page)) return `${page.totalProducts} products on other pages`;
  return `Showing ${page.products.length} of ${page.totalProducts} products`;
}

function showCount(products: number): string {
  return `Show ${products} ${products === 1 ? 'product' : 'products'}`;
}
