import type { MetaFunction } from 'react-router';
import { ComplaintListScreen, loadComplaints } from '../../operator/complaints/complaint-list-screen.tsx';
import { consoleTitle } from '../../operator/navigation/console-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/complaints';

export const meta: MetaFunction = ({ matches }) => consoleTitle('Complaints', matches);

export const clientLoader = screenLoader({ complaints: loadComplaints });

export default function ComplaintListPage({ loaderData }: Route.ComponentProps) {
  return <ComplaintListScreen loaded={loaderData.complaints} />;
}
