import { concept } from '../../../concept/concept.ts';
import { eraseConversations } from './store.ts';
import { registerOrderMessages } from './routes.ts';

export { countMessages } from './store.ts';

export const orderMessages = concept({
  api: registerOrderMessages,
  personal: {
    erase: ({ tx, userId }) => eraseConversations(tx, userId),
  },
});
