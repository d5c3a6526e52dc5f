import { and, eq, lt, sql } from 'drizzle-orm';
import { MAX_CONFIRMATION_CODES, MAX_CONFIRMATION_MAILS } from '../../../../contract/kernel/limits.ts';
import type { OrderId } from '../../../../contract/kernel/schemas.ts';
import { orderConfirmations, orders } from '../../../../database/schema/index.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { OrderRow } from '../store/rows.ts';

export async function insertConfirmation(tx: Transaction, orderId: OrderId): Promise<void> {
  await tx.insert(orderConfirmations).values({ orderId });
}

/** Earlier codes and links become invalid. */
export async function updateConfirmation(
  db: Queryable,
  orderId: OrderId,
  hashes: { tokenHash: Buffer; codeHash: Buffer },
): Promise<void> {
  await db
    .update(orderConfirmations)
    .set({ ...hashes, attempts: 0 })
    .where(eq(orderConfirmations.orderId, orderId));
}

export async function countConfirmationMail(tx: Transaction, orderId: OrderId): Promise<boolean> {
  const counted = await tx
    .update(orderConfirmations)
    .set({ mails: sql`${orderConfirmations.mails} + 1` })
    .where(
      and(eq(orderConfirmations.orderId, orderId), lt(orderConfirmations.mails, MAX_CONFIRMATION_MAILS)),
    );
  return counted.rowCount === 1;
}

/** One statement counts and returns, so that concurrent attempts all count. Undefined means no attempt is left, or no code. */
export async function takeCodeAttempt(db: Queryable, orderId: OrderId): Promise<Buffer | undefined> {
  const [taken] = await db
    .update(orderConfirmations)
    .set({ attempts: sql`${orderConfirmations.attempts} + 1` })
    .where(
      and(eq(orderConfirmations.orderId, orderId), lt(orderConfirmations.attempts, MAX_CONFIRMATION_CODES)),
    )
    .returning({ codeHash: orderConfirmations.codeHash });
  return taken?.codeHash ?? undefined;
}

export async function findOrderToConfirm(db: Queryable, tokenHash: Buffer): Promise<OrderRow | undefined> {
  const [row] = await db
    .select({ order: orders })
    .from(orderConfirmations)
    .innerJoin(orders, eq(orders.id, orderConfirmations.orderId))
    .where(eq(orderConfirmations.tokenHash, tokenHash));
  return row?.order;
}
