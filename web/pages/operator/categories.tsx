import { Suspense } from 'react';
import type { MetaFunction } from 'react-router';
import { loadTree } from './categories/load-tree.ts';
import { consoleTitle } from './navigation/console-title.ts';
import { lazyPart } from '../../kit/screens/lazy-part.ts';
import { screenLoader } from '../../kit/screens/screen-loader.ts';
import type { Route } from './+types/categories';

export const meta: MetaFunction = ({ matches }) => consoleTitle('Categories', matches);

export const clientLoader = screenLoader({ shown: loadTree });

/** The route manifest in every page would list the scripts of these forms, so they are lazy. */
const Screen = lazyPart(async () => (await import('./categories/categories-screen.tsx')).CategoriesScreen);

export default function OperatorCategoriesPage({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense>
      <Screen loaded={loaderData.shown} />
    </Suspense>
  );
}
