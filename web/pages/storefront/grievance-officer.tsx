import { browserLoader, serverLoader } from '../../kit/http/api.ts';
import { ComplaintForm } from './information/grievances/complaint-form.tsx';
import { TrackComplaint } from './information/grievances/track-complaint.tsx';
import { loadText, textMeta } from './information/load-text.ts';
import { OfficerDetails } from './information/officer-details.tsx';
import { TextScreen } from './information/text-screen.tsx';
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

/** Without scripts the page says what to write instead of the form. */
function ComplaintPart() {
  return (
    <>
      <noscript>
        <p>
          This form needs scripts, which are switched off in your browser. Please write to the officer below:
          your name, the order number or the address of the page, what happened, and what should be done.
        </p>
      </noscript>
      <ComplaintForm />
    </>
  );
}
