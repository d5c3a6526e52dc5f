import { useEffect, useState } from 'react';
import { Link, type MetaFunction, useLocation, useNavigate, useNavigation } from 'react-router';
import { SKELETON_CARDS } from '../../../contract/kernel/limits.ts';
import { SORT_OPTIONS, sortOptionLabel } from '../../../contract/kernel/sort-options.ts';
import { browserLoader, serverLoader } from '../../api.ts';
import type { PageHandle } from '../../canonical.ts';
import { BreadcrumbData, JsonLd } from '../../catalog/json-ld.tsx';
import { FilterPanel } from '../../catalog/listing/filter-panel.tsx';
import {
  appliedFilters,
  listingAddress,
  listingTitle,
  pageAddress,
  readListing,
} from '../../catalog/listing/listing-address.ts';
import { loadListing, reloadListing, showListing } from '../../catalog/listing/load-listing.ts';
import { NoResults } from '../../catalog/listing/no-results.tsx';
import { ProductCard, ProductCardSkeleton } from '../../catalog/product-card.tsx';
import { useSettings } from '../../settings.ts';
import { pageTitle } from '../../page-title.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { Route } from './+types/products';

export const loader = serverLoader(loadListing, () => ['listing']);
export const clientLoader = browserLoader(reloadListing);
export const handle: PageHandle = { canonicalQuery: ['category', 'search', 'page'] };

export const meta: MetaFunction<typeof loader> = ({ location, matches }) => {
  const title = listingTitle(readListing(new URLSearchParams(location.search)));
  return [
    ...pageTitle(title, matches),
    {
      name: 'description',
      content: `${title}: compare prices, ratings and delivery to your pin code across many shops.`,
    },
  ];
};

/** The product listing (LIST). */
export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { page, options, loosenings, problem } = loaderData;
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  useEffect(showListing, []);

  // While the list reloads, the controls already show what was chosen.
  const upcoming = navigation.location?.pathname === '/products' ? navigation.location : undefined;
  const query = new URLSearchParams((upcoming ?? location).search);
  const applied = appliedFilters(query);
  const show = (address: string) => void navigate(address, { preventScrollReset: true });
  const panel = <FilterPanel options={options} query={query} onChange={show} />;

  return (
    <div className="page-width">
      <ListingData products={page.products} query={query} />
      <div className="listing">
        <aside className="listing-filters" aria-label="Filters">
          {panel}
        </aside>
        <section aria-labelledby="listing-title" className="grid min-w-0 content-start gap-4">
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
            <div>
              <h1 id="listing-title">{listingTitle(readListing(query))}</h1>
              <p role="status" className="mt-1 text-small text-muted">
                Showing {page.products.length} of {page.totalProducts} products
              </p>
            </div>
            <div className="flex items-end gap-2">
              <Button
                variant="outline"
                icon="filter"
                className="listing-open-filters lg:hidden"
                aria-expanded={isDrawerOpen}
                onClick={() => setDrawerOpen(true)}
              >
                Filters{applied.length > 0 && ` (${applied.length})`}
              </Button>
              <SelectField
                label="Sort by"
                hideLabel
                className="w-48"
                value={query.get('sortBy') ?? ''}
                placeholder="Sort by"
                options={SORT_OPTIONS.map((option) => ({ value: option, label: sortOptionLabel(option) }))}
                onChange={({ target }) => show(sortedAddress(query, target.value))}
              />
            </div>
          </div>
          {applied.length > 0 && (
            <ul className="flex flex-wrap items-center gap-2" aria-label="Applied filters">
              {applied.map(({ name, value, label, without }) => (
                <li key={`${name} ${value}`}>
                  <Chip removeLabel={`Remove filter ${label}`} onRemove={() => show(without)}>
                    {label}
                  </Chip>
                </li>
              ))}
              <li>
                <Button variant="quiet" size="small" onClick={() => show('/products')}>
                  Clear all
                </Button>
              </li>
            </ul>
          )}
          {problem !== undefined && (
            <Notice
              tone="deal"
              title="Error!"
              announce
              action={
                <Button variant="outline" size="small" onClick={() => show(listingAddress(query))}>
                  Try Again
                </Button>
              }
            >
              {problem}
            </Notice>
          )}
          {upcoming ? (
            <ul className="card-grid" aria-label="Loading products" aria-busy="true">
              {Array.from({ length: SKELETON_CARDS }, (_, index) => (
                <li key={index}>
                  <ProductCardSkeleton />
                </li>
              ))}
            </ul>
          ) : page.products.length > 0 ? (
            <ul className="card-grid" aria-label="Products">
              {page.products.map((product, index) => (
                <li key={product.id}>
                  <ProductCard
                    product={product}
                    priority={index === 0 ? 'first' : index < 4 ? 'eager' : 'lazy'}
                  />
                </li>
              ))}
            </ul>
          ) : (
            problem === undefined && <NoResults loosenings={loosenings} />
          )}
          <Pagination
            current={page.currentPage}
            total={page.totalPages}
            renderLink={(number, link) => <Link to={pageAddress(query, number)} {...link} />}
          />
        </section>
      </div>
      <Drawer
        open={isDrawerOpen}
        onClose={() => setDrawerOpen(false)}
        title="Filters"
        footer={<Button onClick={() => setDrawerOpen(false)}>Show products</Button>}
      >
        {panel}
      </Drawer>
    </div>
  );
}

function sortedAddress(query: URLSearchParams, sortBy: string): string {
  const next = new URLSearchParams(query);
  next.delete('page');
  if (sortBy) next.set('sortBy', sortBy);
  else next.delete('sortBy');
  return listingAddress(next);
}

function ListingData({
  products,
  query,
}: {
  products: { id: string; name: string }[];
  query: URLSearchParams;
}) {
  const { publicUrl } = useSettings();
  const title = listingTitle(readListing(query));
  return (
    <>
      <BreadcrumbData
        publicUrl={publicUrl}
        crumbs={[
          { label: 'Home', to: '/' },
          { label: title, to: listingAddress(query) },
        ]}
      />
      <JsonLd
        data={{
          '@type': 'ItemList',
          itemListElement: products.map(({ id, name }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name,
            url: `${publicUrl}/product/${id}`,
          })),
        }}
      />
    </>
  );
}
