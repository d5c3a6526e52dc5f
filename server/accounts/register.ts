import type { Registration, Role } from '../../contract/accounts.ts';
import type { UserId } from '../../contract/kernel/schemas.ts';
import type { Transaction } from '../platform/database/database.ts';
import { violatedConstraint } from '../platform/database/errors.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Services } from '../platform/services.ts';
import { accountMail } from './account-mails.ts';
import { mailLimits } from './attempt-limits.ts';
import type { Caller } from './caller.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import {
  findUserByEmail,
  insertUserUnlessTaken,
  releaseUnverifiedEmail,
  type UserRow,
  updateGuestToAccount,
} from './store.ts';
import { throttle } from './throttle.ts';

type Details = Omit<Registration, 'password'> & { passwordHash: string | null };

/**
 * Opens an account, from a guest's where one is given, and has a mail sent. The caller learns nothing about the address:
 * the answer and the work are the same whether it has an account or not; the mail tells the rest.
 * @throws Refusal `too_many_requests`, `unavailable`
 */
export async function register(
  services: Services,
  role: Role,
  registration: Registration,
  guestId: UserId | undefined,
  caller: Caller,
): Promise<void> {
  const { password, ...details } = registration;
  await throttle(services.db, caller, mailLimits(details.email, caller.address));
  const existing = await findUserByEmail(services.db, details.email);
  if (existing && !existing.emailVerifiedAt) {
    return registerAgain(services, role, existing, registration, guestId);
  }
  const passwordHash = await hashPassword(password);
  await ignoringTwin(services, async (tx) => {
    const isOpened = await openAccount(services, tx, role, { ...details, passwordHash }, guestId);
    if (!isOpened && existing) await sendMail(services, tx, existing.id, 'already_registered');
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
  guestId: UserId | undefined,
): Promise<void> {
  const isSamePerson = await verifyPassword(password, existing.passwordHash);
  const passwordHash = isSamePerson ? existing.passwordHash : null;
  await ignoringTwin(services, async (tx) => {
    if (isSamePerson && existing.role === role) return sendMail(services, tx, existing.id, 'verification');
    await releaseUnverifiedEmail(tx, details.email);
    await openAccount(services, tx, role, { ...details, passwordHash }, guestId);
  });
}

/** False when the address is taken. */
async function openAccount(
  services: Services,
  tx: Transaction,
  role: Role,
  details: Details,
  guestId: UserId | undefined,
): Promise<boolean> {
  const user = guestId
    ? await updateGuestToAccount(tx, guestId, details)
    : await insertUserUnlessTaken(tx, { ...details, role });
  if (!user) return false;
  await sendMail(services, tx, user.id, details.passwordHash === null ? 'choose_password' : 'verification');
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

async function sendMail(
  { jobs }: Services,
  tx: Transaction,
  userId: UserId,
  about: 'verification' | 'already_registered' | 'choose_password',
): Promise<void> {
  await jobs.send(tx, accountMail, { userId, about });
}
