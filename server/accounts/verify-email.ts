import type { Role } from '../../contract/accounts.ts';
import { violatedConstraint } from '../platform/database/errors.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Services } from '../platform/services.ts';
import { becomeAccount } from './claim-account.ts';
import { findMailToken, takeMailToken } from './mail-links/store.ts';
import { invalidLink, linkExpired } from './refusals.ts';
import { updateEmailVerified } from './store.ts';
import { hashToken } from './tokens.ts';

/**
 * Verifies the address that the link was sent to; a guest's becomes the guest's own. Opening the link again afterwards
 * does no harm. A link of the other group is no link.
 * @throws Refusal `invalid_link`, `link_expired`
 */
export async function verifyEmail(services: Services, role: Role, token: string): Promise<void> {
  const { db } = services;
  const tokenHash = hashToken(token);
  const link =
    (await findMailToken(db, tokenHash, 'verify_email')) ??
    (await findMailToken(db, tokenHash, 'claim_account'));
  if (link?.role !== role) throw invalidLink();
  if (link.isEmailVerified) return;
  if (link.isUsed) throw invalidLink();
  if (link.isExpired) throw linkExpired();
  try {
    await inTransaction(db, async (tx) => {
      // Not taken: another click on the same link was a moment quicker, and has verified the address.
      if (!(await takeMailToken(tx, tokenHash))) return;
      if (link.purpose === 'claim_account') await becomeAccount(services, tx, link);
      else await updateEmailVerified(tx, link.userId, link.email);
    });
  } catch (error) {
    // Somebody else came to have the address at the same moment.
    throw violatedConstraint(error) === 'users_email_key' ? invalidLink() : error;
  }
}
