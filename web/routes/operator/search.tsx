import type { MetaFunction } from 'react-router';
import { loadFound, OperatorSearchScreen } from '../../operator/search/search-screen.tsx';
import { consoleTitle } from '../../operator/navigation/console-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/search';

export const meta: MetaFunction = ({ matches }) => consoleTitle('Search', matches);

export const clientLoader = screenLoader({ found: loadFound });

export default function OperatorSearchPage({ loaderData }: Route.ComponentProps) {
  return <OperatorSearchScreen loaded={loaderData.found} />;
}
