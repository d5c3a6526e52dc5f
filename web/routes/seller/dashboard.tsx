import type { MetaFunction } from 'react-router';
import { DashboardScreen } from '../../seller/insights/dashboard-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Dashboard', matches);

export default DashboardScreen;
