import type { MetaFunction, ShouldRevalidateFunction } from 'react-router';
import { browserLoader, serverLoader } from '../../shared/http/api.ts';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { pageTitle } from '../../shared/page/page-title.ts';
import { truncate } from '../../shared/page/truncate.ts';
import { loadProduct } from '../../storefront/product/load-product.ts';
import { ProductScreen } from '../../storefront/product/product-screen.tsx';
import type { Route } from './+types/product';

export const loader = serverLoader(loadProduct, ({ product, related }) => [
  ...[product, ...related].map(({ id }) => `product:${id}` as const),
  `shop:${product.shop.id}`,
  'related',
]);
export const clientLoader = browserLoader(loadProduct);

/** Choosing another variant changes the address alone: the product has all of them. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => defaultShouldRevalidate && currentUrl.search === nextUrl.search;

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { name, brand, description, imageUrls } = loaderData.product;
  const title = `${name} by ${brand}`;
  return [
    ...pageTitle(title, matches),
    ...pageMeta({ title, description: truncate(description), image: imageUrls[0], kind: 'product' }, matches),
  ];
};

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return <ProductScreen {...loaderData} />;
}
