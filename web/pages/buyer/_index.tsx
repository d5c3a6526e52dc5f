import type { MetaFunction } from 'react-router';
import { loadBuyerProfile, PROFILE_LOADS, ProfileScreen } from './profile/profile-screen.tsx';
import { pageTitle } from '../../kit/page/page-title.ts';
import { screenLoader } from '../../kit/screens/screen-loader.ts';
import type { Route } from './+types/_index';

export const meta: MetaFunction = ({ matches }) => pageTitle('Profile', matches);

export const clientLoader = screenLoader({ profile: loadBuyerProfile, ...PROFILE_LOADS });

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  return <ProfileScreen {...loaderData} />;
}
