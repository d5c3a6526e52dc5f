import { concept } from '../../concept/concept.ts';
import { supportMails } from './mails.ts';
import { exportSupport } from './views.ts';
import { eraseSupport, listConsentIds } from './store.ts';
import { noteSupportReads } from './note-reads.ts';
import { registerSupport, supportSchedules } from './routes.ts';

export { shownEmail, shownPhone } from './read-person.ts';

export const support = concept({
  hooks: noteSupportReads,
  api: registerSupport,
  mails: supportMails,
  schedules: supportSchedules,
  personal: {
    exported: async (services, { userId }) => ({
      support: {
        about:
          'When support looked at your account with a code that you read out, and when operators of the market noted something about you, your orders or your shop. What they note is for themselves; ask the grievance officer about it.',
        data: await exportSupport(services, userId),
      },
    }),
    mailed: listConsentIds,
    erase: ({ tx, userId }) => eraseSupport(tx, userId),
  },
});
