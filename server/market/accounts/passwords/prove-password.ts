import { forgiveAttempt } from '../../../platform/attempts/attempts.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { Services } from '../../../platform/services.ts';
import { noPasswordYet, wrongCurrentPassword } from '../refusals.ts';
import type { Caller } from '../sessions/caller.ts';
import { passwordProofLimits } from '../sign-in/attempt-limits.ts';
import { throttle } from '../sign-in/throttle.ts';
import { findUser, type UserRow } from '../store.ts';

/**
 * A stolen session must not do the act that follows.
 * @throws Refusal `wrong_state` without a password, `invalid_input` for a wrong one, `too_many_requests`, `unavailable`
 */
export async function provePassword(
  { db, passwords }: Services,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
  { password, path }: { password: string; path: 'password' | 'currentPassword' },
  caller: Caller,
): Promise<UserRow & { passwordHash: string }> {
  const user = await findUser(db, userId);
  if (!user?.passwordHash || user.isGuest) throw noPasswordYet();
  const limits = passwordProofLimits(sessionId);
  await throttle(db, caller, limits);
  if (!(await passwords.verify(password, user.passwordHash, caller.address)))
    throw wrongCurrentPassword(path);
  await forgiveAttempt(db, limits);
  return { ...user, passwordHash: user.passwordHash };
}
