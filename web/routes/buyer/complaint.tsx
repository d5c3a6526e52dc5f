import '../../styles/order-care.css';
import type { MetaFunction } from 'react-router';
import { ComplaintScreen, loadComplaint } from '../../account/complaints/complaint-screen.tsx';
import { pageTitle } from '../../shared/page/page-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/complaint';

export const meta: MetaFunction = ({ matches }) => pageTitle('Complaint', matches);

export const clientLoader = screenLoader({ complaint: loadComplaint });

export default function ComplaintPage({ params, loaderData }: Route.ComponentProps) {
  return <ComplaintScreen at="/buyer/complaints" key={params.complaintId} loaded={loaderData.complaint} />;
}
