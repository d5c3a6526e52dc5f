import { concept } from '../../concept/concept.ts';
import { registerModeration } from './routes.ts';

export { countWaitingCases, exportModeration, isReportedBy, listWaitingCases } from './read-cases.ts';
export { answerAuthor } from './reported-subject.ts';
export { eraseModeration } from './store.ts';

export const moderation = concept({
  name: 'moderation',
  api: registerModeration,
});
