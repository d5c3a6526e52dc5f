import type { MetaFunction } from 'react-router';
import { browserLoader, serverLoader } from '../../shared/http/api.ts';
import type { PageHandle } from '../../shared/page/canonical.ts';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { pageTitle, settingsOf } from '../../shared/page/page-title.ts';
import {
  canonicalListing,
  listingQuery,
  listingTitle,
  pageAddress,
  readListing,
  understoodQuery,
} from '../../storefront/listing/listing-address.ts';
import { ListingScreen } from '../../storefront/listing/listing-screen.tsx';
import { isBeyondEnd, loadListing, reloadListing } from '../../storefront/listing/load-listing.ts';
import type { Route } from './+types/products';

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

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  return <ListingScreen listing={loaderData} />;
}
