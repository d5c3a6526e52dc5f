import { inTransaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { accountMail } from '../account-mails.ts';
import { type Caller, securityEvent } from '../caller.ts';
import { notSignedIn, sessionEndedForSafety } from '../refusals.ts';
import type { RefreshToken } from './session-cookies.ts';
import { issueAccessToken, SESSION_SECONDS, type StartedSession } from './start-session.ts';
import {
  findJustRotated,
  type RefreshedSession,
  removeSessionOfOldToken,
  rotateRefreshToken,
} from './store.ts';
import { type UserRow } from '../store.ts';
import { hashToken, sign } from '../tokens.ts';

/** Within this time after a rotation, a second tab or a repeated request may still come with the token before. */
const GRACE_SECONDS = 10;

/**
 * Exchanges a refresh token for the next one and a new access token. The next one follows from the one used, so that two
 * tabs that come with the same token get the same answer, whichever reply the browser keeps.
 * @throws Refusal `not_signed_in`; a token used after its time also ends the session, for it may have been stolen.
 */
export async function refreshSession(
  { db, secret, jobs }: Services,
  used: RefreshToken,
  caller: Caller,
): Promise<StartedSession & { user: UserRow }> {
  const { sessionId } = used;
  const next = { sessionId, secret: sign(secret, 'refresh', sessionId, used.secret) };
  const rotation = { sessionId, usedHash: hashToken(used.secret), nextHash: hashToken(next.secret) };
  const refreshed: RefreshedSession | undefined =
    (await rotateRefreshToken(db, rotation, SESSION_SECONDS)) ??
    (await findJustRotated(db, rotation, GRACE_SECONDS));
  if (!refreshed) {
    const userId = await inTransaction(db, async (tx) => {
      const owner = await removeSessionOfOldToken(tx, sessionId, rotation.usedHash);
      if (owner) await jobs.send(tx, accountMail, { userId: owner, about: 'session_ended' });
      return owner;
    });
    if (!userId) throw notSignedIn();
    securityEvent(caller.log, 'session_family_killed', { userId, address: caller.address });
    throw sessionEndedForSafety();
  }
  const accessToken = await issueAccessToken(db, sessionId);
  return { user: refreshed.user, accessToken, refreshToken: next, secondsLeft: refreshed.secondsLeft };
}
