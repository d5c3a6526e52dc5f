import { concept, reportedOf } from '../../concept/concept.ts';
import { moderationMails } from './mails.ts';
import { MODERATION_INVARIANTS } from './invariants.ts';
import { exportModeration } from './read-cases.ts';
import { eraseModeration } from './store.ts';
import { caseThing } from './things.ts';
import { waitingCases } from './waiting.ts';
import { registerModeration } from './routes.ts';

export { isReportedBy } from './read-cases.ts';

export const moderation = concept({
  api: registerModeration,
  mails: (concepts) => moderationMails(reportedOf(concepts)),
  waiting: (concepts) => ({ reports: waitingCases(reportedOf(concepts)) }),
  things: (concepts) => ({ case: caseThing(reportedOf(concepts)) }),
  personal: {
    exported: async ({ db }, { userId }) => ({
      moderation: {
        about: 'What you reported, and what you wrote when something of yours was taken down.',
        data: await exportModeration(db, userId),
      },
    }),
    erase: ({ tx, userId }) => eraseModeration(tx, userId),
  },
  invariants: MODERATION_INVARIANTS,
});
