import { and, asc, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Duty } from '../../../../contract/kernel/rights.ts';
import type { UserId } from '../../../../contract/kernel/schemas.ts';
import { operatorDuties, passkeys, sessions, totpSecrets, users } from '../../../../database/schema/index.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';

export interface OperatorRow {
  id: UserId;
  name: string;
  email: string;
  duties: Duty[];
  isDisabled: boolean;
  hasPasskey: boolean;
  hasAuthenticator: boolean;
  createdAt: Date;
  lastSignedInAt: Date | null;
}

const hasPasskey = sql<boolean>`exists (select from ${passkeys} where user_id = users.id)`;
const hasAuthenticator = sql<boolean>`exists (select from ${totpSecrets} where user_id = users.id and confirmed_at is not null)`;
const lastSession =
  sql<Date | null>`(select max(created_at) from ${sessions} where user_id = users.id)`.mapWith(
    (value: string) => new Date(value),
  );

export async function listOperators(db: Queryable, userId?: UserId): Promise<OperatorRow[]> {
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      duties: sql<Duty[]>`array(select duty from ${operatorDuties} where user_id = users.id)`,
      isDisabled: sql<boolean>`${users.disabledAt} is not null`,
      hasPasskey,
      hasAuthenticator,
      createdAt: users.createdAt,
      lastSignedInAt: lastSession,
    })
    .from(users)
    .where(
      and(
        eq(users.role, 'operator'),
        isNull(users.deletedAt),
        userId === undefined ? undefined : eq(users.id, userId),
      ),
    )
    .orderBy(asc(users.name), asc(users.id));
  return rows.map(({ email, ...row }) => ({ ...row, email: email ?? '' }));
}

/** The lock keeps owners who can sign in from losing that meanwhile. */
export async function lockOwners(tx: Transaction): Promise<UserId[]> {
  const rows = await tx
    .select({ userId: users.id })
    .from(operatorDuties)
    .innerJoin(users, eq(users.id, operatorDuties.userId))
    .where(and(eq(operatorDuties.duty, 'owner'), isNull(users.disabledAt), or(hasPasskey, hasAuthenticator)))
    .orderBy(users.id)
    // Rows that an operator writes refer to the account, so only other changes of it wait.
    .for('no key update');
  return rows.map(({ userId }) => userId);
}

/** Kept duties are not touched, so that work under them goes on. */
export async function replaceDuties(tx: Transaction, userId: UserId, duties: readonly Duty[]): Promise<void> {
  await tx
    .delete(operatorDuties)
    .where(and(eq(operatorDuties.userId, userId), notInArray(operatorDuties.duty, [...duties])));
  if (duties.length === 0) return;
  await tx
    .insert(operatorDuties)
    .values(duties.map((duty) => ({ userId, duty })))
    .onConflictDoNothing();
}

export async function holdDuty(
  tx: Transaction,
  userId: UserId,
  ...duties: readonly Duty[]
): Promise<boolean> {
  const held = await tx
    .select({ userId: users.id })
    .from(operatorDuties)
    .innerJoin(users, eq(users.id, operatorDuties.userId))
    .where(
      and(
        eq(operatorDuties.userId, userId),
        inArray(operatorDuties.duty, [...duties]),
        isNull(users.disabledAt),
      ),
    )
    .for('share');
  return held.length > 0;
}

export function isInCharge(userId: PgColumn, isWanted: (duty: SQL) => SQL): SQL<boolean> {
  return sql<boolean>`exists (
    select from users charged join operator_duties held on held.user_id = charged.id
    where charged.id = ${userId} and charged.disabled_at is null and charged.deleted_at is null and ${isWanted(sql`held.duty`)}
  )`;
}
