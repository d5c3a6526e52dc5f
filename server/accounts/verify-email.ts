import type { Role } from '../../contract/accounts.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Services } from '../platform/services.ts';
import { invalidLink, linkExpired } from './refusals.ts';
import { findMailToken, takeMailToken, updateEmailVerified } from './store.ts';
import { hashToken } from './tokens.ts';

/**
 * Verifies the address that the link was sent to. Opening the link again afterwards does no harm. A link of the other
 * group is no link.
 * @throws Refusal `invalid_link`, `link_expired`
 */
export async function verifyEmail({ db }: Services, role: Role, token: string): Promise<void> {
  const tokenHash = hashToken(token);
  const link = await findMailToken(db, tokenHash, 'verify_email');
  if (link?.role !== role) throw invalidLink();
  if (link.isEmailVerified) return;
  if (link.isUsed) throw invalidLink();
  if (link.isExpired) throw linkExpired();
  await inTransaction(db, async (tx) => {
    // Not taken: another click on the same link was a moment quicker, and has verified the address.
    if (await takeMailToken(tx, tokenHash)) await updateEmailVerified(tx, link.userId, link.email);
  });
}
