import { and, asc, count, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { FactorMethod } from '../../../../contract/kernel/credentials.ts';
import type { UserId } from '../../../../contract/kernel/schemas.ts';
import { passkeys, recoveryCodes, totpSecrets } from '../../../../database/schema/index.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

export async function listPasskeys(db: Queryable, userId: UserId): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

export async function findPasskey(
  db: Queryable,
  userId: UserId,
  passkeyId: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)));
  return row;
}

export async function insertPasskey(
  db: Transaction,
  passkey: typeof passkeys.$inferInsert,
): Promise<boolean> {
  const added = await db
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  return added.length > 0;
}

export async function updatePasskeyUse(
  db: Transaction,
  passkeyId: string,
  counter: { before: number; after: number },
): Promise<boolean> {
  const used = await db
    .update(passkeys)
    .set({ counter: counter.after, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.counter, counter.before)))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

export async function removePasskey(db: Transaction, userId: UserId, passkeyId: string): Promise<boolean> {
  const removed = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return removed.length > 0;
}

export async function findTotpSecret(db: Queryable, userId: UserId): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ encryptedSecret: totpSecrets.encryptedSecret })
    .from(totpSecrets)
    .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt)));
  return row?.encryptedSecret;
}

export async function replaceTotpSecret(
  db: Queryable,
  { userId, encryptedSecret, lastStep }: { userId: UserId; encryptedSecret: Buffer; lastStep: number },
): Promise<void> {
  const fresh = { encryptedSecret, lastStep, confirmedAt: sql`now()`, createdAt: sql`now()` };
  await db
    .insert(totpSecrets)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: totpSecrets.userId, set: fresh });
}

/** The code of this step and all before it are used up; false means that they were. */
export async function takeTotpStep(db: Transaction, userId: UserId, step: number): Promise<boolean> {
  const used = await db
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(and(eq(totpSecrets.userId, userId), lt(totpSecrets.lastStep, step)))
    .returning({ userId: totpSecrets.userId });
  return used.length > 0;
}

export async function findLastStep(db: Queryable, userId: UserId): Promise<number | undefined> {
  const [row] = await db
    .select({ lastStep: totpSecrets.lastStep })
    .from(totpSecrets)
    .where(eq(totpSecrets.userId, userId));
  return row?.lastStep;
}

export async function removeTotpSecret(db: Transaction, userId: UserId): Promise<boolean> {
  const removed = await db
    .delete(totpSecrets)
    .where(eq(totpSecrets.userId, userId))
    .returning({ userId: totpSecrets.userId });
  return removed.length > 0;
}

export async function replaceRecoveryCodes(
  db: Transaction,
  userId: UserId,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
}

export async function takeRecoveryCode(db: Transaction, userId: UserId, codeHash: Buffer): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.codeHash, codeHash),
        eq(recoveryCodes.userId, userId),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

export async function countRecoveryCodes(db: Queryable, userId: UserId): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

export async function removeFactors(db: Transaction, userId: UserId): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
  await db.delete(totpSecrets).where(eq(totpSecrets.userId, userId));
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

export async function listFactorMethods(db: Queryable, userId: UserId): Promise<FactorMethod[]> {
  const found = await db.execute<Record<FactorMethod, boolean>>(sql`
    select exists (select from passkeys where user_id = ${userId}) as passkey,
      exists (select from totp_secrets where user_id = ${userId} and confirmed_at is not null) as totp,
      exists (select from recovery_codes where user_id = ${userId} and used_at is null) as recovery_code`);
  const [row] = found.rows;
  const methods: FactorMethod[] = [];
  if (row?.passkey) methods.push('passkey');
  if (row?.totp) methods.push('totp');
  // Recovery codes stand in for a factor; alone they are none.
  if (row?.recovery_code && methods.length > 0) methods.push('recovery_code');
  return methods;
}
