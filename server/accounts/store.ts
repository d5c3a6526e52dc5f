import { sql } from 'drizzle-orm';
import type { SessionId, UserId } from '../../contract/kernel/schemas.ts';
import { accessTokens, sessions, users } from '../../database/schema/index.ts';
import type { Queryable } from '../platform/database/database.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

/** The database's clock decides what is alive, so that programs on several machines agree. */
const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

export async function insertUser(db: Queryable, user: NewUser): Promise<UserRow> {
  const [row] = await db.insert(users).values(user).returning();
  if (!row) throw new Error('An inserted account was not returned.');
  return row;
}

export async function insertSession(
  db: Queryable,
  session: { userId: UserId; refreshHash: Buffer; idleSeconds: number; userAgent: string },
): Promise<SessionId> {
  const { userId, refreshHash, idleSeconds, userAgent } = session;
  const [row] = await db
    .insert(sessions)
    .values({ userId, refreshHash, userAgent, expiresAt: inSeconds(idleSeconds) })
    .returning({ id: sessions.id });
  if (!row) throw new Error('An inserted session was not returned.');
  return row.id;
}

export async function insertAccessToken(
  db: Queryable,
  token: { tokenHash: Buffer; sessionId: SessionId; seconds: number },
): Promise<void> {
  const { tokenHash, sessionId, seconds } = token;
  await db.insert(accessTokens).values({ tokenHash, sessionId, expiresAt: inSeconds(seconds) });
}
