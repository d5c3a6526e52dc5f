import { concept } from '../../concept/concept.ts';
import { registerNotifications } from './routes.ts';

export { listNotificationReaders, type NotificationReader } from './store.ts';
export { unsubscribeFrom } from './unsubscribe-link.ts';
export { findSettings, removeNotificationSettings } from './store.ts';

export const notifications = concept({
  name: 'notifications',
  api: registerNotifications,
});
