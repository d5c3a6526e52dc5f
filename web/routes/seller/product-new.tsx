import type { MetaFunction } from 'react-router';
import { loadCategories } from '../../seller/products/attributes/load-categories.ts';
import { NewProductScreen } from '../../seller/products/new-product-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/product-new';

export const meta: MetaFunction = ({ matches }) => pageTitle('Add Product', matches);

export const clientLoader = screenLoader({ categories: loadCategories });

export default function NewProductPage({ loaderData }: Route.ComponentProps) {
  return <NewProductScreen categories={loaderData.categories} />;
}
