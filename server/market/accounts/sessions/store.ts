import { and, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Role, SessionId, SupportConsentId, UserId } from '../../../../contract/kernel/schemas.ts';
import { accessTokens, sessions, users } from '../../../../database/schema/index.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { isOneOf } from '../../../platform/database/sql-terms.ts';
import { inSeconds } from '../in-seconds.ts';
import { findUser, type UserRow } from '../store.ts';

export async function insertSession(
  db: Queryable,
  session: {
    userId: UserId;
    refreshHash: Buffer;
    idleSeconds: number;
    userAgent: string;
    hasSecondFactor: boolean;
  },
): Promise<SessionId> {
  const { userId, refreshHash, idleSeconds, userAgent, hasSecondFactor } = session;
  const [row] = await db
    .insert(sessions)
    .values({
      userId,
      refreshHash,
      userAgent,
      expiresAt: inSeconds(idleSeconds),
      confirmedAt: sql`now()`,
      ...(hasSecondFactor && { secondFactorAt: sql`now()` }),
    })
    .returning({ id: sessions.id });
  if (!row) throw new Error('An inserted session was not returned.');
  return row.id;
}

/** Nobody gets its refresh token, so it cannot be prolonged. */
export async function insertViewSession(
  db: Transaction,
  view: {
    userId: UserId;
    consentId: SupportConsentId;
    operatorId: UserId;
    operatorSessionId: SessionId;
    refreshHash: Buffer;
    seconds: number;
  },
): Promise<void> {
  const { userId, consentId, operatorId, operatorSessionId, refreshHash, seconds } = view;
  await db.insert(sessions).values({
    userId,
    refreshHash,
    operatorSessionId,
    expiresAt: inSeconds(seconds),
    userAgent: 'support',
    supportConsentId: consentId,
    supportOperatorId: operatorId,
  });
}

/** Undefined means that the view has ended, or that another session of the operator began it. */
export async function findViewSession(
  db: Queryable,
  consentId: SupportConsentId,
  operatorSessionId: SessionId,
): Promise<{ sessionId: SessionId; userId: UserId; secondsLeft: number } | undefined> {
  const [row] = await db
    .select({ sessionId: sessions.id, userId: sessions.userId, secondsLeft })
    .from(sessions)
    .where(
      and(
        eq(sessions.supportConsentId, consentId),
        eq(sessions.operatorSessionId, operatorSessionId),
        sql`${sessions.expiresAt} > now()`,
      ),
    );
  return row;
}

/** Lists the views of support that have a session; the session may have expired. */
export async function findViewsWithSession(
  db: Queryable,
  consentIds: readonly SupportConsentId[],
): Promise<Set<SupportConsentId>> {
  const rows = await db
    .select({ consentId: sessions.supportConsentId })
    .from(sessions)
    .where(isOneOf(sessions.supportConsentId, consentIds));
  return new Set(rows.flatMap(({ consentId }) => consentId ?? []));
}

export async function removeViewSession(
  db: Transaction,
  userId: UserId,
  consentId: SupportConsentId,
): Promise<boolean> {
  const removed = await db
    .delete(sessions)
    .where(and(eq(sessions.supportConsentId, consentId), eq(sessions.userId, userId)));
  return removed.rowCount === 1;
}

export async function insertAccessToken(
  db: Queryable,
  token: { tokenHash: Buffer; sessionId: SessionId; seconds: number },
): Promise<void> {
  const { tokenHash, sessionId, seconds } = token;
  await db.insert(accessTokens).values({ tokenHash, sessionId, expiresAt: inSeconds(seconds) });
}

export interface RefreshedSession {
  user: UserRow;
  secondsLeft: number;
}

interface Rotation {
  sessionId: SessionId;
  usedHash: Buffer;
  nextHash: Buffer;
}

/** An operator's session counts only with a second factor, however it was made. */
const hasProvedFactor = sql`(${users.role} <> 'operator' or ${sessions.secondFactorAt} is not null)`;

const secondsLeft = sql<number>`extract(epoch from ${sessions.expiresAt} - now())::float8`;

