import type { MetaFunction } from 'react-router';
import { DASHBOARD_LOADS, DashboardScreen } from '../../seller/insights/dashboard-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/dashboard';

export const meta: MetaFunction = ({ matches }) => pageTitle('Dashboard', matches);

export const clientLoader = screenLoader(DASHBOARD_LOADS);

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  return <DashboardScreen {...loaderData} />;
}
