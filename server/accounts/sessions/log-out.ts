import type { Services } from '../../platform/services.ts';
import type { RefreshToken } from './session-cookies.ts';
import { removeSession, removeSessionOfAccessToken } from './store.ts';
import { hashToken } from './tokens.ts';

/** Ends the session of the refresh cookie and the one of the access token, as a client may have only one of them. */
export async function logOut(
  { db }: Services,
  refreshToken: RefreshToken | undefined,
  accessToken: string | undefined,
): Promise<void> {
  if (refreshToken) await removeSession(db, refreshToken.sessionId);
  if (accessToken) await removeSessionOfAccessToken(db, hashToken(accessToken));
}