/** Only the current token is replaced; the session lasts its idle time again, up to its absolute end. */
export async function rotateRefreshToken(
  db: Queryable,
  { sessionId, usedHash, nextHash }: Rotation,
  limits: Record<Role, { idle: number; absolute: number }>,
): Promise<RefreshedSession | undefined> {
  const seconds = (kind: 'idle' | 'absolute') =>
    sql`case ${users.role} when 'operator' then ${limits.operator[kind]}::int
      when 'seller' then ${limits.seller[kind]}::int else ${limits.buyer[kind]}::int end`;
  const [rotated] = await db
    .update(sessions)
    .set({
      refreshHash: nextHash,
      previousRefreshHash: usedHash,
      rotatedAt: sql`now()`,
      expiresAt: sql`least(${inSeconds(seconds('idle'))}, ${sessions.createdAt} + make_interval(secs => ${seconds('absolute')}))`,
    })
    .from(users)
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.refreshHash, usedHash),
        sql`${sessions.expiresAt} > now()`,
        eq(users.id, sessions.userId),
        isNull(users.disabledAt),
        isNull(sessions.supportConsentId),
        hasProvedFactor,
      ),
    )
    .returning({ userId: sessions.userId, secondsLeft });
  if (!rotated) return undefined;
  const user = await findUser(db, rotated.userId);
  return user && { user, secondsLeft: rotated.secondsLeft };
}

export async function findJustRotated(
  db: Queryable,
  { sessionId, usedHash, nextHash }: Rotation,
  graceSeconds: number,
): Promise<RefreshedSession | undefined> {
  const [found] = await db
    .select({ user: users, secondsLeft })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.previousRefreshHash, usedHash),
        eq(sessions.refreshHash, nextHash),
        sql`${sessions.rotatedAt} > now() - make_interval(secs => ${graceSeconds})`,
        sql`${sessions.expiresAt} > now()`,
        isNull(users.disabledAt),
      ),
    );
  return found;
}

export async function removeSessionOfOldToken(
  db: Queryable,
  sessionId: SessionId,
  usedHash: Buffer,
): Promise<UserId | undefined> {
  const [removed] = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), ne(sessions.refreshHash, usedHash)))
    .returning({ userId: sessions.userId });
  return removed?.userId;
}

export async function removeSession(db: Queryable, sessionId: SessionId): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}

export function listSessionsOfTokens(
  db: Queryable,
  { sessionId, accessHash }: { sessionId: SessionId | null; accessHash: Buffer | null },
): Promise<{ sessionId: SessionId; id: UserId; role: Role }[]> {
  const ofToken = db
    .select({ id: accessTokens.sessionId })
    .from(accessTokens)
    .where(eq(accessTokens.tokenHash, sql`${accessHash}::bytea`));
  return db
    .select({ sessionId: sessions.id, id: users.id, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(sql`${sessions.id} = ${sessionId}::uuid or ${sessions.id} in ${ofToken}`);
}

export async function removeSessions(db: Transaction, userId: UserId): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

export async function removeOtherSessions(db: Queryable, userId: UserId, current: SessionId): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, current)));
}

type SessionRow = Pick<typeof sessions.$inferSelect, 'id' | 'userAgent' | 'createdAt' | 'rotatedAt'>;

export async function listSessions(db: Queryable, userId: UserId): Promise<SessionRow[]> {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      rotatedAt: sessions.rotatedAt,
    })
    .from(sessions)
    .where(
      and(eq(sessions.userId, userId), sql`${sessions.expiresAt} > now()`, isNull(sessions.supportConsentId)),
    )
    .orderBy(desc(sessions.rotatedAt), sessions.id);
}

export async function removeDevice(db: Queryable, userId: UserId, sessionId: SessionId): Promise<boolean> {
  const removed = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return removed.length > 0;
}

export async function removeExpiredSessions(db: Queryable): Promise<void> {
  await db.delete(accessTokens).where(lt(accessTokens.expiresAt, sql`now()`));
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
}

export async function findConfirmation(
  db: Queryable,
  sessionId: SessionId,
  seconds: number,
): Promise<{ userId: UserId; isConfirmed: boolean } | undefined> {
  const isConfirmed = sql<boolean>`coalesce(${sessions.confirmedAt} > now() - make_interval(secs => ${seconds}), false)`;
  const [row] = await db
    .select({ userId: sessions.userId, isConfirmed })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row;
}

export async function updateConfirmed(db: Transaction, sessionId: SessionId): Promise<void> {
  await db.update(sessions).set({ confirmedAt: sql`now()` }).where(eq(sessions.id, sessionId));
}

export async function updateSecondFactor(db: Transaction, sessionId: SessionId): Promise<void> {
  await db.update(sessions).set({ secondFactorAt: sql`now()` }).where(eq(sessions.id, sessionId));
}
