import { concept } from '../../concept/concept.ts';
import { complaintThing, searchedComplaints } from './things.ts';
import { waitingComplaints } from './operators/waiting.ts';
import { registerComplaints } from './routes.ts';

export { exportComplaints } from './export-complaints.ts';
export { fileComplaint } from './file-complaint.ts';
export { readOwnComplaints } from './read-own.ts';
export { eraseComplaints, findProvenEmail } from './store.ts';

export const complaints = concept({
  name: 'complaints',
  api: registerComplaints,
  waiting: { complaints: waitingComplaints },
  things: { complaint: complaintThing },
  searched: { complaint: searchedComplaints },
});
