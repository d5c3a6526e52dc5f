import type { MetaFunction } from 'react-router';
import { loadCategories } from '../../seller/products/attributes/load-categories.ts';
import { loadSellerProducts } from '../../seller/products/list/load-seller-products.ts';
import { SellerProductsScreen } from '../../seller/products/seller-products-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/products';

export const meta: MetaFunction = ({ matches }) => pageTitle('Products', matches);

export const clientLoader = screenLoader({ products: loadSellerProducts, categories: loadCategories });

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  return <SellerProductsScreen loaded={loaderData.products} categories={loaderData.categories} />;
}
