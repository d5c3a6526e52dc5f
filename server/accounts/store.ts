import { and, eq, isNull, lt, ne, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Role } from '../../contract/accounts.ts';
import type { SessionId, UserId } from '../../contract/kernel/schemas.ts';
import { accessTokens, mailTokens, orders, sessions, users } from '../../database/schema/index.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;
export type MailTokenPurpose = (typeof mailTokens.$inferSelect)['purpose'];

/** The database's clock decides what is alive, so that programs on several machines agree. */
const inSeconds = (seconds: number | SQL) => sql`now() + make_interval(secs => ${seconds})`;

// Accounts

export async function findUser(db: Queryable, userId: UserId): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user;
}

/** The account of an address, written in lower case. */
export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user;
}

export async function findUserByGoogleSubject(db: Queryable, subject: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.googleSubject, subject));
  return user;
}

export async function insertUser(db: Queryable, user: NewUser): Promise<UserRow> {
  const row = await insertUserUnlessTaken(db, user);
  if (!row) throw new Error('The e-mail address or Google account of a new account is taken.');
  return row;
}

/** Undefined when the e-mail address or the Google account belongs to another account. */
export async function insertUserUnlessTaken(db: Queryable, user: NewUser): Promise<UserRow | undefined> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing().returning();
  return row;
}

/**
 * Makes a guest an account with an e-mail address yet to verify. Undefined when the address is taken, or when this is no
 * guest any more.
 */
export async function updateGuestToAccount(
  db: Transaction,
  userId: UserId,
  details: { name: string; email: string; phoneNumber: string; passwordHash: string | null },
): Promise<UserRow | undefined> {
  const taken = alias(users, 'taken');
  const ofAddress = db.select({ one: sql`1` }).from(taken).where(eq(taken.email, details.email));
  const [row] = await db
    .update(users)
    .set({ ...details, isGuest: false })
    .where(and(eq(users.id, userId), users.isGuest, notExists(ofAddress)))
    .returning();
  return row;
}

/**
 * Frees an address from an account that never proved to own it. A buyer may have shopped as a guest before, so that one
 * becomes a guest again; a seller that was never verified could never sign in and leaves nothing behind.
 */
export async function releaseUnverifiedEmail(db: Transaction, email: string): Promise<void> {
  const unverified = and(eq(users.email, email), isNull(users.emailVerifiedAt));
  const released = await db
    .update(users)
    .set({ isGuest: true, email: null, passwordHash: null, phoneNumber: null })
    .where(and(unverified, eq(users.role, 'buyer')))
    .returning({ id: users.id });
  for (const { id } of released) await db.delete(mailTokens).where(eq(mailTokens.userId, id));
  await db.delete(users).where(and(unverified, eq(users.role, 'seller')));
}

/** The address must still be the one that the proof was sent to. */
export async function updateEmailVerified(db: Transaction, userId: UserId, email: string): Promise<void> {
  await db
    .update(users)
    .set({ emailVerifiedAt: sql`now()` })
    .where(and(eq(users.id, userId), eq(users.email, email), isNull(users.emailVerifiedAt)));
}

export async function updateProfile(
  db: Queryable,
  userId: UserId,
  profile: { name?: string; phoneNumber?: string; dateOfBirth?: string | null },
): Promise<void> {
  await db.update(users).set(profile).where(eq(users.id, userId));
}

/** Changes the password from a known one; false when it is another one by now. */
export async function updatePassword(
  db: Transaction,
  userId: UserId,
  hashes: { before: string; after: string },
): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ passwordHash: hashes.after })
    .where(and(eq(users.id, userId), eq(users.passwordHash, hashes.before)))
    .returning({ id: users.id });
  return changed.length > 0;
}

