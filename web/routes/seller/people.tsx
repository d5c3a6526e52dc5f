import type { MetaFunction } from 'react-router';
import { loadMembers } from '../../seller/people/load-members.ts';
import { PeopleScreen } from '../../seller/people/people-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/people';

export const meta: MetaFunction = ({ matches }) => pageTitle('People', matches);

export const clientLoader = screenLoader({ people: loadMembers });

export default function SellerPeoplePage({ loaderData }: Route.ComponentProps) {
  return <PeopleScreen loaded={loaderData.people} />;
}
