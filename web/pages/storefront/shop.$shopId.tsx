import { isRouteErrorResponse, Link, type MetaFunction } from 'react-router';
import { ApiProblem } from '../../../contract/client.ts';
import { HolidayNotice } from '../../concepts/shop/holiday-notice.tsx';
import { useSettings } from '../../kit/document/settings.ts';
import { browserLoader, serverLoader } from '../../kit/http/api.ts';
import { canonicalPage, type PageHandle } from '../../kit/page/canonical.ts';
import { FailurePage, isNotFound, NotFoundPage } from '../../kit/page/error-pages.tsx';
import { BreadcrumbData } from '../../kit/page/json-ld.tsx';
import { pageMeta } from '../../kit/page/page-meta.ts';
import { NOT_FOUND_TITLE, pageTitle, settingsOf } from '../../kit/page/page-title.ts';
import { truncate } from '../../kit/page/truncate.ts';
import { pageIn } from '../../kit/url-state/address-values.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ClosedShop } from './shop/closed-shop.tsx';
import { loadShop, shopAddress } from './shop/load-shop.ts';
import { ShopData } from './shop/shop-data.tsx';
import { ShopHead } from './shop/shop-head.tsx';
import { ShopPlace } from './shop/shop-place.tsx';
import { ShopProducts } from './shop/shop-products.tsx';
import { SoldBy } from './shop/sold-by.tsx';
import type { Route } from './+types/shop.$shopId';

// A change of any product may be one of this shop.
export const loader = serverLoader(
  loadShop,
  ({ shop }) => [`shop:${shop.id}`, 'listing'],
  ({ listed }) => listed.totalPages > 0 && listed.currentPage > listed.totalPages,
);
export const clientLoader = browserLoader(loadShop);

export const handle: PageHandle<'/shop/:shopId'> = {
  canonicalQuery: (query) => ({ page: canonicalPage(pageIn(query)) }),
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
    href: `${settingsOf(matches)?.publicUrl}${shopAddress(shop.id, page)}`,
  });
  return [
    ...pageTitle(title, matches),
    ...pageMeta({ title, description: truncate(shop.description) }, matches),
    ...(currentPage > 1 && currentPage <= totalPages ? [linkTo('prev', currentPage - 1)] : []),
    ...(currentPage < totalPages ? [linkTo('next', currentPage + 1)] : []),
  ];
};

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isClosed(error)) return <ClosedShop />;
  return isNotFound(error) ? <NotFoundPage /> : <FailurePage error={error} />;
}

function isClosed(error: unknown): boolean {
  return (isRouteErrorResponse(error) || error instanceof ApiProblem) && error.status === 410;
}

function titleOfFailure(error: unknown): string {
  if (isClosed(error)) return 'Shop closed';
  return isNotFound(error) ? NOT_FOUND_TITLE : 'Unexpected Application Error!';
}

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  const { shop, listed } = loaderData;
  const { publicUrl } = useSettings();
  const { id, name, policies } = shop;
  const crumbs = [
    { label: 'Home', to: '/' },
    { label: 'All Products', to: '/products' },
    { label: name, to: shopAddress(id, 1) },
  ];
  return (
    <div className="page-width sections">
      <BreadcrumbData publicUrl={publicUrl} crumbs={crumbs} />
      <ShopData shop={shop} products={listed.products} publicUrl={publicUrl} />
      <div className="grid grid-cols-1 gap-4">
        <Breadcrumbs crumbs={crumbs} renderLink={({ to, label }) => <Link to={to}>{label}</Link>} />
        <ShopHead shop={shop} />
        {shop.holiday && <HolidayNotice holiday={shop.holiday} />}
      </div>
      <ShopProducts listed={listed} addressOf={(page) => shopAddress(id, page)} />
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-2">
        {policies !== '' && (
          <section aria-labelledby="policies-title" className="grid content-start gap-3">
            <h2 id="policies-title">Delivery, returns and care</h2>
            <p className="max-w-measure whitespace-pre-line wrap-anywhere">{policies}</p>
          </section>
        )}
        <SoldBy shop={shop} />
        <ShopPlace key={id} shop={shop} />
      </div>
    </div>
  );
}
