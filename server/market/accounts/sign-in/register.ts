import type { Registration } from '../../../../contract/accounts.ts';
import type { OpenRole } from '../../../../contract/kernel/schemas.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { violatedConstraint } from '../../../platform/database/errors.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { RequestShare } from '../../../platform/mail/mail-requests.ts';
import type { Services } from '../../../platform/services.ts';
import { type AccountMail, accountMail } from '../account-mails.ts';
import { requireUncommonPassword } from '../passwords/common-passwords.ts';
import type { Caller } from '../sessions/caller.ts';
import { findUserByEmail, insertUserUnlessTaken, releaseUnverifiedEmail, type UserRow } from '../store.ts';
import { mailLimits } from './attempt-limits.ts';
import { throttle, throttleRecipient } from './throttle.ts';

interface Wanted extends Registration {
  share: RequestShare | undefined;
}
type Details = Omit<Wanted, 'password'> & { passwordHash: string | null };

/**
 * Reply and work are the same whether the address has an account or not. Too many mails from this network to the address hold
 * back the mail only: a disputed password is still voided.
 * @throws Refusal `invalid_input` for a common password, `too_many_requests`, `unavailable`
 */
export async function register(
  services: Services,
  role: OpenRole,
  registration: Registration,
  caller: Caller,
): Promise<void> {
  requireUncommonPassword(services.config, registration.password, 'password');
  await throttle(services.db, caller, mailLimits(caller.address));
  const [mail] = await Promise.allSettled([throttleRecipient(services.db, caller, registration.email)]);
  const share = mail.status === 'fulfilled' ? mail.value : undefined;
  await openOrContest(services, role, { ...registration, share }, caller);
  if (mail.status === 'rejected') throw mail.reason;
}

async function openOrContest(
  services: Services,
  role: OpenRole,
  wanted: Wanted,
  caller: Caller,
): Promise<void> {
  const { password, ...details } = wanted;
  const { next, share } = details;
  const existing = await findUserByEmail(services.db, details.email);
  if (existing && !existing.emailVerifiedAt) {
    return registerAgain(services, role, existing, wanted, caller);
  }
  const passwordHash = await services.passwords.hash(password, caller.address);
  const isSettled = await inTransaction(services.db, async (tx) => {
    if (await openAccount(services, tx, role, { ...details, passwordHash })) return true;
    if (!existing) return false;
    await sendMail(services, tx, { userId: existing.id, about: 'already_registered', next, share });
    return true;
  });
  // Another registration of the address was quicker, and its password may differ.
  if (!isSettled) await openOrContest(services, role, wanted, caller);
}

/** A second password may be another person's, so neither is valid and the reader of the mail chooses one. */
async function registerAgain(
  services: Services,
  role: OpenRole,
  existing: UserRow,
  { password, ...details }: Wanted,
  caller: Caller,
): Promise<void> {
  const { next, share } = details;
  const isSamePerson = await services.passwords.verify(password, existing.passwordHash, caller.address);
  const passwordHash = isSamePerson ? existing.passwordHash : null;
  await ignoreDuplicateEmail(services, async (tx) => {
    if (isSamePerson && existing.role === role) {
      return sendMail(services, tx, { userId: existing.id, about: 'verification', next, share });
    }
    await releaseUnverifiedEmail(tx, details.email);
    await openAccount(services, tx, role, { ...details, passwordHash });
  });
}

async function openAccount(
  services: Services,
  tx: Transaction,
  role: OpenRole,
  { next, share, ...details }: Details,
): Promise<boolean> {
  const user = await insertUserUnlessTaken(tx, { ...details, role });
  if (!user) return false;
  const about = details.passwordHash === null ? 'choose_password' : 'verification';
  await sendMail(services, tx, { userId: user.id, about, next, share });
  return true;
}

/** The first of two simultaneous registrations of an address stands; the second gets the same answer. */
async function ignoreDuplicateEmail(
  services: Services,
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  try {
    await inTransaction(services.db, work);
  } catch (error) {
    if (violatedConstraint(error) !== 'users_email_key') throw error;
  }
}

async function sendMail({ jobs }: Services, tx: Transaction, mail: AccountMail): Promise<void> {
  if (mail.share !== undefined) await jobs.send(tx, accountMail, mail);
}
