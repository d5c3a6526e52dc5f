import type { MetaFunction } from 'react-router';
import { ComplaintScreen, loadComplaint } from '../buyer/complaints/complaint-screen.tsx';
import { pageTitle } from '../../kit/page/page-title.ts';
import { screenLoader } from '../../kit/screens/screen-loader.ts';
import type { Route } from './+types/complaints.$complaintId';

export const meta: MetaFunction = ({ matches }) => pageTitle('Complaint', matches);

export const clientLoader = screenLoader({ complaint: loadComplaint });

export default function ComplaintPage({ params, loaderData }: Route.ComponentProps) {
  return <ComplaintScreen at="/seller/complaints" key={params.complaintId} loaded={loaderData.complaint} />;
}
