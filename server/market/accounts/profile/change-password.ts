import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { Services } from '../../../platform/services.ts';
import { accountMail } from '../account-mails.ts';
import { requireUncommonPassword } from '../passwords/common-passwords.ts';
import { provePassword } from '../passwords/prove-password.ts';
import { removeResetTokens } from '../recovery/store.ts';
import { samePassword, wrongCurrentPassword } from '../refusals.ts';
import { removeTickets } from '../second-factor/tickets/store.ts';
import { type Caller, securityEvent } from '../sessions/caller.ts';
import { removeOtherSessions } from '../sessions/store.ts';
import { updatePassword } from '../store.ts';

/** All other sessions end with it. @throws Refusal `wrong_state`, `invalid_input`, `too_many_requests`, `unavailable` */
export async function changePassword(
  services: Services,
  { userId, sessionId }: Actor,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  caller: Caller,
): Promise<void> {
  const { db, jobs } = services;
  requireUncommonPassword(services.config, newPassword, 'newPassword');
  const proof = { password: currentPassword, path: 'currentPassword' } as const;
  const { passwordHash: before } = await provePassword(services, { userId, sessionId }, proof, caller);
  if (newPassword === currentPassword) throw samePassword();
  const after = await services.passwords.hash(newPassword, caller.address);
  await inTransaction(db, async (tx) => {
    if (!(await updatePassword(tx, userId, { before, after }))) throw wrongCurrentPassword('currentPassword');
    await removeOtherSessions(tx, userId, sessionId);
    await removeTickets(tx, userId);
    await removeResetTokens(tx, userId);
    await jobs.send(tx, accountMail, { userId, about: 'password_changed' });
  });
  securityEvent(caller.log, 'password_changed', { userId, address: caller.address });
}
