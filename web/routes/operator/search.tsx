import type { MetaFunction } from 'react-router';
import { loadFound, OperatorSearchScreen } from '../../operator/search/search-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/search';

export const meta: MetaFunction = ({ matches }) => pageTitle('Search', matches);

export const clientLoader = screenLoader({ found: loadFound });

export default function OperatorSearchPage({ loaderData }: Route.ComponentProps) {
  return <OperatorSearchScreen loaded={loaderData.found} />;
}
