import type { MetaFunction } from 'react-router';
import { OWN_PRODUCT_LOADS, SellerProductScreen } from '../../seller/products/seller-product-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/product';

export const meta: MetaFunction = ({ matches }) => pageTitle('Product', matches);

export const clientLoader = screenLoader(OWN_PRODUCT_LOADS);

export default function ProductPage({ params, loaderData }: Route.ComponentProps) {
  return <SellerProductScreen key={params.productId} {...loaderData} />;
}
