import { browserLoader, serverLoader } from '../../../shared/http/api.ts';
import { ComplaintPart } from '../../../storefront/information/grievances/complaint-part.tsx';
import { TrackComplaint } from '../../../storefront/information/grievances/track-complaint.tsx';
import { loadText, textMeta } from '../../../storefront/information/load-text.ts';
import { OfficerDetails } from '../../../storefront/information/officer-details.tsx';
import { TextScreen } from '../../../storefront/information/text-screen.tsx';
import type { Route } from './+types/grievance-officer';

const load = loadText('grievance-officer');
export const loader = serverLoader(load, () => []);
export const clientLoader = browserLoader(load);
export const meta = textMeta;

const PARTS = {
  complaintForm: <ComplaintPart />,
  trackComplaint: <TrackComplaint />,
  officerDetails: <OfficerDetails />,
};

export default function GrievanceOfficerPage({ loaderData }: Route.ComponentProps) {
  return <TextScreen path="/grievance-officer" page={loaderData} parts={PARTS} />;
}
