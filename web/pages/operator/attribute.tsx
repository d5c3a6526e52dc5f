import { Suspense } from 'react';
import type { MetaFunction } from 'react-router';
import { loadAttribute } from './attributes/load-attributes.ts';
import { consoleTitle } from './navigation/console-title.ts';
import { lazyPart } from '../../kit/screens/lazy-part.ts';
import { screenLoader } from '../../kit/screens/screen-loader.ts';
import type { Route } from './+types/attribute';

export const meta: MetaFunction = ({ matches }) => consoleTitle('Attribute', matches);

export const clientLoader = screenLoader({ shown: loadAttribute });

/** With its forms, whose scripts the list of routes would name on every page. */
const Screen = lazyPart(async () => (await import('./attributes/attribute-screen.tsx')).AttributeScreen);

export default function OperatorAttributePage({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense>
      <Screen loaded={loaderData.shown} />
    </Suspense>
  );
}
