import '../../styles/comparison.css';
import type { MetaFunction, ShouldRevalidateFunction } from 'react-router';
import { browserLoader, serverLoader } from '../../shared/http/api.ts';
import type { PageHandle } from '../../shared/page/canonical.ts';
import { pageTitle } from '../../shared/page/page-title.ts';
import { productsIn } from '../../storefront/comparison/comparison-address.ts';
import { ComparisonScreen } from '../../storefront/comparison/comparison-screen.tsx';
import { loadComparison } from '../../storefront/comparison/load-comparison.ts';
import type { Route } from './+types/compare';

// A product that is gone may come back.
export const loader = serverLoader(
  loadComparison,
  ({ products, gone }) => [...products.map(({ id }) => id), ...gone].map((id) => `product:${id}` as const),
  ({ products, missing }) => products.length === 0 && missing > 0,
);
export const clientLoader = browserLoader(loadComparison);

export const handle: PageHandle<'/compare'> = {
  canonicalQuery: (query) => {
    const { ids } = productsIn(query);
    return { products: ids.length > 0 ? ids.join(',') : undefined };
  },
};

/** Only which rows are shown may change: the products are there. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  defaultShouldRevalidate &&
  (currentUrl.search === nextUrl.search ||
    currentUrl.searchParams.get('products') !== nextUrl.searchParams.get('products'));

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  ...pageTitle('Compare products', matches),
  { name: 'robots', content: 'noindex' },
];

/** Products side by side. */
export default function ComparePage({ loaderData }: Route.ComponentProps) {
  return <ComparisonScreen loaded={loaderData} />;
}
