import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { asPerson } from './audit-person.ts';
import type { Caller } from './caller.ts';
import type { RefreshToken } from './session-cookies.ts';
import { listSessionsOfTokens, removeSession } from './store.ts';
import { hashToken } from './tokens.ts';

/** A client may have only one of the two tokens, so the sessions of both end. */
export async function logOut(
  { db }: Services,
  refreshToken: RefreshToken | undefined,
  accessToken: string | undefined,
  caller: Caller,
): Promise<void> {
  const ended = await listSessionsOfTokens(db, {
    sessionId: refreshToken?.sessionId ?? null,
    accessHash: accessToken === undefined ? null : hashToken(accessToken),
  });
  for (const { sessionId, ...person } of ended) {
    await asPerson({ ...person, sessionId }, caller, () =>
      inTransaction(db, (tx) => removeSession(tx, sessionId)),
    );
  }
}
