import type { Role } from '../../contract/accounts.ts';
import { countAttempt, forgiveAttempt } from '../platform/attempts/attempts.ts';
import type { Database } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { Services } from '../platform/services.ts';
import { googleCredentialLimit, googleLimits } from './attempt-limits.ts';
import { type Caller, securityEvent } from './caller.ts';
import type { GoogleIdentity, googleCredentials } from './google-credential.ts';
import { googleAddressTaken, googleRefused } from './refusals.ts';
import {
  findUserByEmail,
  findUserByGoogleSubject,
  insertUserUnlessTaken,
  releaseUnverifiedEmail,
  type UserRow,
} from './store.ts';
import { throttle } from './throttle.ts';

/**
 * The account of a Google credential; at the first time a new one, of the given role. An account keeps its role for good.
 * @throws Refusal `wrong_credentials`, `too_many_requests`, `unavailable`
 */
export async function googleLogin(
  services: Services,
  credentials: ReturnType<typeof googleCredentials>,
  { credential, role = 'buyer' }: { credential: string; role?: Role | undefined },
  caller: Caller,
): Promise<UserRow> {
  const { db } = services;
  const limits = googleLimits(caller.address);
  await throttle(db, caller, limits);
  const identity = await credentials.verify(credential);
  if (!(await isFirstUse(db, credential))) throw googleRefused();
  const user =
    (await findUserByGoogleSubject(db, identity.subject)) ?? (await signUp(services, identity, role));
  if (user.disabledAt) {
    securityEvent(caller.log, 'login_failed', { address: caller.address, userId: user.id });
    throw googleRefused();
  }
  await forgiveAttempt(db, limits);
  return user;
}

/**
 * A first sign-up. Somebody may have registered the address before without ever proving to own it: that registration,
 * its password and its links lose the address to the one whom Google vouches for.
 */
async function signUp({ db }: Services, identity: GoogleIdentity, role: Role): Promise<UserRow> {
  const { email, name, subject } = identity;
  return inTransaction(db, async (tx) => {
    await releaseUnverifiedEmail(tx, email);
    const user = { role, name, email, googleSubject: subject, emailVerifiedAt: new Date() };
    const created = await insertUserUnlessTaken(tx, user);
    if (created) return created;
    // Two sign-ups at the same moment, or an account with a password: that one is not handed to a mere address.
    const existing = await findUserByEmail(tx, email);
    if (existing?.googleSubject === subject) return existing;
    throw googleAddressTaken();
  });
}

async function isFirstUse(db: Database, credential: string): Promise<boolean> {
  try {
    await countAttempt(db, googleCredentialLimit(credential));
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
