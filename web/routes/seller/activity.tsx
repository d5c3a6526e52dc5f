import type { MetaFunction } from 'react-router';
import { ACTIVITY_LOADS, ActivityScreen } from '../../seller/activity/activity-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/activity';

export const meta: MetaFunction = ({ matches }) => pageTitle('Activity', matches);

export const clientLoader = screenLoader(ACTIVITY_LOADS);

export default function ActivityPage({ loaderData }: Route.ComponentProps) {
  return <ActivityScreen {...loaderData} />;
}
