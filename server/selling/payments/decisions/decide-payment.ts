import type { Paise } from '../../../../contract/kernel/money.ts';
import type { PaymentId, UserId } from '../../../../contract/kernel/schemas.ts';
import type { PaymentDecision } from '../../../../contract/payment-decisions.ts';
import { findTwoPersonLimit } from '../../../market/policy/index.ts';
import { completeEntry } from '../../../platform/audit/scope.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { PaymentContext } from '../gateway.ts';
import { decisionRefused, proposedMeanwhile, secondPersonNeeded } from '../refusals.ts';
import { confirmReview, readMovedByReview, refundReview } from '../review-payment.ts';
import { findPayment, keepReviewAmount, lockPayment, type PaymentRow } from '../store.ts';
import { requireProposer } from './require-proposer.ts';
import { findProposals, insertProposal, noteDecision, type PaymentProposal } from './store.ts';

interface Decision {
  paymentId: PaymentId;
  decision: PaymentDecision;
  reason: string;
  operatorId: UserId;
}

/**
 * Above the limit, by what the provider says now, one operator proposes and another carries it out. An open proposal is agreed
 * to or withdrawn first, whatever the limit is by then. @returns whether it was carried out
 * @throws Refusal `not_found`, `wrong_state` when the payment or another proposal does not allow it, `stale` for the proposer
 */
export async function decidePayment(context: PaymentContext, decision: Decision): Promise<boolean> {
  const { db } = context;
  const { paymentId, operatorId, ...made } = decision;
  completeEntry({ subject: { outcome: [made.decision] } });
  const proposal = await findAgreedTo(db, await findPayment(db, paymentId), decision);
  if (!proposal) {
    const moved = await readMovedByReview(context, paymentId);
    if (await needsTwo(db, moved)) {
      await propose(context, decision, moved);
      return false;
    }
  }
  const carryOut = decision.decision === 'confirm' ? confirmReview : refundReview;
  await carryOut(context, paymentId, async (tx, moved) => {
    // It is read again: while the provider was asked, a proposal may have been made or withdrawn, and more may have been paid.
    const payment = await findPayment(tx, paymentId);
    const agreedTo = await findAgreedTo(tx, payment, decision);
    if (agreedTo) await requireProposer(tx, agreedTo, 'finance');
    if (agreedTo && payment?.reviewAmountPaise !== moved)
      throw decisionRefused('More was paid for it since it was proposed. Withdraw that, and decide again.');
    const noted = { paymentId, ...made, decidedBy: operatorId };
    const isAlone = !agreedTo && (await needsTwo(tx, moved));
    if (isAlone || !(await noteDecision(tx, noted, agreedTo))) throw proposedMeanwhile();
  });
  return true;
}

async function propose(
  { db }: PaymentContext,
  { operatorId, ...proposal }: Decision,
  moved: Paise | null,
): Promise<void> {
  const { paymentId } = proposal;
  await inTransaction(db, async (tx) => {
    const agreedTo = await findAgreedTo(tx, await lockPayment(tx, paymentId), { operatorId, ...proposal });
    if (agreedTo || !(await insertProposal(tx, { ...proposal, proposedBy: operatorId })))
      throw proposedMeanwhile();
    await keepReviewAmount(tx, paymentId, moved);
  });
}

async function needsTwo(db: Queryable, moved: Paise | null): Promise<boolean> {
  return moved === null || moved > (await findTwoPersonLimit(db));
}

async function findAgreedTo(
  db: Queryable,
  payment: PaymentRow | undefined,
  wanted: Decision,
): Promise<PaymentProposal | undefined> {
  if (!payment) throw notFound('This payment');
  if (payment.status !== 'review') throw decisionRefused('This payment is not under review any more');
  const [proposal] = await findProposals(db, [payment.id]);
  if (!proposal) return undefined;
  if (proposal.decision !== wanted.decision)
    throw decisionRefused(`${proposal.by.name} proposed otherwise. Withdraw that first.`);
  if (proposal.by.id === wanted.operatorId) throw secondPersonNeeded();
  return proposal;
}
