import { concept } from '../../concept/concept.ts';
import { waitingJobs, waitingMails } from './waiting-jobs.ts';
import { waitingThing } from './things.ts';
import { registerConsole } from './routes.ts';

export const operatorConsole = concept({
  api: registerConsole,
  things: { waiting: waitingThing },
  waiting: { mails: waitingMails, jobs: waitingJobs },
});
