import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PaymentId, UserId } from '../../../contract/kernel/schemas.ts';
import type { PaymentDecision } from '../../../contract/payment-decisions.ts';
import { paymentDecisions, users } from '../../../database/schema/index.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { isOneOf } from '../../platform/database/is-one-of.ts';

export interface Proposal {
  paymentId: PaymentId;
  decision: PaymentDecision;
  reason: string;
  by: { id: UserId; name: string };
  at: Date;
}

/** The open proposals for these payments. */
export async function findProposals(db: Queryable, paymentIds: readonly PaymentId[]): Promise<Proposal[]> {
  return db
    .select({
      paymentId: paymentDecisions.paymentId,
      decision: paymentDecisions.decision,
      reason: paymentDecisions.reason,
      by: { id: users.id, name: users.name },
      at: paymentDecisions.createdAt,
    })
    .from(paymentDecisions)
    .innerJoin(users, eq(users.id, paymentDecisions.proposedBy))
    .where(and(isOneOf(paymentDecisions.paymentId, paymentIds), isNull(paymentDecisions.endedAt)));
}

/** Whether it is now the open proposal: there was none. */
export async function insertProposal(
  tx: Transaction,
  proposal: { paymentId: PaymentId; decision: PaymentDecision; reason: string; proposedBy: UserId },
): Promise<boolean> {
  const inserted = await tx.insert(paymentDecisions).values(proposal).onConflictDoNothing();
  return inserted.rowCount === 1;
}

/** Notes a decision that was carried out: the open proposal, or one made and carried out by one person. */
export async function noteDecision(
  tx: Transaction,
  decision: { paymentId: PaymentId; decision: PaymentDecision; reason: string; decidedBy: UserId },
): Promise<void> {
  const { paymentId, decidedBy, ...made } = decision;
  const agreed = await tx
    .update(paymentDecisions)
    .set({ decidedBy, endedAt: sql`now()` })
    .where(and(eq(paymentDecisions.paymentId, paymentId), isNull(paymentDecisions.endedAt)));
  if (agreed.rowCount === 1) return;
  await tx
    .insert(paymentDecisions)
    .values({ paymentId, ...made, proposedBy: decidedBy, decidedBy, endedAt: sql`now()` });
}

/** Whether there was an open proposal. */
export async function withdrawProposal(tx: Transaction, paymentId: PaymentId): Promise<boolean> {
  const withdrawn = await tx
    .update(paymentDecisions)
    .set({ endedAt: sql`now()` })
    .where(and(eq(paymentDecisions.paymentId, paymentId), isNull(paymentDecisions.endedAt)));
  return withdrawn.rowCount === 1;
}
