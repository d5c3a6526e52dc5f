import type { EmailChange } from '../../../../../contract/profile.ts';
import type { UserId } from '../../../../../contract/kernel/schemas.ts';
import { violatedConstraint } from '../../../../platform/database/errors.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Actor } from '../../../../platform/http/actor.ts';
import type { Services } from '../../../../platform/services.ts';
import { asPerson } from '../../sessions/audit-person.ts';
import { type Caller, securityEvent } from '../../sessions/caller.ts';
import { provePassword } from '../../passwords/prove-password.ts';
import { invalidLink, linkExpired, sameAddress } from '../../refusals.ts';
import { removeOtherSessions, removeSessions } from '../../sessions/store.ts';
import { findUser, releaseUnverifiedEmail, updateEmail } from '../../store.ts';
import { throttleMail } from '../../sign-in/throttle.ts';
import { hashToken, newToken } from '../../sessions/tokens.ts';
import { changedMail, confirmationMail } from './mails.ts';
import {
  confirmSide,
  type EmailChangeRow,
  findEmailChange,
  findLink,
  removeEmailChange,
  replaceEmailChange,
} from './store.ts';

const CHANGE_SECONDS = 24 * 3600;

/**
 * Reply and work are the same whether the new address has an account or not.
 * @throws Refusal `wrong_state`, `invalid_input`, `too_many_requests`, `unavailable`
 */
export async function requestEmailChange(
  services: Services,
  { userId, sessionId }: Actor,
  { email: newEmail, password }: { email: string; password: string },
  caller: Caller,
): Promise<void> {
  const { db, jobs } = services;
  const user = await provePassword(services, { userId, sessionId }, { password, path: 'password' }, caller);
  if (user.email === newEmail) throw sameAddress();
  const share = await throttleMail(db, caller, newEmail);
  // Hashes of the real tokens replace these when the mails are sent.
  const unusedHashes = { presentHash: hashToken(newToken()), newHash: hashToken(newToken()) };
  await inTransaction(db, async (tx) => {
    await replaceEmailChange(tx, { userId, newEmail, ...unusedHashes, seconds: CHANGE_SECONDS });
    await jobs.send(tx, confirmationMail, { userId, newEmail, side: 'present' });
    await jobs.send(tx, confirmationMail, { userId, newEmail, side: 'new', share });
  });
  securityEvent(caller.log, 'email_change_asked', { userId, address: caller.address });
}

/** The second of the two links makes the change. @throws Refusal `invalid_link` also for a taken address, `link_expired` */
export async function confirmEmailChange(
  services: Services,
  actor: Actor | null,
  token: string,
  caller: Caller,
): Promise<boolean> {
  const { db } = services;
  const hash = hashToken(token);
  const link = await findLink(db, hash);
  if (!link) throw invalidLink();
  if (link.isExpired) throw linkExpired();
  const own = actor?.userId === link.userId ? { sessionId: actor.sessionId } : {};
  const confirm = () =>
    inTransaction(db, async (tx) => {
      const change = await confirmSide(tx, hash);
      if (!change) throw invalidLink();
      if (!change.presentConfirmedAt || !change.newConfirmedAt) return false;
      await takeEffect(services, tx, change, actor);
      securityEvent(caller.log, 'email_changed', { userId: change.userId, address: caller.address });
      return true;
    });
  try {
    return await asPerson({ id: link.userId, role: link.role, ...own }, caller, confirm);
  } catch (error) {
    // Another account took the address meanwhile.
    throw violatedConstraint(error) === 'users_email_key' ? invalidLink() : error;
  }
}

async function takeEffect(
  { jobs }: Services,
  tx: Transaction,
  { userId, newEmail }: EmailChangeRow,
  actor: Actor | null,
): Promise<void> {
  const before = await findUser(tx, userId);
  await removeEmailChange(tx, userId);
  await releaseUnverifiedEmail(tx, newEmail);
  if (!before?.email || !(await updateEmail(tx, userId, newEmail))) throw invalidLink();
  if (actor?.userId === userId) await removeOtherSessions(tx, userId, actor.sessionId);
  else await removeSessions(tx, userId);
  await jobs.sendAll(
    tx,
    changedMail,
    [before.email, newEmail].map((to) => ({ userId, to, newEmail })),
  );
}

export async function getEmailChange({ db }: Services, userId: UserId): Promise<EmailChange | null> {
  const change = await findEmailChange(db, userId);
  if (!change) return null;
  return {
    newEmail: change.newEmail,
    isPresentConfirmed: change.presentConfirmedAt !== null,
    isNewConfirmed: change.newConfirmedAt !== null,
    expiresAt: change.expiresAt.toISOString(),
  };
}
