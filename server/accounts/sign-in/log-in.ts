import type { Credentials } from '../../../contract/accounts.ts';
import type { Role } from '../../../contract/kernel/role.ts';
import { isEmail } from '../../../contract/kernel/credentials.ts';
import { forgiveAttempt } from '../../platform/attempts/attempts.ts';
import type { Services } from '../../platform/services.ts';
import { loginLimits } from './attempt-limits.ts';
import { type Caller, securityEvent } from '../sessions/caller.ts';
import { verifyPassword } from '../passwords/passwords.ts';
import { emailNotVerified, wrongCredentials } from '../refusals.ts';
import { findUserByEmail, type UserRow } from '../store.ts';
import { throttle } from './throttle.ts';

/** The input of the sign-in form, and its browser. */
interface LoginAttempt {
  /** Trimmed, in lower case. */
  email: string;
  password: Credentials['password'];
  /** Names a browser that signed in to this account before. */
  device: string | undefined;
}

/**
 * The account of the right address, password and group. Every attempt costs one hash, whether the account exists or not.
 * @throws Refusal `wrong_credentials`, `email_not_verified`, `too_many_requests`, `unavailable`
 */
export async function logIn(
  { db, slowDown }: Services,
  role: Role,
  { email, password, device }: LoginAttempt,
  caller: Caller,
): Promise<UserRow> {
  const limits = loginLimits(email, { address: caller.address, device }, slowDown);
  await throttle(db, caller, limits);
  const user = isEmail(email) ? await findUserByEmail(db, email) : undefined;
  const isRight = await verifyPassword(password, user?.passwordHash ?? null, caller.address);
  if (!user || !isRight || user.role !== role || user.disabledAt) {
    securityEvent(caller.log, 'login_failed', { address: caller.address, ...(user && { userId: user.id }) });
    throw wrongCredentials();
  }
  await forgiveAttempt(db, limits);
  if (!user.emailVerifiedAt) throw emailNotVerified();
  return user;
}
