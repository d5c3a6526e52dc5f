import type { MetaFunction } from 'react-router';
import { DashboardScreen } from '../../insights/dashboard-screen.tsx';
import { pageTitle } from '../../page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle('Dashboard', matches);

export default DashboardScreen;
