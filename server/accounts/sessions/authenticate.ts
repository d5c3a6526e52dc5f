import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SessionId } from '../../../contract/kernel/schemas.ts';
import { accessTokens, sessions, users } from '../../../database/schema/index.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { isOneOf } from '../../platform/database/is-one-of.ts';
import type { Authenticate } from '../../platform/http/actor.ts';
import { hashToken } from './tokens.ts';

/**
 * Finds the account of an access token: one query for each signed-in request. The token must be alive, and so must
 * its session and account; the role is what the account's row says now.
 */
export function createAuthenticate(db: Database): Authenticate {
  const findActor = db
    .select({ userId: users.id, sessionId: sessions.id, role: users.role, isGuest: users.isGuest })
    .from(accessTokens)
    .innerJoin(sessions, eq(sessions.id, accessTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(accessTokens.tokenHash, sql.placeholder('tokenHash')),
        sql`${accessTokens.expiresAt} > now()`,
        sql`${sessions.expiresAt} > now()`,
        isNull(users.disabledAt),
      ),
    )
    .prepare('find_actor');
  return async (token) => {
    const [actor] = await findActor.execute({ tokenHash: hashToken(token) });
    return actor;
  };
}

/** Those of the sessions that have not ended, of accounts that may sign in. */
export async function findLiveSessions(
  db: Queryable,
  sessionIds: readonly SessionId[],
): Promise<Set<SessionId>> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(isOneOf(sessions.id, sessionIds), sql`${sessions.expiresAt} > now()`, isNull(users.disabledAt)),
    );
  return new Set(rows.map(({ id }) => id));
}
