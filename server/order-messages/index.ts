export { registerOrderMessages } from './routes.ts';
export { eraseConversations } from './store.ts';
