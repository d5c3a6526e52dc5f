import { concept } from '../../concept/concept.ts';
import { waitingJobs, waitingMails } from './waiting-jobs.ts';
import { registerConsole } from './routes.ts';

export const console = concept({
  name: 'console',
  api: registerConsole,
  waiting: { mails: waitingMails, jobs: waitingJobs },
});
