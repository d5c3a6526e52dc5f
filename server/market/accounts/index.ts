import { googleSettings } from './sign-in/google/settings.ts';
import { concept } from '../../concept/concept.ts';
import { sessionSchedules } from './remove-expired.ts';
import { moneyDutyMails } from './operators/money-duty-mail.ts';
import { invitationMails } from './operators/invitation.ts';
import { securityMails } from './second-factor/mails.ts';
import { emailChangeMails } from './profile/email-change/mails.ts';
import { accountDeletedMails } from './profile/delete-account.ts';
import { claimMails } from './sign-in/claim-account.ts';
import { accountMails } from './account-mails.ts';
import { exportedAccount } from './export-account.ts';
import { personThing, searchedPeople } from './things.ts';
import { registerAccounts } from './routes.ts';
import { usesPicture } from './store.ts';

export { provideDemoOperator, disableDemoOperator } from './operators/demo-operator.ts';
export {
  changeDuties,
  disablePerson,
  enablePerson,
  insertOperator,
  listPeople,
  setUpAddress,
} from './operators/people.ts';
export { holdDuty, isInCharge, listOperators } from './operators/store.ts';
export {
  deletionProofOf,
  eraseAccount,
  mailDeletionLink,
  proveForDeletion,
} from './profile/delete-account.ts';
export { getUser } from './profile/user.ts';
export { presentUser } from './profile/user.ts';
export { publicName } from './public-name.ts';
export { requestMail } from './recovery/request-mail.ts';
export { requireConfirmed } from './second-factor/confirm.ts';
export { createAuthenticate, findLiveSessions } from './sessions/authenticate.ts';
export { callerOf } from './sessions/caller.ts';
export { startSession } from './sessions/start-session.ts';
export { findViewsWithSession, listSessions, removeSessions, removeViewSession } from './sessions/store.ts';
export { startViewSession, takeViewToken } from './sessions/support-view.ts';
export { hashToken, newToken } from './sessions/tokens.ts';
export { googleSettings } from './sign-in/google/settings.ts';
export { throttleMail } from './sign-in/throttle.ts';
export { findProvenEmail, findUser, findUserByEmail, isVerifiedAddress, lockUser } from './store.ts';

export const accounts = concept({
  api: registerAccounts,
  settings: googleSettings,
  mails: [
    ...accountMails,
    ...claimMails,
    ...accountDeletedMails,
    ...emailChangeMails,
    ...securityMails,
    ...invitationMails,
    ...moneyDutyMails,
  ],
  schedules: sessionSchedules,
  things: { person: personThing },
  searched: { person: searchedPeople },
  personal: {
    exported: exportedAccount,
  },
  usesPicture,
});
