export { createAuthenticate, findLiveSessions } from './sessions/authenticate.ts';
export { hashPassword } from './passwords/passwords.ts';
export { getUser } from './profile/get-user.ts';
export { publicName } from './public-name.ts';
export { registerAccounts } from './routes.ts';
export { startSession } from './sessions/start-session.ts';
export { removeSessions } from './sessions/store.ts';
export {
  deletionProofOf,
  eraseAccount,
  mailDeletionLink,
  proveForDeletion,
} from './profile/delete-account.ts';
export { callerOf } from './sessions/caller.ts';
export { hashToken, newToken } from './sessions/tokens.ts';
export { throttleMail } from './sign-in/throttle.ts';
export { findUserByEmail, isVerifiedAddress } from './store.ts';
export { exportAccount } from './export-account.ts';
export { requireConfirmed } from './second-factor/confirm.ts';
export { provideDemoOperator, shutDemoOperatorOut } from './operators/demo-operator.ts';
export {
  changeDuties,
  disablePerson,
  insertOperator,
  listPeople,
  setUpAddress,
} from './operators/people.ts';
