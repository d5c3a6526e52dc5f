import type { FastifyInstance } from 'fastify';
import { paymentDecisionEndpoints } from '../../../../contract/payment-decisions.ts';
import { findTwoPersonLimit } from '../../../market/policy/index.ts';
import { PAGE_ROWS, pageOf, writePlace } from '../../../platform/database/list-page.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Services } from '../../../platform/services.ts';
import type { PaymentContext } from '../gateway.ts';
import { listTroubledRefunds } from '../refunds/store.ts';
import { listReviews } from '../store.ts';
import { decidePayment } from './decide-payment.ts';
import { presentRefund, presentReview } from './present-decisions.ts';
import { readProposalPage } from './read-proposals.ts';
import { retryRefund, settleRefundByHand } from './decide-refund.ts';
import { agreeToProposal } from './decide-shop-order.ts';
import { endProposal, findProposals, findRefundProposals } from './store.ts';

const PROPOSED = 'Proposed. Another operator has to agree.';

export function registerPaymentDecisions(
  app: FastifyInstance,
  { db, authenticate }: Services,
  context: PaymentContext,
): void {
  const readReviews = async (after: string | undefined) => {
    const [read, limit] = await Promise.all([
      listReviews(db, PAGE_ROWS + 1, { after }),
      findTwoPersonLimit(db),
    ]);
    const { shown, next } = pageOf(read, PAGE_ROWS, ({ since, payment }) => writePlace(since, payment.id));
    const proposals = await findProposals(
      db,
      shown.map(({ payment }) => payment.id),
    );
    return { shown: shown.map((review) => presentReview(review, { limit, proposals })), next };
  };
  const readRefunds = async (after: string | undefined) => {
    const [read, limit] = await Promise.all([
      listTroubledRefunds(db, PAGE_ROWS + 1, { after }),
      findTwoPersonLimit(db),
    ]);
    const { shown, next } = pageOf(read, PAGE_ROWS, ({ since, refund }) => writePlace(since, refund.id));
    const proposals = await findRefundProposals(
      db,
      shown.map(({ refund }) => refund.id),
    );
    return { shown: shown.map((refund) => presentRefund(refund, { limit, proposals })), next };
  };

  const withdraw = async (of: Parameters<typeof endProposal>[1]) => {
    if (!(await inTransaction(db, (tx) => endProposal(tx, of)))) throw notFound('This proposal');
    return { message: 'The proposal was withdrawn' };
  };

  serve(app, authenticate, paymentDecisionEndpoints, {
    'GET /api/operator/payment': async ({ query }) => {
      const reviews = await readReviews(query.reviewsAfter);
      const proposals = await readProposalPage(db, query.proposalsAfter);
      const refunds = await readRefunds(query.refundsAfter);
      return {
        reviews: reviews.shown,
        proposals: proposals.shown,
        refunds: refunds.shown,
        next: { reviews: reviews.next, proposals: proposals.next, refunds: refunds.next },
      };
    },
    'POST /api/operator/payment/proposal/:proposalId/agree': async ({ actor, params }) => {
      const decision = await agreeToProposal(context, { ...params, operatorId: actor.operatorId });
      return { message: decision === 'cancel' ? 'The order is cancelled' : 'The money goes back' };
    },
    'DELETE /api/operator/payment/proposal/:proposalId': ({ params }) => withdraw({ id: params.proposalId }),
    'POST /api/operator/payment/:paymentId/decision': async ({ actor, params, body }) => {
      const isDone = await decidePayment(context, { ...params, ...body, operatorId: actor.operatorId });
      return { message: isDone ? 'It is carried out' : PROPOSED, isDone };
    },
    'DELETE /api/operator/payment/:paymentId/decision': ({ params }) => withdraw(params),
    'POST /api/operator/refund/:refundId/retry': async ({ params }) => {
      await retryRefund(context, params.refundId);
      return { message: 'The provider makes the refund again' };
    },
    'POST /api/operator/refund/:refundId/settle': async ({ actor, params, body }) => {
      const isDone = await settleRefundByHand(context, {
        ...params,
        ...body,
        operatorId: actor.operatorId,
      });
      return { message: isDone ? 'The refund counts as paid back' : PROPOSED, isDone };
    },
    'DELETE /api/operator/refund/:refundId/settle': ({ params }) => withdraw(params),
  });
}
