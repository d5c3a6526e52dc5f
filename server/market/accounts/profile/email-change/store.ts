import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Role, UserId } from '../../../../../contract/kernel/schemas.ts';
import { emailChanges, users } from '../../../../../database/schema/index.ts';
import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { inSeconds } from '../../in-seconds.ts';

export type EmailChangeRow = typeof emailChanges.$inferSelect;

export type Side = 'present' | 'new';

export async function replaceEmailChange(
  db: Transaction,
  change: { userId: UserId; newEmail: string; presentHash: Buffer; newHash: Buffer; seconds: number },
): Promise<void> {
  const { userId, seconds, ...values } = change;
  const fresh = {
    ...values,
    presentConfirmedAt: null,
    newConfirmedAt: null,
    expiresAt: inSeconds(seconds),
    createdAt: sql`now()`,
  };
  await db
    .insert(emailChanges)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: emailChanges.userId, set: fresh });
}

export async function findEmailChange(db: Queryable, userId: UserId): Promise<EmailChangeRow | undefined> {
  const [row] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), sql`${emailChanges.expiresAt} > now()`));
  return row;
}

export async function updateLinkHash(
  db: Queryable,
  { userId, newEmail }: { userId: UserId; newEmail: string },
  side: Side,
  hash: Buffer,
): Promise<boolean> {
  const changed = await db
    .update(emailChanges)
    .set(side === 'present' ? { presentHash: hash } : { newHash: hash })
    .where(
      and(
        eq(emailChanges.userId, userId),
        eq(emailChanges.newEmail, newEmail),
        sql`${emailChanges.expiresAt} > now()`,
      ),
    )
    .returning({ userId: emailChanges.userId });
  return changed.length > 0;
}

export async function confirmSide(db: Transaction, hash: Buffer): Promise<EmailChangeRow | undefined> {
  const [row] = await db
    .update(emailChanges)
    .set({
      presentConfirmedAt: sql`case when ${emailChanges.presentHash} = ${hash} then coalesce(${emailChanges.presentConfirmedAt}, now()) else ${emailChanges.presentConfirmedAt} end`,
      newConfirmedAt: sql`case when ${emailChanges.newHash} = ${hash} then coalesce(${emailChanges.newConfirmedAt}, now()) else ${emailChanges.newConfirmedAt} end`,
    })
    .where(and(isLink(hash), sql`${emailChanges.expiresAt} > now()`))
    .returning();
  return row;
}

export async function findLink(
  db: Queryable,
  hash: Buffer,
): Promise<{ userId: UserId; role: Role; isExpired: boolean } | undefined> {
  const [row] = await db
    .select({
      userId: emailChanges.userId,
      role: users.role,
      isExpired: sql<boolean>`${emailChanges.expiresAt} <= now()`,
    })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(isLink(hash));
  return row;
}

export async function removeEmailChange(db: Queryable, userId: UserId): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId));
}

/** Expired changes are kept for some days, so that a link can be reported as expired. */
export async function removeExpiredChanges(db: Queryable, retentionDays: number): Promise<void> {
  await db
    .delete(emailChanges)
    .where(lt(emailChanges.expiresAt, sql`now() - make_interval(days => ${retentionDays})`));
}

function isLink(hash: Buffer) {
  return or(eq(emailChanges.presentHash, hash), eq(emailChanges.newHash, hash));
}
