export { createAuthenticate, findLiveSessions } from './authenticate.ts';
export { hashPassword } from './passwords.ts';
export { registerAccounts } from './routes.ts';
export { startSession } from './sessions/start-session.ts';
export {
  deletionProofOf,
  eraseAccount,
  mailDeletionLink,
  proveForDeletion,
} from './delete-account.ts';
export { callerOf } from './caller.ts';
export { isVerifiedAddress } from './store.ts';
export { readOwnAccount } from './own-data.ts';
