import type { Registration, Role } from '../../contract/accounts.ts';
import type { Transaction } from '../platform/database/database.ts';
import { violatedConstraint } from '../platform/database/errors.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Services } from '../platform/services.ts';
import { type AccountMail, accountMail } from './account-mails.ts';
import { mailLimits } from './attempt-limits.ts';
import type { Caller } from './caller.ts';
import { requireUncommonPassword } from './common-passwords.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { findUserByEmail, insertUserUnlessTaken, releaseUnverifiedEmail, type UserRow } from './store.ts';
import { throttle } from './throttle.ts';

type Details = Omit<Registration, 'password'> & { passwordHash: string | null };

/**
 * Opens an account and has a mail sent. The caller learns nothing about the address:
 * the answer and the work are the same whether it has an account or not; the mail tells the rest.
 * @throws Refusal `invalid_input` for a common password, `too_many_requests`, `unavailable`
 */
export async function register(
  services: Services,
  role: Role,
  registration: Registration,
  caller: Caller,
): Promise<void> {
  const { password, ...details } = registration;
  requireUncommonPassword(password, 'password');
  await throttle(services.db, caller, mailLimits(details.email, caller.address));
  const existing = await findUserByEmail(services.db, details.email);
  if (existing && !existing.emailVerifiedAt) {
    return registerAgain(services, role, existing, registration, caller);
  }
  const passwordHash = await hashPassword(password, caller.address);
  await ignoringTwin(services, async (tx) => {
    const isOpened = await openAccount(services, tx, role, { ...details, passwordHash });
    if (isOpened || !existing) return;
    await sendMail(services, tx, { userId: existing.id, about: 'already_registered', next: details.next });
  });
}

/**
 * An address that was registered and never verified. The same password comes from the same person. With another one
 * nobody can say whose account it is, so no password stands: whoever reads the mail chooses it.
 */
async function registerAgain(
  services: Services,
  role: Role,
  existing: UserRow,
  { password, ...details }: Registration,
  caller: Caller,
): Promise<void> {
  const isSamePerson = await verifyPassword(password, existing.passwordHash, caller.address);
  const passwordHash = isSamePerson ? existing.passwordHash : null;
  await ignoringTwin(services, async (tx) => {
    if (isSamePerson && existing.role === role) {
      return sendMail(services, tx, { userId: existing.id, about: 'verification', next: details.next });
    }
    await releaseUnverifiedEmail(tx, details.email);
    await openAccount(services, tx, role, { ...details, passwordHash });
  });
}

/** False when the address is taken. */
async function openAccount(
  services: Services,
  tx: Transaction,
  role: Role,
  { next, ...details }: Details,
): Promise<boolean> {
  const user = await insertUserUnlessTaken(tx, { ...details, role });
  if (!user) return false;
  const about = details.passwordHash === null ? 'choose_password' : 'verification';
  await sendMail(services, tx, { userId: user.id, about, next });
  return true;
}

/** Of two registrations of one address at the same moment the first stands; the second gets the same answer. */
async function ignoringTwin(services: Services, work: (tx: Transaction) => Promise<void>): Promise<void> {
  try {
    await inTransaction(services.db, work);
  } catch (error) {
    if (violatedConstraint(error) !== 'users_email_key') throw error;
  }
}

async function sendMail({ jobs }: Services, tx: Transaction, mail: AccountMail): Promise<void> {
  await jobs.send(tx, accountMail, mail);
}
