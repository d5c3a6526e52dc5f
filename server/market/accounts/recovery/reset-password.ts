import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { accountMail } from '../account-mails.ts';
import { requireUncommonPassword } from '../passwords/common-passwords.ts';
import { invalidLink, linkExpired } from '../refusals.ts';
import { removeTickets } from '../second-factor/tickets/store.ts';
import { asPerson } from '../sessions/audit-person.ts';
import { type Caller, securityEvent } from '../sessions/caller.ts';
import { removeSessions } from '../sessions/store.ts';
import { hashToken } from '../sessions/tokens.ts';
import { resetPasswordHash } from '../store.ts';
import { findMailToken, removeResetTokens, takeMailToken } from './store.ts';

/** All sessions end, and the address counts as verified. @throws Refusal `invalid_link`, `link_expired`, `unavailable` */
export async function resetPassword(
  { config, db, jobs, passwords }: Services,
  { token, password }: { token: string; password: string },
  caller: Caller,
): Promise<string> {
  requireUncommonPassword(config, password, 'password');
  const tokenHash = hashToken(token);
  const link = await findMailToken(db, tokenHash, 'reset_password');
  if (!link || link.isUsed) throw invalidLink();
  if (link.isExpired) throw linkExpired();
  const passwordHash = await passwords.hash(password, caller.address);
  const reset = () =>
    inTransaction(db, async (tx) => {
      if (!(await takeMailToken(tx, tokenHash))) throw invalidLink();
      if (!(await resetPasswordHash(tx, link, passwordHash))) throw invalidLink();
      await removeSessions(tx, link.userId);
      await removeTickets(tx, link.userId);
      await removeResetTokens(tx, link.userId);
      await jobs.send(tx, accountMail, { userId: link.userId, about: 'password_changed' });
    });
  await asPerson({ id: link.userId, role: link.role }, caller, reset);
  securityEvent(caller.log, 'password_reset', { userId: link.userId, address: caller.address });
  return link.email;
}
