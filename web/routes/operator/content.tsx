import type { MetaFunction } from 'react-router';
import { loadPlaces, PlacesScreen } from '../../operator/content/places-screen.tsx';
import { consoleTitle } from '../../operator/navigation/console-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/content';

export const meta: MetaFunction = ({ matches }) => consoleTitle('Content', matches);

export const clientLoader = screenLoader({ places: loadPlaces });

export default function OperatorContentPage({ loaderData }: Route.ComponentProps) {
  return <PlacesScreen loaded={loaderData.places} />;
}
