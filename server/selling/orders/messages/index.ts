import { concept } from '../../../concept/concept.ts';
import { registerOrderMessages } from './routes.ts';

export { countMessages, eraseConversations } from './store.ts';

export const orderMessages = concept({
  name: 'messages',
  api: registerOrderMessages,
});
