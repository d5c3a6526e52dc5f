export { registerOrderMessages } from './routes.ts';
export { countMessages, eraseConversations } from './store.ts';
