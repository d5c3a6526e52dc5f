import type { MetaFunction } from 'react-router';
import { ImportScreen, loadImport } from '../../seller/imports/import-screen.tsx';
import { loadCategories } from '../../seller/products/attributes/load-categories.ts';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/import';

export const meta: MetaFunction = ({ matches }) => pageTitle('Import', matches);

export const clientLoader = screenLoader({ found: loadImport, categories: loadCategories });

export default function ImportPage({ params, loaderData }: Route.ComponentProps) {
  return <ImportScreen key={params.importId} loaded={loaderData.found} categories={loaderData.categories} />;
}
