import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Role, UserId } from '../../../../contract/kernel/schemas.ts';
import { mailTokens, users } from '../../../../database/schema/index.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { inSeconds } from '../in-seconds.ts';

export type MailTokenPurpose = (typeof mailTokens.$inferSelect)['purpose'];

export async function insertMailToken(
  db: Queryable,
  token: { tokenHash: Buffer; userId: UserId; purpose: MailTokenPurpose; email: string; seconds: number },
): Promise<void> {
  const { seconds, ...values } = token;
  await db.insert(mailTokens).values({ ...values, expiresAt: inSeconds(seconds) });
}

/** The account must still have the address of the link. A guest has none before the link is opened. */
export interface MailTokenRow {
  userId: UserId;
  email: string;
  role: Role;
  purpose: MailTokenPurpose;
  isUsed: boolean;
  isExpired: boolean;
  isEmailVerified: boolean;
}

export async function findMailToken(
  db: Queryable,
  tokenHash: Buffer,
  purpose: MailTokenPurpose,
): Promise<MailTokenRow | undefined> {
  const hasAddress = eq(users.email, mailTokens.email);
  const isOfAccount = purpose === 'claim_account' ? or(hasAddress, users.isGuest) : hasAddress;
  const [found] = await db
    .select({
      userId: mailTokens.userId,
      email: mailTokens.email,
      role: users.role,
      purpose: mailTokens.purpose,
      isUsed: sql<boolean>`${mailTokens.usedAt} is not null`,
      isExpired: sql<boolean>`${mailTokens.expiresAt} <= now()`,
      isEmailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
    })
    .from(mailTokens)
    .innerJoin(users, and(eq(users.id, mailTokens.userId), isOfAccount))
    .where(
      and(eq(mailTokens.tokenHash, tokenHash), eq(mailTokens.purpose, purpose), isNull(users.disabledAt)),
    );
  return found;
}

/** Another guest may claim the address while such a link is valid. */
export async function isClaimedByAnother(
  db: Queryable,
  { userId, email }: { userId: UserId; email: string },
): Promise<boolean> {
  const ofAnother = and(
    eq(mailTokens.email, email),
    eq(mailTokens.purpose, 'claim_account'),
    ne(mailTokens.userId, userId),
    sql`${mailTokens.expiresAt} > now()`,
  );
  const claims = await db.select({ userId: mailTokens.userId }).from(mailTokens).where(ofAnother).limit(1);
  return claims.length > 0;
}

function isUsable(tokenHash: Buffer) {
  return and(
    eq(mailTokens.tokenHash, tokenHash),
    isNull(mailTokens.usedAt),
    sql`${mailTokens.expiresAt} > now()`,
  );
}

export async function takeMailToken(db: Transaction, tokenHash: Buffer): Promise<boolean> {
  const taken = await db
    .update(mailTokens)
    .set({ usedAt: sql`now()` })
    .where(isUsable(tokenHash))
    .returning({ userId: mailTokens.userId });
  return taken.length > 0;
}

/** The token can be neither used nor removed until the transaction ends. False means that it was, or expired. */
export async function lockMailToken(db: Transaction, tokenHash: Buffer): Promise<boolean> {
  const locked = await db
    .select({ userId: mailTokens.userId })
    .from(mailTokens)
    .where(isUsable(tokenHash))
    .for('update');
  return locked.length > 0;
}

export async function removeResetTokens(db: Transaction, userId: UserId): Promise<void> {
  await db
    .delete(mailTokens)
    .where(
      and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, 'reset_password'), isNull(mailTokens.usedAt)),
    );
}

export async function removeMailTokens(db: Transaction, userId: UserId): Promise<void> {
  await db.delete(mailTokens).where(eq(mailTokens.userId, userId));
}

/** Expired links are kept for some days, so that they can be reported as expired. */
export async function removeExpiredMailTokens(db: Queryable, retentionDays: number): Promise<void> {
  await db
    .delete(mailTokens)
    .where(lt(mailTokens.expiresAt, sql`now() - make_interval(days => ${retentionDays})`));
}
