import type { MetaFunction } from 'react-router';
import { ComplaintsScreen, loadComplaints } from './complaints/complaints-screen.tsx';
import { pageTitle } from '../../kit/page/page-title.ts';
import { screenLoader } from '../../kit/screens/screen-loader.ts';
import type { Route } from './+types/complaints';

export const meta: MetaFunction = ({ matches }) => pageTitle('Complaints', matches);

export const clientLoader = screenLoader({ complaints: loadComplaints });

export default function ComplaintsPage({ loaderData }: Route.ComponentProps) {
  return <ComplaintsScreen at="/buyer/complaints" loaded={loaderData.complaints} />;
}
