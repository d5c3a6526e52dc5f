import type { Role, UserId } from '../../../../contract/kernel/schemas.ts';
import type { DeletionProof } from '../../../../contract/privacy.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { mail } from '../../../concept/background.ts';
import { mailKind } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { accountMail } from '../account-mails.ts';
import { type Caller, securityEvent } from '../sessions/caller.ts';
import { removeEmailChange } from './email-change/store.ts';
import { getUser } from './user.ts';
import { requireAnotherOwner } from '../operators/people.ts';
import { replaceDuties } from '../operators/store.ts';
import { findMailToken, removeMailTokens, takeMailToken } from '../recovery/store.ts';
import { provePassword } from '../passwords/prove-password.ts';
import { invalidLink, linkExpired, passwordNeeded, proofByPassword } from '../refusals.ts';
import { removeFactors } from '../second-factor/store.ts';
import { removeTickets } from '../second-factor/tickets/store.ts';
import { removeSessions } from '../sessions/store.ts';
import { eraseUser, lockUser, type UserRow } from '../store.ts';
import { throttleMail } from '../sign-in/throttle.ts';
import { hashToken } from '../sessions/tokens.ts';

const accountDeletedMail = mailKind<{ to: string; role: Role }>('account.mail_deleted', {
  words: 'Account deleted',
});

export const accountDeletedMails = [
  mail(accountDeletedMail, async ({ config }, { to, role }) => {
    return {
      to,
      subject: 'Your account was deleted',
      heading: 'Your account was deleted',
      paragraphs: [
        `Your account at ${config.shop.name} was deleted just now. Invoices of your orders are kept for as long as the law asks; everything else that named you is gone.`,
        ...(role === 'seller' ? ['Your shop is closed, and its products are no longer for sale.'] : []),
        `The address is free again, should you want to come back. If it was not you, write to ${config.shop.supportEmail}.`,
      ],
    };
  }),
];

export async function deletionProofOf({ db }: Services, userId: UserId): Promise<DeletionProof> {
  const user = await getUser(db, userId);
  if (user.isGuest) return 'none';
  return user.passwordHash === null ? 'mail' : 'password';
}

/** The link replaces a password. @throws Refusal `wrong_state` where there is a password or no address */
export async function mailDeletionLink(services: Services, { userId }: Actor, caller: Caller): Promise<void> {
  const { db, jobs } = services;
  const { email, passwordHash } = await getUser(db, userId);
  if (email === null || passwordHash !== null) throw proofByPassword();
  const share = await throttleMail(db, caller, email);
  await inTransaction(db, (tx) => jobs.send(tx, accountMail, { userId, about: 'delete_account', share }));
}

type UseProof = (tx: Transaction) => Promise<void>;

/** @throws Refusal `invalid_input` for a missing or wrong password, `invalid_link`, `link_expired`, `too_many_requests` */
export async function proveForDeletion(
  services: Services,
  { userId, sessionId }: Actor,
  { password, token }: { password?: string | undefined; token?: string | undefined },
  caller: Caller,
): Promise<UseProof> {
  const proof = await deletionProofOf(services, userId);
  if (proof === 'none') return async () => undefined;
  if (proof === 'password') {
    if (password === undefined) throw passwordNeeded();
    await provePassword(services, { userId, sessionId }, { password, path: 'password' }, caller);
    return async () => undefined;
  }
  if (token === undefined) throw invalidLink();
  const tokenHash = hashToken(token);
  const link = await findMailToken(services.db, tokenHash, 'delete_account');
  if (!link || link.isUsed || link.userId !== userId) throw invalidLink();
  if (link.isExpired) throw linkExpired();
  return async (tx) => {
    if (!(await takeMailToken(tx, tokenHash))) throw invalidLink();
  };
}

/** The row stays for orders and reviews. False means that orders are under way or products on sale; then nothing happened. */
export async function eraseAccount(
  { jobs, log }: Services,
  tx: Transaction,
  userId: UserId,
): Promise<boolean> {
  // The lock keeps references from being added after the checks below.
  const user: UserRow | undefined = await lockUser(tx, userId);
  if (user?.role === 'operator') await requireAnotherOwner(tx, userId);
  if (!user || !(await eraseUser(tx, user))) return false;
  if (user.role === 'operator') await replaceDuties(tx, userId, []);
  await removeFactors(tx, userId);
  await removeTickets(tx, userId);
  await removeSessions(tx, userId);
  await removeMailTokens(tx, userId);
  await removeEmailChange(tx, userId);
  if (user.email) await jobs.send(tx, accountDeletedMail, { to: user.email, role: user.role });
  securityEvent(log, 'account_deleted', { userId });
  return true;
}