/** Sets a password for who read the mail to this address, which proves the address too. False when it moved on. */
export async function resetPasswordHash(
  db: Transaction,
  { userId, email }: { userId: UserId; email: string },
  passwordHash: string,
): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ passwordHash, emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())` })
    .where(and(eq(users.id, userId), eq(users.email, email), isNull(users.disabledAt)))
    .returning({ id: users.id });
  return changed.length > 0;
}

/** Guests whose session is over and who never ordered: nobody can come back to them. */
export async function removeAbandonedGuests(db: Queryable, days: number): Promise<void> {
  await db
    .delete(users)
    .where(
      and(
        users.isGuest,
        lt(users.createdAt, sql`now() - make_interval(days => ${days})`),
        notExists(db.select({ one: sql`1` }).from(sessions).where(eq(sessions.userId, users.id))),
        notExists(db.select({ one: sql`1` }).from(orders).where(eq(orders.userId, users.id))),
      ),
    );
}

// Sessions

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

/** A session after its refresh token was used. */
export interface RefreshedSession {
  user: UserRow;
  /** Until the refresh token expires. */
  secondsLeft: number;
}

interface Rotation {
  sessionId: SessionId;
  usedHash: Buffer;
  nextHash: Buffer;
}

const secondsLeft = sql<number>`extract(epoch from ${sessions.expiresAt} - now())::float8`;

/** Replaces the refresh token if it is the current one; the session then lasts its idle time again, up to its absolute end. */
export async function rotateRefreshToken(
  db: Queryable,
  { sessionId, usedHash, nextHash }: Rotation,
  limits: Record<Role, { idle: number; absolute: number }>,
): Promise<RefreshedSession | undefined> {
  const seconds = (kind: 'idle' | 'absolute') =>
    sql`case ${users.role} when 'seller' then ${limits.seller[kind]}::int else ${limits.buyer[kind]}::int end`;
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
      ),
    )
    .returning({ userId: sessions.userId, secondsLeft });
  if (!rotated) return undefined;
  const user = await findUser(db, rotated.userId);
  return user && { user, secondsLeft: rotated.secondsLeft };
}

/** The session, if this token was the current one until a moment ago: another tab came first. */
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

/** Ends the session if the token is not its current one; tells whose it was. */
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

export async function removeSessionOfAccessToken(db: Queryable, tokenHash: Buffer): Promise<void> {
  const ofToken = db
    .select({ id: accessTokens.sessionId })
    .from(accessTokens)
    .where(eq(accessTokens.tokenHash, tokenHash));
  await db.delete(sessions).where(sql`${sessions.id} in ${ofToken}`);
}

export async function removeSessions(db: Transaction, userId: UserId): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

export async function removeOtherSessions(db: Transaction, userId: UserId, kept: SessionId): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, kept)));
}

// Links in mails

export async function insertMailToken(
  db: Queryable,
  token: { tokenHash: Buffer; userId: UserId; purpose: MailTokenPurpose; email: string; seconds: number },
): Promise<void> {
  const { seconds, ...values } = token;
  await db.insert(mailTokens).values({ ...values, expiresAt: inSeconds(seconds) });
}

/** A link's token with its account, as long as the account still has the address the link was sent to. */
export interface MailTokenRow {
  userId: UserId;
  email: string;
  role: Role;
  isUsed: boolean;
  isExpired: boolean;
  isEmailVerified: boolean;
}

export async function findMailToken(
  db: Queryable,
  tokenHash: Buffer,
  purpose: MailTokenPurpose,
): Promise<MailTokenRow | undefined> {
  const [found] = await db
    .select({
      userId: mailTokens.userId,
      email: mailTokens.email,
      role: users.role,
      isUsed: sql<boolean>`${mailTokens.usedAt} is not null`,
      isExpired: sql<boolean>`${mailTokens.expiresAt} <= now()`,
      isEmailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
    })
    .from(mailTokens)
    .innerJoin(users, and(eq(users.id, mailTokens.userId), eq(users.email, mailTokens.email)))
    .where(
      and(eq(mailTokens.tokenHash, tokenHash), eq(mailTokens.purpose, purpose), isNull(users.disabledAt)),
    );
  return found;
}

/** Takes a link's token, once; false when it was taken or has expired meanwhile. */
export async function takeMailToken(db: Transaction, tokenHash: Buffer): Promise<boolean> {
  const taken = await db
    .update(mailTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(mailTokens.tokenHash, tokenHash),
        isNull(mailTokens.usedAt),
        sql`${mailTokens.expiresAt} > now()`,
      ),
    )
    .returning({ userId: mailTokens.userId });
  return taken.length > 0;
}

/** Reset links that were sent and not used yet no longer lead anywhere. */
export async function removeResetTokens(db: Transaction, userId: UserId): Promise<void> {
  await db
    .delete(mailTokens)
    .where(
      and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, 'reset_password'), isNull(mailTokens.usedAt)),
    );
}

// Cleaning

/** Removes what can no longer be used. Links are kept a while longer, to be able to say that they have expired. */
export async function removeExpired(db: Queryable, keptLinkDays: number): Promise<void> {
  await db.delete(accessTokens).where(lt(accessTokens.expiresAt, sql`now()`));
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
  await db
    .delete(mailTokens)
    .where(lt(mailTokens.expiresAt, sql`now() - make_interval(days => ${keptLinkDays})`));
}
