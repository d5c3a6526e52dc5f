import { type Paise, toRupees } from '../../../../contract/kernel/money.ts';
import type {
  PaymentInReview,
  ShopOrderProposal,
  TroubledRefund,
} from '../../../../contract/payment-decisions.ts';
import { REFUND_BEARERS, supportReasonInWords } from '../../../../contract/kernel/support.ts';
import type { listTroubledRefunds } from '../refunds/store.ts';
import type { listReviews } from '../store.ts';
import type { PaymentProposal, Proposal, RefundProposal, ShopOrderProposalRow } from './store.ts';

type ReviewRow = Awaited<ReturnType<typeof listReviews>>[number];
type TroubledRow = Awaited<ReturnType<typeof listTroubledRefunds>>[number];

export function movedAtMost({
  amountPaise,
  reviewAmountPaise,
}: Pick<ReviewRow['payment'], 'amountPaise' | 'reviewAmountPaise'>): Paise {
  return reviewAmountPaise ?? amountPaise;
}

export function presentReview(
  { payment, orderNumber }: ReviewRow,
  { limit, proposals }: { limit: Paise; proposals: readonly PaymentProposal[] },
): PaymentInReview {
  const proposal = proposals.find(({ paymentId }) => paymentId === payment.id);
  return {
    id: payment.id,
    orderId: payment.orderId,
    orderNumber,
    provider: payment.provider,
    due: toRupees(payment.amountPaise),
    amount: toRupees(movedAtMost(payment)),
    reason: payment.reviewReason ?? '',
    since: (payment.reviewSince ?? payment.createdAt).toISOString(),
    needsTwo: payment.reviewAmountPaise === null || payment.reviewAmountPaise > limit,
    proposal: proposal ? { ...presentProposal(proposal), decision: proposal.decision } : null,
  };
}

function presentProposal({ reason, by, at }: Proposal): NonNullable<TroubledRefund['proposal']> {
  return { reason, by, at: at.toISOString() };
}

export function presentShopOrderProposal(
  { id, shopOrderId, decision, reason, act, seenVersion, by, at, order, shopName }: ShopOrderProposalRow,
  version: string | undefined,
): ShopOrderProposal {
  return {
    id,
    shopOrderId,
    decision,
    by,
    shopName,
    at: at.toISOString(),
    orderId: order.id,
    orderNumber: order.number,
    amount: toRupees(act.amountPaise),
    reason: supportReasonInWords(act.reason, reason),
    bearer: act.bearer && REFUND_BEARERS[act.bearer],
    isStale: version !== seenVersion,
  };
}

export function problemOfRefund({ lastError }: Pick<TroubledRow['refund'], 'lastError'>): string {
  return lastError ?? 'The provider has not answered';
}

/** Above the limit two operators have to agree that it was paid back by hand. */
export function presentRefund(
  { refund, payment, orderNumber }: TroubledRow,
  { limit, proposals }: { limit: Paise; proposals: readonly RefundProposal[] },
): TroubledRefund {
  const proposal = proposals.find(({ refundId }) => refundId === refund.id);
  return {
    id: refund.id,
    orderId: payment.orderId,
    orderNumber,
    provider: payment.provider,
    amount: toRupees(refund.amountPaise),
    status: refund.status,
    problem: problemOfRefund(refund),
    since: refund.createdAt.toISOString(),
    needsTwo: refund.amountPaise > limit,
    proposal: proposal ? presentProposal(proposal) : null,
  };
}
