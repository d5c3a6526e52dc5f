import type { MetaFunction } from 'react-router';
import { ImportsScreen, loadImports } from '../../seller/imports/imports-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/imports';

export const meta: MetaFunction = ({ matches }) => pageTitle('Import', matches);

export const clientLoader = screenLoader({ imports: loadImports });

export default function ImportsPage({ loaderData }: Route.ComponentProps) {
  return <ImportsScreen loaded={loaderData.imports} />;
}
