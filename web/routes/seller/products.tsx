import type { MetaFunction } from 'react-router';
import { loadOwnProducts } from '../../seller/products/load-own-products.ts';
import { OwnProductsScreen } from '../../seller/products/own-products-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/products';

export const meta: MetaFunction = ({ matches }) => pageTitle('Products', matches);

export const clientLoader = screenLoader({ products: loadOwnProducts });

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  return <OwnProductsScreen loaded={loaderData.products} />;
}
