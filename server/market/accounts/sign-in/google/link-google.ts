import { forgiveAttempt } from '../../../../platform/attempts/attempts.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { violatedConstraint } from '../../../../platform/database/errors.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import type { Services } from '../../../../platform/services.ts';
import { accountMail } from '../../account-mails.ts';
import { findMailToken, takeMailToken } from '../../recovery/store.ts';
import {
  googleAddressTaken,
  googleNeedsOneStep,
  invalidLink,
  linkExpired,
  wrongLinkPassword,
} from '../../refusals.ts';
import { listFactorMethods } from '../../second-factor/store.ts';
import { asPerson } from '../../sessions/audit-person.ts';
import { type Caller, securityEvent } from '../../sessions/caller.ts';
import { hashToken } from '../../sessions/tokens.ts';
import { findUserByEmail, type UserRow, updateGoogleSubject } from '../../store.ts';
import { loginLimits } from '../attempt-limits.ts';
import { throttle, throttleMail } from '../throttle.ts';
import type { LinkTicket } from './google-cookies.ts';

/**
 * Google has proved that the address is the caller's: nobody else can guess from another network.
 * @throws Refusal `wrong_credentials`, `too_many_requests`, `unavailable`
 */
export async function linkByPassword(
  services: Services,
  ticket: LinkTicket,
  { password, device }: { password: string; device: string | undefined },
  caller: Caller,
): Promise<UserRow> {
  const { db, slowDown } = services;
  const limits = loginLimits(ticket.email, { address: caller.address, device }, slowDown);
  await throttle(db, caller, limits);
  const user = await findUserByEmail(db, ticket.email);
  const isRight = await services.passwords.verify(password, user?.passwordHash ?? null, caller.address);
  if (!user || !isRight) {
    securityEvent(caller.log, 'login_failed', { address: caller.address, ...(user && { userId: user.id }) });
    throw wrongLinkPassword();
  }
  await forgiveAttempt(db, limits);
  return link(services, user, ticket, caller);
}

/** @throws Refusal `too_many_requests` */
export async function mailGoogleLink(
  { db, jobs }: Services,
  { email }: LinkTicket,
  caller: Caller,
): Promise<void> {
  const share = await throttleMail(db, caller, email);
  const user = await findUserByEmail(db, email);
  if (!user) return;
  await inTransaction(db, (tx) =>
    jobs.send(tx, accountMail, { userId: user.id, about: 'link_google', share }),
  );
}

/** Only the browser that signed in by Google can use the link. @throws Refusal `invalid_link`, `link_expired` */
export async function linkByMail(
  services: Services,
  ticket: LinkTicket,
  token: string,
  caller: Caller,
): Promise<UserRow> {
  const { db } = services;
  const tokenHash = hashToken(token);
  const mailed = await findMailToken(db, tokenHash, 'link_google');
  if (!mailed || mailed.isUsed || mailed.email !== ticket.email) throw invalidLink();
  if (mailed.isExpired) throw linkExpired();
  return link(services, { id: mailed.userId, role: mailed.role }, ticket, caller, async (tx) => {
    if (!(await takeMailToken(tx, tokenHash))) throw invalidLink();
  });
}

async function link(
  { db, jobs }: Services,
  { id: userId, role }: Pick<UserRow, 'id' | 'role'>,
  { subject, email }: LinkTicket,
  caller: Caller,
  consumeProof: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<UserRow> {
  const linkOnce = () =>
    inTransaction(db, async (tx) => {
      await consumeProof(tx);
      // A link adds a way to sign in: one proof is not enough where two are required.
      if ((await listFactorMethods(tx, userId)).length > 0) throw googleNeedsOneStep();
      const user = await updateGoogleSubject(tx, { userId, email, subject });
      if (!user) throw googleAddressTaken();
      await jobs.send(tx, accountMail, { userId, about: 'google_linked' });
      return user;
    });
  try {
    const linked = await asPerson({ id: userId, role }, caller, linkOnce);
    securityEvent(caller.log, 'google_linked', { userId, address: caller.address });
    return linked;
  } catch (error) {
    throw violatedConstraint(error) === 'users_google_subject_key' ? googleAddressTaken() : error;
  }
}
