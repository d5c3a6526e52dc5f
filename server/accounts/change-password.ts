import { forgiveAttempt } from '../platform/attempts/attempts.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Actor } from '../platform/http/actor.ts';
import type { Services } from '../platform/services.ts';
import { accountMail } from './account-mails.ts';
import { passwordChangeLimits } from './attempt-limits.ts';
import { type Caller, securityEvent } from './caller.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { noPasswordYet, wrongCurrentPassword } from './refusals.ts';
import { findUser, removeOtherSessions, removeResetTokens, updatePassword } from './store.ts';
import { throttle } from './throttle.ts';

/**
 * Changes the password of who knows the current one. All other sessions end with the same commit; this one stays.
 * @throws Refusal `wrong_state` without a password, `invalid_input` for a wrong one, `too_many_requests`, `unavailable`
 */
export async function changePassword(
  { db, jobs }: Services,
  { userId, sessionId }: Actor,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  caller: Caller,
): Promise<void> {
  const user = await findUser(db, userId);
  if (!user?.passwordHash) throw noPasswordYet();
  const before = user.passwordHash;
  const limits = passwordChangeLimits(userId);
  await throttle(db, caller, limits);
  if (!(await verifyPassword(currentPassword, before))) throw wrongCurrentPassword();
  await forgiveAttempt(db, limits);
  const after = await hashPassword(newPassword);
  await inTransaction(db, async (tx) => {
    if (!(await updatePassword(tx, userId, { before, after }))) throw wrongCurrentPassword();
    await removeOtherSessions(tx, userId, sessionId);
    await removeResetTokens(tx, userId);
    await jobs.send(tx, accountMail, { userId, about: 'password_changed' });
  });
  securityEvent(caller.log, 'password_changed', { userId, address: caller.address });
}
