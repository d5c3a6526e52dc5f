import type { PaymentId, UserId } from '../../../contract/kernel/schemas.ts';
import type { PaymentDecision } from '../../../contract/payment-decisions.ts';
import { findTwoPersonLimit } from '../../market-policy/index.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { PaymentContext } from '../gateway.ts';
import { decisionRefused, proposedMeanwhile, secondPersonNeeded } from '../refusals.ts';
import { confirmReview, refundReview } from '../review-payment.ts';
import { findPayment } from '../store.ts';
import { findProposals, insertProposal, noteDecision, type Proposal } from './store.ts';

interface Decision {
  paymentId: PaymentId;
  decision: PaymentDecision;
  reason: string;
  operatorId: UserId;
}

/**
 * Decides about a payment under review. Above the limit of the market's policies the first operator proposes, and another one
 * carries the same decision out.
 * @returns whether it was carried out
 * @throws Refusal `not_found`, `wrong_state` when the payment or another proposal does not allow it, `stale` for the person who proposed
 */
export async function decidePayment(context: PaymentContext, decision: Decision): Promise<boolean> {
  const { db } = context;
  const payment = await findPayment(db, decision.paymentId);
  if (!payment) throw notFound('This payment');
  if (payment.status !== 'review') throw decisionRefused('This payment is not under review any more');
  const [proposal] = await findProposals(db, [payment.id]);
  if (payment.amountPaise > (await findTwoPersonLimit(db))) {
    if (!proposal) {
      await propose(context, decision);
      return false;
    }
    refuseUnlessAgreed(proposal, decision);
  }
  await carryOut(context, decision);
  return true;
}

async function propose({ db }: PaymentContext, { operatorId, ...proposal }: Decision): Promise<void> {
  const isFirst = await inTransaction(db, (tx) =>
    insertProposal(tx, { ...proposal, proposedBy: operatorId }),
  );
  if (!isFirst) throw proposedMeanwhile();
}

/** Another person wants the same. */
function refuseUnlessAgreed({ by, decision }: Proposal, wanted: Decision): void {
  if (decision !== wanted.decision) {
    throw decisionRefused(`${by.name} proposed otherwise. Withdraw that first.`);
  }
  if (by.id === wanted.operatorId) {
    throw secondPersonNeeded();
  }
}

async function carryOut(
  context: PaymentContext,
  { paymentId, decision, reason, operatorId }: Decision,
): Promise<void> {
  await (decision === 'confirm' ? confirmReview(context, paymentId) : refundReview(context, paymentId));
  await inTransaction(context.db, (tx) =>
    noteDecision(tx, { paymentId, decision, reason, decidedBy: operatorId }),
  );
}
