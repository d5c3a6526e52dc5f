import { isRouteErrorResponse, type MetaFunction } from 'react-router';
import { ApiProblem } from '../../../contract/client.ts';
import { browserLoader, serverLoader } from '../../shared/http/api.ts';
import { canonicalPage, type PageHandle } from '../../shared/page/canonical.ts';
import { FailurePage, isNotFound, NotFoundPage } from '../../shared/page/error-pages.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { NOT_FOUND_TITLE, pageTitle, settingsOf } from '../../shared/page/page-title.ts';
import { truncate } from '../../shared/page/truncate.ts';
import { pageIn } from '../../shared/url-state/address-values.ts';
import { ClosedShop } from '../../storefront/shop/closed-shop.tsx';
import { loadShop, shopAddress } from '../../storefront/shop/load-shop.ts';
import { ShopScreen } from '../../storefront/shop/shop-screen.tsx';
import type { Route } from './+types/shop';

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

export default function ShopPage({ loaderData }: Route.ComponentProps) {
  return <ShopScreen {...loaderData} />;
}

/** A closed shop has its own page; other failures show the error page. */
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
