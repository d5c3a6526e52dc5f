import type { OpenRole } from '../../../../contract/kernel/schemas.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { violatedConstraint } from '../../../platform/database/errors.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { accountMail } from '../account-mails.ts';
import { becomeAccount } from './claim-account.ts';
import { findMailToken, isClaimedByAnother, type MailTokenRow, takeMailToken } from '../recovery/store.ts';
import { alreadyVerified, invalidLink, linkExpired } from '../refusals.ts';
import { updateEmailVerified } from '../store.ts';
import { asPerson } from '../sessions/audit-person.ts';
import type { Caller } from '../sessions/caller.ts';
import { hashToken } from '../sessions/tokens.ts';

/**
 * A guest's verified address becomes the guest's own. A link works once, and only for its own group.
 * @throws Refusal `invalid_link`, `link_expired`, `wrong_state` when the address is verified already
 */
export async function verifyEmail(
  services: Services,
  role: OpenRole,
  token: string,
  caller: Caller,
): Promise<void> {
  const { db } = services;
  const tokenHash = hashToken(token);
  const link = await findUsableLink(db, role, tokenHash);
  try {
    await asPerson({ id: link.userId, role }, caller, () =>
      inTransaction(db, async (tx) => {
        if (await takeMailToken(tx, tokenHash)) return verify(services, tx, link);
        // Another click on the same link was quicker; this gives the reason why it cannot be used.
        await findUsableLink(tx, role, tokenHash);
        throw invalidLink();
      }),
    );
  } catch (error) {
    // Another account took the address at the same moment.
    throw violatedConstraint(error) === 'users_email_key' ? invalidLink() : error;
  }
}

async function findUsableLink(db: Queryable, role: OpenRole, tokenHash: Buffer): Promise<MailTokenRow> {
  const link =
    (await findMailToken(db, tokenHash, 'verify_email')) ??
    (await findMailToken(db, tokenHash, 'claim_account'));
  if (link?.role !== role) throw invalidLink();
  if (link.isEmailVerified) throw alreadyVerified();
  if (link.isUsed) throw invalidLink();
  if (link.isExpired) throw linkExpired();
  return link;
}

async function verify(services: Services, tx: Transaction, link: MailTokenRow): Promise<void> {
  if (link.purpose === 'claim_account') return becomeAccount(services, tx, link);
  const isContested = await isClaimedByAnother(tx, link);
  await updateEmailVerified(tx, link, !isContested);
  const { userId } = link;
  if (isContested) await services.jobs.send(tx, accountMail, { userId, about: 'choose_password' });
}
