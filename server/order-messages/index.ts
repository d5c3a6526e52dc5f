export { registerOrderMessages } from './routes.ts';
export { forgetConversations } from './store.ts';
