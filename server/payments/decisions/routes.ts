import type { FastifyInstance } from 'fastify';
import { toRupees } from '../../../contract/kernel/money.ts';
import {
  type PaymentInReview,
  paymentDecisionEndpoints,
  type TroubledRefund,
} from '../../../contract/payment-decisions.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import type { PaymentContext } from '../gateway.ts';
import { RefundDecisionRefused, retryRefund, settleRefundByHand } from '../refunds/refund-payment.ts';
import { listTroubledRefunds } from '../refunds/store.ts';
import { listReviews } from '../store.ts';
import { decidePayment } from './decide-payment.ts';
import { findProposals, findTwoPersonLimit, withdrawProposal } from './store.ts';

const MOST_ROWS = 200;

/** What operators decide about money. */
export function registerPaymentDecisions(
  app: FastifyInstance,
  { db, authenticate }: Services,
  context: PaymentContext,
): void {
  serve(app, authenticate, paymentDecisionEndpoints, {
    'GET /api/operator/payment': async () => ({
      reviews: await presentReviews(context),
      refunds: (await listTroubledRefunds(db, MOST_ROWS)).map(presentRefund),
    }),
    'POST /api/operator/payment/:paymentId/decision': async ({ actor, params, body }) => {
      const isDone = await decidePayment(context, { ...params, ...body, operatorId: actor.operatorId });
      const message = isDone ? 'It is carried out' : 'Proposed. Another operator has to agree.';
      return { message, isDone };
    },
    'DELETE /api/operator/payment/:paymentId/decision': async ({ params }) => {
      const isWithdrawn = await inTransaction(db, (tx) => withdrawProposal(tx, params.paymentId));
      if (!isWithdrawn) throw notFound('This proposal');
      return { message: 'The proposal was withdrawn' };
    },
    'POST /api/operator/refund/:refundId/retry': async ({ params }) => {
      await orRefuse(retryRefund(context, params.refundId));
      return { message: 'The provider makes the refund again' };
    },
    'POST /api/operator/refund/:refundId/settle': async ({ params, body }) => {
      await orRefuse(settleRefundByHand(context, params.refundId, body.reason));
      return { message: 'The refund counts as paid back' };
    },
  });
}

async function orRefuse(decision: Promise<void>): Promise<void> {
  try {
    await decision;
  } catch (error) {
    if (error instanceof RefundDecisionRefused) throw new Refusal('wrong_state', error.message);
    throw error;
  }
}

async function presentReviews({ db }: PaymentContext): Promise<PaymentInReview[]> {
  const [reviews, limit] = await Promise.all([listReviews(db, MOST_ROWS), findTwoPersonLimit(db)]);
  const proposals = await findProposals(
    db,
    reviews.map(({ payment }) => payment.id),
  );
  return reviews.map(({ payment, orderNumber }) => {
    const proposal = proposals.find(({ paymentId }) => paymentId === payment.id);
    return {
      id: payment.id,
      orderId: payment.orderId,
      orderNumber,
      provider: payment.provider,
      amount: toRupees(payment.amountPaise),
      reason: payment.reviewReason ?? '',
      since: (payment.reviewSince ?? payment.createdAt).toISOString(),
      needsTwo: payment.amountPaise > limit,
      proposal: proposal
        ? {
            decision: proposal.decision,
            reason: proposal.reason,
            by: proposal.by,
            at: proposal.at.toISOString(),
          }
        : null,
    };
  });
}

function presentRefund({
  refund,
  payment,
  orderNumber,
}: Awaited<ReturnType<typeof listTroubledRefunds>>[number]): TroubledRefund {
  return {
    id: refund.id,
    orderId: payment.orderId,
    orderNumber,
    provider: payment.provider,
    amount: toRupees(refund.amountPaise),
    status: refund.status,
    problem: refund.lastError ?? 'The provider has not answered',
    since: refund.createdAt.toISOString(),
  };
}
