import { Suspense } from 'react';
import type { MetaFunction } from 'react-router';
import { loadAttributes } from './attributes/load-attributes.ts';
import { consoleTitle } from './navigation/console-title.ts';
import { lazyPart } from '../../kit/screens/lazy-part.ts';
import { screenLoader } from '../../kit/screens/screen-loader.ts';
import type { Route } from './+types/attributes';

export const meta: MetaFunction = ({ matches }) => consoleTitle('Attributes', matches);

export const clientLoader = screenLoader({ shown: loadAttributes });

/** The route manifest in every page would list the scripts of these forms, so they are lazy. */
const Screen = lazyPart(
  async () => (await import('./attributes/attribute-list-screen.tsx')).AttributeListScreen,
);

export default function OperatorAttributesPage({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense>
      <Screen loaded={loaderData.shown} />
    </Suspense>
  );
}
