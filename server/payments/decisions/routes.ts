import type { FastifyInstance } from 'fastify';
import { paymentDecisionEndpoints } from '../../../contract/payment-decisions.ts';
import { findTwoPersonLimit } from '../../market-policy/index.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import type { PaymentContext } from '../gateway.ts';
import { retryRefund, settleRefundByHand } from '../refunds/refund-payment.ts';
import { listTroubledRefunds } from '../refunds/store.ts';
import { listReviews } from '../store.ts';
import { decidePayment } from './decide-payment.ts';
import { presentRefund, presentReview } from './present-decisions.ts';
import { readShopOrderProposals } from './read-proposals.ts';
import { agreeToProposal } from './decide-shop-order.ts';
import { endProposal, findProposals } from './store.ts';

const MOST_ROWS = 200;

/** What operators decide about money. */
export function registerPaymentDecisions(
  app: FastifyInstance,
  { db, authenticate }: Services,
  context: PaymentContext,
): void {
  const readReviews = async () => {
    const [reviews, limit] = await Promise.all([listReviews(db, MOST_ROWS), findTwoPersonLimit(db)]);
    const ids = reviews.map(({ payment }) => payment.id);
    const proposals = await findProposals(db, ids);
    return reviews.map((review) => presentReview(review, { limit, proposals }));
  };

  serve(app, authenticate, paymentDecisionEndpoints, {
    'GET /api/operator/payment': async () => ({
      reviews: await readReviews(),
      proposals: await readShopOrderProposals(db, MOST_ROWS),
      refunds: (await listTroubledRefunds(db, MOST_ROWS)).map(presentRefund),
    }),
    'POST /api/operator/payment/proposal/:proposalId/agree': async ({ actor, params }) => {
      const decision = await agreeToProposal(context, { ...params, operatorId: actor.operatorId });
      return { message: decision === 'cancel' ? 'The order is cancelled' : 'The money goes back' };
    },
    'DELETE /api/operator/payment/proposal/:proposalId': async ({ params }) => {
      const isWithdrawn = await inTransaction(db, (tx) => endProposal(tx, { id: params.proposalId }));
      if (!isWithdrawn) throw notFound('This proposal');
      return { message: 'The proposal was withdrawn' };
    },
    'POST /api/operator/payment/:paymentId/decision': async ({ actor, params, body }) => {
      const isDone = await decidePayment(context, { ...params, ...body, operatorId: actor.operatorId });
      const message = isDone ? 'It is carried out' : 'Proposed. Another operator has to agree.';
      return { message, isDone };
    },
    'DELETE /api/operator/payment/:paymentId/decision': async ({ params }) => {
      const isWithdrawn = await inTransaction(db, (tx) => endProposal(tx, params));
      if (!isWithdrawn) throw notFound('This proposal');
      return { message: 'The proposal was withdrawn' };
    },
    'POST /api/operator/refund/:refundId/retry': async ({ params }) => {
      await retryRefund(context, params.refundId);
      return { message: 'The provider makes the refund again' };
    },
    'POST /api/operator/refund/:refundId/settle': async ({ params, body }) => {
      await settleRefundByHand(context, params.refundId, body.reason);
      return { message: 'The refund counts as paid back' };
    },
  });
}
