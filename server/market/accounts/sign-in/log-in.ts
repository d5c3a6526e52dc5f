import { randomUUID } from 'node:crypto';
import type { Credentials } from '../../../../contract/accounts.ts';
import { isEmail } from '../../../../contract/kernel/credentials.ts';
import type { Role, UserId } from '../../../../contract/kernel/schemas.ts';
import { countWithin, forgiveAttempt } from '../../../platform/attempts/attempts.ts';
import type { Database } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { accountMail } from '../account-mails.ts';
import { emailNotVerified, unknownBrowser, wrongCredentials } from '../refusals.ts';
import { type Caller, securityEvent } from '../sessions/caller.ts';
import { findUserByEmail, insertUser, type UserRow } from '../store.ts';
import { guessCounter, GUESSES_BEFORE_LINK, guestLimits, loginLimits } from './attempt-limits.ts';
import { throttle, throttleRecipient } from './throttle.ts';

interface LoginAttempt {
  email: string;
  password: Credentials['password'];
  device: string | undefined;
}

/**
 * Every attempt costs one hash, whether the account exists or not.
 * @throws Refusal `wrong_credentials`, `email_not_verified`, `browser_unknown`, `too_many_requests`, `unavailable`
 */
export async function logIn(
  services: Services,
  role: Role,
  { email, password, device }: LoginAttempt,
  caller: Caller,
): Promise<UserRow> {
  const { db, slowDown } = services;
  const limits = loginLimits(email, { address: caller.address, device }, slowDown);
  await throttle(db, caller, limits);
  const isUnderAttack = device === undefined && (await countGuess(db, email)) > GUESSES_BEFORE_LINK;
  // Counting comes before the check of the password, so that neither a mail nor its limit reveals whether it is right.
  if (isUnderAttack) await throttleRecipient(db, caller, email);
  const user = isEmail(email) ? await findUserByEmail(db, email) : undefined;
  const isRight = await services.passwords.verify(password, user?.passwordHash ?? null, caller.address);
  const known = user && isRight && user.role === role && !user.disabledAt ? user : undefined;
  if (!known)
    securityEvent(caller.log, 'login_failed', { address: caller.address, ...(user && { userId: user.id }) });
  if (isUnderAttack) return sendBrowserLink(services, known);
  if (!known) throw wrongCredentials();
  await forgiveAttempt(db, limits);
  if (device === undefined) await forgiveAttempt(db, { limits: [{ ...guessCounter(email), max: 0 }] });
  if (!known.emailVerifiedAt) throw emailNotVerified();
  return known;
}

async function countGuess(db: Database, email: string): Promise<number> {
  return (await countWithin(db, guessCounter(email))).attempts;
}

/**
 * While many networks guess at the account, the right password lets no unknown browser in: its owner gets a link. Reply and
 * work are the same for every password and address.
 */
async function sendBrowserLink({ db, jobs }: Services, user: UserRow | undefined): Promise<never> {
  const userId = user?.id ?? (randomUUID() as UserId); // of nobody: its mail goes nowhere
  const mail = { userId, about: 'confirm_browser', share: 'right_password' } as const;
  await inTransaction(db, (tx) => jobs.send(tx, accountMail, mail));
  throw unknownBrowser();
}

/** A visitor needs no registration. @throws Refusal `too_many_requests` */
export async function guestLogin({ db }: Services, caller: Caller): Promise<UserRow> {
  await throttle(db, caller, guestLimits(caller.address));
  return insertUser(db, { role: 'buyer', name: 'Guest', isGuest: true });
}
