import type { UserId } from '../../../../contract/kernel/schemas.ts';
import { findTwoPersonLimit } from '../../../market/policy/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { completeReturn } from '../../orders/returns/index.ts';
import type { PaymentContext } from '../gateway.ts';
import { refundMail } from '../mails.ts';
import { findRefundAtProvider, refundPayment } from '../refunds/refund-payment.ts';
import {
  isCallUnderWay,
  lockRefund,
  markRefundProcessed,
  type RefundRow,
  requestRefundAgain,
} from '../refunds/store.ts';
import { decisionRefused, proposedMeanwhile, secondPersonNeeded } from '../refusals.ts';
import { requireProposer } from './require-proposer.ts';
import { findRefundProposals, insertProposal, noteDecision } from './store.ts';

interface Settlement {
  refundId: string;
  reason: string;
  operatorId: UserId;
}

/**
 * POL33: above the limit one operator proposes and another agrees. The provider is asked first whether it made the refund
 * though its answer was lost, so that nobody is paid twice. @returns whether it counts as paid back
 * @throws Refusal `wrong_state` when it is processed, or the provider is making it or paying it out; `stale` for the proposer;
 * `payment_unavailable` where the provider does not say whether it made it
 */
export async function settleRefundByHand(
  context: PaymentContext,
  { refundId, reason, operatorId }: Settlement,
): Promise<boolean> {
  const { db, jobs } = context;
  await findRefundAtProvider(context, refundId);
  return inTransaction(db, async (tx) => {
    const refund = await lockDecidable(tx, refundId);
    const made = { refundId, decision: 'settle', reason } as const;
    const [proposal] = await findRefundProposals(tx, [refundId]);
    if (proposal?.by.id === operatorId) throw secondPersonNeeded();
    if (proposal) await requireProposer(tx, proposal, 'finance');
    if (!proposal && refund.amountPaise > (await findTwoPersonLimit(tx))) {
      if (!(await insertProposal(tx, { ...made, proposedBy: operatorId }))) throw proposedMeanwhile();
      return false;
    }
    if (await isCallUnderWay(tx, refundId))
      throw decisionRefused('The provider was asked for it a moment ago. Wait half a minute and look again.');
    if (!(await noteDecision(tx, { ...made, decidedBy: operatorId }, proposal))) throw proposedMeanwhile();
    await jobs.send(tx, refundMail, { refundId, state: 'processed' });
    await markRefundProcessed(tx, refundId, { settledNote: proposal?.reason ?? reason });
    await completeReturn(tx, refund.reason);
    return true;
  });
}

/**
 * A refund that failed at the provider is retried too.
 * @throws Refusal `wrong_state` when it is processed, the provider is paying it out, or a payment by hand is proposed
 */
export async function retryRefund({ db, jobs }: PaymentContext, refundId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockDecidable(tx, refundId);
    const [proposal] = await findRefundProposals(tx, [refundId]);
    if (proposal)
      throw decisionRefused(`${proposal.by.name} says that it was paid back by hand. Withdraw that first.`);
    await requestRefundAgain(tx, refundId);
    await jobs.send(tx, refundPayment, { refundId });
  });
}

async function lockDecidable(tx: Transaction, refundId: string): Promise<RefundRow> {
  const refund = await lockRefund(tx, refundId);
  if (!refund) throw decisionRefused('There is no such refund.');
  if (refund.status === 'wanted' || refund.status === 'failed') return refund;
  throw decisionRefused(
    refund.status === 'sent'
      ? 'The provider is paying it out: wait for its word.'
      : 'It has been paid back already.',
  );
}
