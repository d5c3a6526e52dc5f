import { concept } from '../../../concept/concept.ts';
import { orderMessageMails } from './mails.ts';
import { eraseConversations } from './store.ts';
import { registerOrderMessages } from './routes.ts';

export { countMessages } from './store.ts';

export const orderMessages = concept({
  api: registerOrderMessages,
  mails: orderMessageMails,
  personal: {
    erase: ({ tx, userId }) => eraseConversations(tx, userId),
  },
});
