import type { ProofMethod } from '../../../../contract/kernel/credentials.ts';
import type { SessionId, UserId } from '../../../../contract/kernel/schemas.ts';
import type { Confirmation, PasskeyRequest } from '../../../../contract/second-factor.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { Services } from '../../../platform/services.ts';
import { provePassword } from '../passwords/prove-password.ts';
import { getUser } from '../profile/user.ts';
import { confirmationNeeded, factorAsked } from '../refusals.ts';
import { notSignedIn } from '../../../platform/http/admit.ts';
import type { Caller } from '../sessions/caller.ts';
import { findConfirmation, updateConfirmed } from '../sessions/store.ts';
import { passkeyRequest } from './passkeys.ts';
import { proveFactor } from './prove-factor.ts';
import { listFactorMethods, listPasskeys } from './store.ts';
import { replaceChallenge, takeChallenge } from './tickets/store.ts';

const CONFIRMED_SECONDS = 10 * 60;
export const CHALLENGE_SECONDS = 5 * 60;

/**
 * A session that was left open must not do the act that follows.
 * @throws Refusal `confirmation_needed` with the possible proofs, `not_signed_in` where the session ended meanwhile
 */
export async function requireConfirmed({ db }: { db: Queryable }, sessionId: SessionId): Promise<void> {
  const found = await findConfirmation(db, sessionId, CONFIRMED_SECONDS);
  if (!found) throw notSignedIn();
  if (!found.isConfirmed) throw confirmationNeeded({ methods: await listProofMethods(db, found.userId) });
}

/** With a factor the password does not count: a session may have been stolen together with it. */
async function listProofMethods(db: Queryable, userId: UserId): Promise<ProofMethod[]> {
  const [user, factors] = [await getUser(db, userId), await listFactorMethods(db, userId)];
  if (factors.length > 0) return factors;
  return user.passwordHash === null ? [] : ['password'];
}

/** @throws Refusal `wrong_code`, `invalid_input` for a wrong password, `wrong_state`, `too_many_requests` */
export async function confirmSession(
  services: Services,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
  proof: Confirmation,
  caller: Caller,
): Promise<void> {
  const { db } = services;
  const onProved = (tx: Transaction) => updateConfirmed(tx, sessionId);
  if (proof.method === 'password') {
    if ((await listFactorMethods(db, userId)).length > 0) throw factorAsked();
    await provePassword(
      services,
      { userId, sessionId },
      { password: proof.password, path: 'password' },
      caller,
    );
    return inTransaction(db, onProved);
  }
  const asked = {
    userId,
    countedBy: sessionId,
    takeChallenge: () => takeChallenge(db, sessionId),
    isVerified: true,
    onProved,
  };
  return proveFactor(services, asked, proof, caller);
}

export async function askPasskeyOf(
  { db, config }: Services,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
): Promise<PasskeyRequest> {
  const request = await passkeyRequest(config, await listPasskeys(db, userId), 'required');
  await replaceChallenge(db, { sessionId, challenge: request.challenge, seconds: CHALLENGE_SECONDS });
  return request;
}
