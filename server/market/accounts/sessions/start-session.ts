import type { Role, SessionId, UserId } from '../../../../contract/kernel/schemas.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { RefreshToken } from './session-cookies.ts';
import { insertAccessToken, insertSession } from './store.ts';
import { hashToken, newToken } from './tokens.ts';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const ACCESS_TOKEN_SECONDS = 15 * 60;

/** Sessions of sellers and operators can do more harm and end sooner. */
export const SESSION_SECONDS: Record<Role, { idle: number; absolute: number }> = {
  buyer: { idle: 14 * DAY_SECONDS, absolute: 30 * DAY_SECONDS },
  seller: { idle: 7 * DAY_SECONDS, absolute: 14 * DAY_SECONDS },
  operator: { idle: 2 * HOUR_SECONDS, absolute: 12 * HOUR_SECONDS },
};

export interface StartedSession {
  accessToken: string;
  refreshToken: RefreshToken;
  secondsLeft: number;
}

/** @param hasSecondFactor required for an operator's session to count */
export async function startSession(
  db: Queryable,
  user: { id: UserId; role: Role },
  userAgent: string,
  { hasSecondFactor = false }: { hasSecondFactor?: boolean } = {},
): Promise<StartedSession> {
  const secret = newToken();
  const idleSeconds = SESSION_SECONDS[user.role].idle;
  const session = {
    userId: user.id,
    refreshHash: hashToken(secret),
    idleSeconds,
    userAgent,
    hasSecondFactor,
  };
  const sessionId = await insertSession(db, session);
  const accessToken = await issueAccessToken(db, sessionId);
  return { accessToken, refreshToken: { sessionId, secret }, secondsLeft: idleSeconds };
}

export async function issueAccessToken(db: Queryable, sessionId: SessionId): Promise<string> {
  const token = newToken();
  await insertAccessToken(db, { tokenHash: hashToken(token), sessionId, seconds: ACCESS_TOKEN_SECONDS });
  return token;
}
