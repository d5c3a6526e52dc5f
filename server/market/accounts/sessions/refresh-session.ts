import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { accountMail } from '../account-mails.ts';
import { type Caller, securityEvent } from './caller.ts';
import { sessionEndedForSafety } from '../refusals.ts';
import { notSignedIn } from '../../../platform/http/admit.ts';
import type { RefreshToken } from './session-cookies.ts';
import { issueAccessToken, SESSION_SECONDS, type StartedSession } from './start-session.ts';
import {
  findJustRotated,
  type RefreshedSession,
  removeSessionOfOldToken,
  rotateRefreshToken,
} from './store.ts';
import { type UserRow } from '../store.ts';
import { hashToken } from './tokens.ts';

/** After a rotation, a second tab or a repeated request may send the former token for this time. */
const GRACE_SECONDS = 10;

/**
 * Two tabs with the same token get the same next one, which is derived from it.
 * @throws Refusal `not_signed_in`; a token used too late also ends the session, since it may be stolen
 */
export async function refreshSession(
  { db, signer, jobs }: Services,
  used: RefreshToken,
  caller: Caller,
): Promise<StartedSession & { user: UserRow }> {
  const { sessionId } = used;
  const usedHash = hashToken(used.secret);
  const refreshed = await rotate({ db, signer }, used);
  if (!refreshed) {
    const userId = await inTransaction(db, async (tx) => {
      const owner = await removeSessionOfOldToken(tx, sessionId, usedHash);
      if (owner) await jobs.send(tx, accountMail, { userId: owner, about: 'session_ended' });
      return owner;
    });
    if (!userId) throw notSignedIn();
    securityEvent(caller.log, 'session_family_killed', { userId, address: caller.address });
    throw sessionEndedForSafety();
  }
  const accessToken = await issueAccessToken(db, sessionId);
  const { user, secondsLeft } = refreshed;
  return { user, accessToken, refreshToken: { sessionId, secret: refreshed.nextSecret }, secondsLeft };
}

/** Either valid secret may have made the next token a moment ago. */
async function rotate(
  { db, signer }: Pick<Services, 'db' | 'signer'>,
  { sessionId, secret }: RefreshToken,
): Promise<(RefreshedSession & { nextSecret: string }) | undefined> {
  const usedHash = hashToken(secret);
  const nextSecrets = signer.signatures('refresh', sessionId, secret);
  const [nextSecret] = nextSecrets;
  const rotation = { sessionId, usedHash, nextHash: hashToken(nextSecret) };
  const rotated = await rotateRefreshToken(db, rotation, SESSION_SECONDS);
  if (rotated) return { ...rotated, nextSecret };
  for (const earlier of nextSecrets) {
    const found = await findJustRotated(
      db,
      { sessionId, usedHash, nextHash: hashToken(earlier) },
      GRACE_SECONDS,
    );
    if (found) return { ...found, nextSecret: earlier };
  }
  return undefined;
}
