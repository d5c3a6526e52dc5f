import { isRouteErrorResponse, Link, type MetaFunction } from 'react-router';
import { type ApiClient, ApiProblem } from '../../../contract/client.ts';
import { browserLoader, type LoadArgs, serverLoader } from '../../shared/http/api.ts';
import type { PageHandle } from '../../shared/page/canonical.ts';
import { BreadcrumbData } from '../../shared/page/json-ld.tsx';
import { FailurePage, isNotFound, NotFoundPage } from '../../shared/page/error-pages.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { pageTitle, settingsOf } from '../../shared/page/page-title.ts';
import { useSettings } from '../../shared/document/settings.ts';
import { ClosedShop } from '../../storefront/shop/closed-shop.tsx';
import { useMapDocument } from '../../shared/map/use-map-document.ts';
import { ShopData } from '../../storefront/shop/shop-data.tsx';
import { ShopHead } from '../../storefront/shop/shop-head.tsx';
import { ShopPlace } from '../../storefront/shop/shop-place.tsx';
import { ShopProducts } from '../../storefront/shop/shop-products.tsx';
import { shortened } from '../../shared/page/shortened.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import type { Route } from './+types/shop';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function load(api: ApiClient, { params, request: { url, signal } }: LoadArgs<{ shopId: string }>) {
  // An address that no shop can have is no faulty call but a page that does not exist.
  if (!UUID.test(params.shopId))
    throw new ApiProblem({ status: 404, code: 'not_found', message: 'No such shop' });
  const query = { page: String(pageIn(new URL(url).searchParams)) };
  const [shop, listed] = await Promise.all([
    api('GET /api/shop/public/:shopId', { params, signal }),
    api('GET /api/shop/public/:shopId/products', { params, query, signal }),
  ]);
  return { shop, listed };
}

// Any product may be one of this shop.
export const loader = serverLoader(
  load,
  ({ shop }) => [`shop:${shop.id}`, 'listing'],
  ({ listed }) => listed.totalPages > 0 && listed.currentPage > listed.totalPages,
);
export const clientLoader = browserLoader(load);

export const handle: PageHandle = {
  canonicalQuery: (query) => {
    const page = pageIn(query);
    return new URLSearchParams(page > 1 ? { page: String(page) } : {});
  },
};

export const meta: MetaFunction<typeof loader> = ({ error, loaderData, matches }) => {
  if (error) return pageTitle(titleOfFailure(error), matches);
  if (!loaderData) return [];
  const { shop, listed } = loaderData;
  const { currentPage, totalPages } = listed;
  const title = currentPage > 1 ? `${shop.name}, page ${currentPage}` : shop.name;
  const linkTo = (rel: 'prev' | 'next', page: number) => ({
    tagName: 'link' as const,
    rel,
    href: `${settingsOf(matches)?.publicUrl}${addressOf(shop.id, page)}`,
  });
  return [
    ...pageTitle(title, matches),
    ...pageMeta({ title, description: shortened(shop.description) }, matches),
    ...(currentPage > 1 && currentPage <= totalPages ? [linkTo('prev', currentPage - 1)] : []),
    ...(currentPage < totalPages ? [linkTo('next', currentPage + 1)] : []),
  ];
};

/** A shop as everybody sees it: what it is, what it sells, what it promises and where it is. */
export default function ShopPage({ loaderData: { shop, listed } }: Route.ComponentProps) {
  useMapDocument();
  const { publicUrl } = useSettings();
  const { id, name, policies } = shop;
  const crumbs = [
    { label: 'Home', to: '/' },
    { label: 'All Products', to: '/products' },
    { label: name, to: addressOf(id, 1) },
  ];
  return (
    <div className="page-width sections">
      <BreadcrumbData publicUrl={publicUrl} crumbs={crumbs} />
      <ShopData shop={shop} products={listed.products} publicUrl={publicUrl} />
      <div className="grid gap-4">
        <Breadcrumbs crumbs={crumbs} renderLink={({ to, label }) => <Link to={to}>{label}</Link>} />
        <ShopHead shop={shop} />
      </div>
      <ShopProducts listed={listed} addressOf={(page) => addressOf(id, page)} />
      <div className="grid gap-12 lg:grid-cols-2">
        {policies !== '' && (
          <section aria-labelledby="policies-title" className="grid content-start gap-3">
            <h2 id="policies-title">Delivery, returns and care</h2>
            <p className="max-w-measure whitespace-pre-line wrap-anywhere">{policies}</p>
          </section>
        )}
        <ShopPlace key={id} shop={shop} />
      </div>
    </div>
  );
}

/** A shop that its owner gave up says so; everything else fails as any page does. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isClosed(error)) return <ClosedShop />;
  return isNotFound(error) ? <NotFoundPage /> : <FailurePage error={error} />;
}

function isClosed(error: unknown): boolean {
  return (isRouteErrorResponse(error) || error instanceof ApiProblem) && error.status === 410;
}

function titleOfFailure(error: unknown): string {
  if (isClosed(error)) return 'Shop closed';
  return isNotFound(error) ? 'NotFound' : 'Unexpected Application Error!';
}

function addressOf(shopId: string, page: number): string {
  return page > 1 ? `/shop/${shopId}?page=${page}` : `/shop/${shopId}`;
}

function pageIn(query: URLSearchParams): number {
  const page = query.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}
