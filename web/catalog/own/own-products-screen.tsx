import { useCallback, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../api.ts';
import { EmptyPicture } from '../../layout/empty-picture.tsx';
import { LoadFailure } from '../../load-failure.tsx';
import { useShop } from '../../shops/shop-store.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { useLoaded } from '../../use-loaded.ts';
import { ProductCardSkeleton } from '../product-card.tsx';
import { OwnProductCard } from './own-product-card.tsx';
import { OwnProductFilters } from './own-product-filters.tsx';

const PER_PAGE = 24;

/** The products of the seller's shop (SPROD-01..06). Filters and page are in the address. */
export function OwnProductsScreen() {
  const [query, setQuery] = useSearchParams();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const address = query.toString();
  const load = useCallback(
    (signal: AbortSignal) => loadOwnProducts(new URLSearchParams(address), signal),
    [address],
  );
  const { data, error, isLoading, reload } = useLoaded(load);
  const page = Number(query.get('page') ?? 1);

  const filters = data && (
    <OwnProductFilters
      key={address}
      options={data.options}
      query={query}
      onApply={(chosen) => {
        setDrawerOpen(false);
        setQuery(chosen);
      }}
    />
  );
  return (
    <section aria-labelledby="products-title" className="grid content-start gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 id="products-title">Products</h1>
        <Button variant="outline" icon="filter" className="lg:hidden" onClick={() => setDrawerOpen(true)}>
          Filters
        </Button>
      </div>
      <div className="hidden lg:block">{filters}</div>
      <Drawer open={isDrawerOpen} onClose={() => setDrawerOpen(false)} title="Filters">
        {filters}
      </Drawer>
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
        <EmptyState
          picture={<EmptyPicture name="products" />}
          title="No products here"
          text="No product of your shop fits these filters."
        />
      ) : (
        <ul className="card-grid" aria-label="Products">
          {data.products.map((product) => (
            <li key={product.id}>
              <OwnProductCard product={product} />
            </li>
          ))}
        </ul>
      )}
      {data && (
        <Pagination
          current={page}
          total={data.hasMore ? page + 1 : page}
          renderLink={(number, link) => <Link to={pageAddress(query, number)} {...link} />}
        />
      )}
    </section>
  );
}

async function loadOwnProducts(query: URLSearchParams, signal: AbortSignal) {
  const chosen = (name: string) => query.get(name) ?? undefined;
  const [found, options] = await Promise.all([
    api('POST /api/shop/filters', {
      query: { page: chosen('page') ?? '1', limit: String(PER_PAGE) },
      body: {
        category: chosen('category'),
        brand: chosen('brand'),
        gender: chosen('gender'),
        sortBy: chosen('sortBy'),
        discount: chosen('discount'),
      },
      signal,
    }),
    api('POST /api/shop/filters/options', { signal }),
  ]);
  // What was found is kept as the shop's products (API-24).
  useShop.setState({ shopProducts: found, filterOptions: options });
  // The call replies with the bare list, so only a full page says that there may be another.
  return { products: found, options, hasMore: found.length === PER_PAGE };
}

function pageAddress(query: URLSearchParams, page: number): string {
  const next = new URLSearchParams(query);
  next.set('page', String(page));
  return `?${next}`;
}
