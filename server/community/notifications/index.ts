import { concept } from '../../concept/concept.ts';
import { findSettings, removeNotificationSettings } from './store.ts';
import { registerNotifications } from './routes.ts';

export { listNotificationReaders, type NotificationReader } from './store.ts';
export { unsubscribeFrom } from './unsubscribe-link.ts';

export const notifications = concept({
  api: registerNotifications,
  personal: {
    exported: async ({ db }, { userId }) => ({
      notices: {
        about: 'Which mails you want beside those about orders and your account.',
        data: await findSettings(db, userId),
      },
    }),
    erase: ({ tx, userId }) => removeNotificationSettings(tx, userId),
  },
});
