import { and, eq, sql } from 'drizzle-orm';
import type { PlacedOrder } from '../../contract/checkout.ts';
import type { UserId } from '../../contract/kernel/schemas.ts';
import { idempotencyKeys, users } from '../../database/schema/index.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';

const ROUTE = 'POST /api/checkout';
const CREATED = 201;

/** What was answered the first time; where to pay is looked up anew each time. */
export type StoredAnswer = Omit<PlacedOrder, 'redirectUrl'>;

export interface KeptAnswer {
  requestHash: string;
  answer: StoredAnswer;
}

/** Whether this request is the only one with its key right now; it stays so until the transaction ends. */
export async function tryLockKey(tx: Transaction, buyerId: UserId, key: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isAlone: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(${`${ROUTE} ${buyerId} ${key}`}, 0)) as "isAlone"`);
  return rows[0]?.isAlone === true;
}

/** The answer that this buyer got for this key. */
export async function findAnswer(
  db: Queryable,
  buyerId: UserId,
  key: string,
): Promise<KeptAnswer | undefined> {
  const [row] = await db
    .select({ requestHash: idempotencyKeys.requestHash, answer: idempotencyKeys.responseBody })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.actorId, buyerId),
        eq(idempotencyKeys.route, ROUTE),
        eq(idempotencyKeys.key, key),
      ),
    );
  return row && { requestHash: row.requestHash, answer: row.answer as StoredAnswer }; // written by insertAnswer alone
}

/** Keeps the answer in the transaction that makes the order: either both are there or neither. */
export async function insertAnswer(
  tx: Transaction,
  buyerId: UserId,
  key: string,
  { requestHash, answer }: KeptAnswer,
): Promise<void> {
  await tx.insert(idempotencyKeys).values({
    actorId: buyerId,
    route: ROUTE,
    key,
    requestHash,
    responseStatus: CREATED,
    responseBody: answer,
  });
}

/** Answers are kept for longer than anybody repeats a request. */
export async function removeOldAnswers(db: Queryable, days: number): Promise<void> {
  await db.execute(
    sql`delete from idempotency_keys where created_at < now() - make_interval(days => ${days})`,
  );
}

/** What the account itself says about how to reach its owner. */
export async function findAccountContact(
  db: Queryable,
  userId: UserId,
): Promise<{ name: string; email: string | null; phoneNumber: string | null } | undefined> {
  const [row] = await db
    .select({ name: users.name, email: users.email, phoneNumber: users.phoneNumber })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}
