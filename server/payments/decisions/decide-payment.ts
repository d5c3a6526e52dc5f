import type { PaymentId, UserId } from '../../../contract/kernel/schemas.ts';
import type { PaymentDecision } from '../../../contract/payment-decisions.ts';
import { findTwoPersonLimit } from '../../market-policy/index.ts';
import { completeEntry } from '../../platform/audit/scope.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { PaymentContext } from '../gateway.ts';
import { decisionRefused, proposedMeanwhile, secondPersonNeeded } from '../refusals.ts';
import { confirmReview, refundReview } from '../review-payment.ts';
import { findPayment, lockPayment, type PaymentRow } from '../store.ts';
import { findProposals, insertProposal, noteDecision, type PaymentProposal } from './store.ts';

interface Decision {
  paymentId: PaymentId;
  decision: PaymentDecision;
  reason: string;
  operatorId: UserId;
}

/**
 * Decides about a payment under review. Above the limit of the market's policies the first operator proposes, and another one
 * carries the same decision out. What is proposed is agreed to or withdrawn before anything else is decided, whatever the limit is by then.
 * @returns whether it was carried out
 * @throws Refusal `not_found`, `wrong_state` when the payment or another proposal does not allow it, `stale` for the person who proposed
 */
export async function decidePayment(context: PaymentContext, decision: Decision): Promise<boolean> {
  const { db } = context;
  const { paymentId, operatorId, ...made } = decision;
  completeEntry({ subject: { outcome: [made.decision] } });
  const basis = await basisOf(db, await findPayment(db, paymentId), decision);
  if (basis === 'needs two') {
    await propose(context, decision);
    return false;
  }
  const carryOut = decision.decision === 'confirm' ? confirmReview : refundReview;
  await carryOut(context, paymentId, async (tx) => {
    // Asked again: while the provider was asked, somebody may have proposed or withdrawn something.
    const basisNow = await basisOf(tx, await findPayment(tx, paymentId), decision);
    const noted = { paymentId, ...made, decidedBy: operatorId };
    if (basisNow === 'needs two' || !(await noteDecision(tx, noted, basisNow))) throw proposedMeanwhile();
  });
  return true;
}

async function propose({ db }: PaymentContext, decision: Decision): Promise<void> {
  const { operatorId, ...proposal } = decision;
  await inTransaction(db, async (tx) => {
    const basis = await basisOf(tx, await lockPayment(tx, decision.paymentId), decision);
    const isFirst =
      basis === 'needs two' && (await insertProposal(tx, { ...proposal, proposedBy: operatorId }));
    if (!isFirst) throw proposedMeanwhile();
  });
}

/** What the decision rests on: the proposal that it agrees to, that one person is enough (undefined), or that it needs two. */
async function basisOf(
  db: Queryable,
  payment: PaymentRow | undefined,
  wanted: Decision,
): Promise<PaymentProposal | 'needs two' | undefined> {
  if (!payment) throw notFound('This payment');
  if (payment.status !== 'review') throw decisionRefused('This payment is not under review any more');
  const [proposal] = await findProposals(db, [payment.id]);
  if (!proposal) return payment.amountPaise > (await findTwoPersonLimit(db)) ? 'needs two' : undefined;
  if (proposal.decision !== wanted.decision)
    throw decisionRefused(`${proposal.by.name} proposed otherwise. Withdraw that first.`);
  if (proposal.by.id === wanted.operatorId) throw secondPersonNeeded();
  return proposal;
}
