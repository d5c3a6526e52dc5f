import '../../styles/order-care.css';
import type { MetaFunction } from 'react-router';
import {
  loadComplaint,
  OperatorComplaintScreen,
} from '../../operator/complaints/operator-complaint-screen.tsx';
import { consoleTitle } from '../../operator/navigation/console-title.ts';
import { screenLoader } from '../../shared/screens/screen-loader.ts';
import type { Route } from './+types/complaint';

export const meta: MetaFunction = ({ matches }) => consoleTitle('Complaint', matches);

export const clientLoader = screenLoader({ complaint: loadComplaint });

export default function OperatorComplaintPage({ params, loaderData }: Route.ComponentProps) {
  return <OperatorComplaintScreen key={params.complaintId} loaded={loaderData.complaint} />;
}
