export { createAuthenticate } from './authenticate.ts';
export { hashPassword } from './passwords.ts';
export { registerAccounts } from './routes.ts';
export { startSession } from './sessions.ts';
