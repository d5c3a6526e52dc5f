export { createAuthenticate } from './authenticate.ts';
export { hashPassword } from './passwords.ts';
export { startSession } from './sessions.ts';
