import { concept } from '../../concept/concept.ts';
import { staffMails } from './mails.ts';
import { exportMemberships } from './store.ts';
import { registerStaff } from './routes.ts';

export { endMemberships, endShopMemberships, findLiveMembers } from './store.ts';

export const staff = concept({
  api: registerStaff,
  mails: staffMails,
  personal: {
    exported: async ({ db }, { userId, role }) => ({
      ...(role === 'seller' && {
        memberships: {
          about: 'Shops of others for which you work or worked, and what you may do there.',
          data: await exportMemberships(db, userId),
        },
      }),
    }),
  },
});
