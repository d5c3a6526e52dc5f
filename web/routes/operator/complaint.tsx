import '../../styles/order-care.css';
import type { MetaFunction } from 'react-router';
import {
  loadComplaint,
  OperatorComplaintScreen,
} from '../../operator/complaints/operator-complaint-screen.tsx';
import { consoleTitle } from '../../operator/navigation/console-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/complaint';

export const clientLoader = screenLoader({ complaint: loadComplaint });

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
  consoleTitle(loaderData?.complaint.data?.number ?? 'Complaint', matches);

export default function OperatorComplaintPage({ params, loaderData }: Route.ComponentProps) {
  return <OperatorComplaintScreen key={params.complaintId} loaded={loaderData.complaint} />;
}
