import { randomUUID } from 'node:crypto';
import { type OpenRole, UserId } from '../../../../../contract/kernel/schemas.ts';
import { countAttempt, forgiveAttempt } from '../../../../platform/attempts/attempts.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { Services } from '../../../../platform/services.ts';
import { googleLimits, googleNonceLimit } from '../attempt-limits.ts';
import { asPerson } from '../../sessions/audit-person.ts';
import { type Caller, securityEvent } from '../../sessions/caller.ts';
import { googleAddressTaken, googleRefused } from '../../refusals.ts';
import {
  findUserByEmail,
  findUserByGoogleSubject,
  insertUserUnlessTaken,
  releaseUnverifiedEmail,
  type UserRow,
} from '../../store.ts';
import { throttle } from '../throttle.ts';
import type { GoogleIdentity, googleCredentials } from './google-credential.ts';

interface GoogleAttempt {
  credential: string;
  role?: OpenRole | undefined;
  nonce: string | undefined;
}

/** Without `user`, the Google account has to be linked by a proof. */
type GoogleOutcome = { user: UserRow } | { proofNeeded: GoogleIdentity };

/** The account keeps the role. @throws Refusal `wrong_credentials`, `too_many_requests`, `unavailable` */
export async function googleLogin(
  services: Services,
  credentials: ReturnType<typeof googleCredentials>,
  { credential, role = 'buyer', nonce }: GoogleAttempt,
  caller: Caller,
): Promise<GoogleOutcome> {
  const { db } = services;
  const limits = googleLimits(caller.address);
  await throttle(db, caller, limits);
  const identity = await credentials.verify(credential, nonce);
  if (nonce === undefined || !(await isFirstUse(db, nonce))) throw googleRefused();
  const known = await findUserByGoogleSubject(db, identity.subject);
  const outcome = known ? { user: known } : await signUp(services, identity, role, caller);
  if ('user' in outcome && outcome.user.disabledAt) {
    securityEvent(caller.log, 'login_failed', { address: caller.address, userId: outcome.user.id });
    throw googleRefused();
  }
  await forgiveAttempt(db, limits);
  return outcome;
}

/** Google's word frees an address that was never verified; the owner of a verified account has to prove it. */
async function signUp(
  { db }: Services,
  identity: GoogleIdentity,
  role: OpenRole,
  caller: Caller,
): Promise<GoogleOutcome> {
  const { email, name, subject } = identity;
  const newcomer = { id: UserId.parse(randomUUID()), role };
  const open = () =>
    inTransaction(db, async (tx): Promise<GoogleOutcome> => {
      await releaseUnverifiedEmail(tx, email);
      const fresh = { ...newcomer, name, email, googleSubject: subject, emailVerifiedAt: new Date() };
      const created = await insertUserUnlessTaken(tx, fresh);
      if (created) return { user: created };
      const existing = await findUserByEmail(tx, email);
      // Two sign-ups came at the same moment.
      if (existing?.googleSubject === subject) return { user: existing };
      if (!existing || existing.disabledAt || existing.role === 'operator') throw googleRefused();
      if (existing.googleSubject !== null) throw googleAddressTaken();
      return { proofNeeded: identity };
    });
  return asPerson(newcomer, caller, open);
}

async function isFirstUse(db: Database, nonce: string): Promise<boolean> {
  try {
    await countAttempt(db, googleNonceLimit(nonce));
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
