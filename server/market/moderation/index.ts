import { concept } from '../../concept/concept.ts';
import { caseThing } from './things.ts';
import { waitingCases } from './waiting.ts';
import { registerModeration } from './routes.ts';

export { exportModeration, isReportedBy } from './read-cases.ts';
export { answerAuthor } from './reported-subject.ts';
export { eraseModeration } from './store.ts';

export const moderation = concept({
  name: 'moderation',
  api: registerModeration,
  waiting: { reports: waitingCases },
  things: { case: caseThing },
});
