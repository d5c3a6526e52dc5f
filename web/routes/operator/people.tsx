import type { MetaFunction } from 'react-router';
import { loadPeople, PeopleScreen } from '../../operator/people/people-screen.tsx';
import { consoleTitle } from '../../operator/navigation/console-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/people';

export const meta: MetaFunction = ({ matches }) => consoleTitle('Operators', matches);

export const clientLoader = screenLoader({ people: loadPeople });

export default function OperatorPeoplePage({ loaderData }: Route.ComponentProps) {
  return <PeopleScreen loaded={loaderData.people} />;
}
