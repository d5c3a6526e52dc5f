import { endpoints } from '../../../../contract/endpoints.ts';
import { toRupees } from '../../../../contract/kernel/money.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import type { UserId } from '../../../../contract/kernel/schemas.ts';
import { pageAddress } from '../../../../contract/pages.ts';
import type { Waiting, WaitingSource } from '../../../concept/waiting.ts';
import { countTroubledRefunds, listTroubledRefunds } from '../refunds/store.ts';
import { countReviewsUpTo, listReviews } from '../store.ts';
import { movedAtMost, problemOfRefund } from './present-decisions.ts';
import { readShopOrderProposals } from './read-proposals.ts';
import { countShopOrderProposals, findProposals, findRefundProposals } from './store.ts';

const PAYMENTS_PAGE = pageAddress('/operator/payments');

export const waitingPayments: WaitingSource = {
  about: (id) => {
    const proposal = proposalOf(id).id;
    return proposal ? { kind: 'proposal', id: String(proposal) } : { kind: 'payment', id };
  },
  openTo: endpoints['GET /api/operator/payment'].access,
  count: async (db, most) =>
    Math.min(most, (await countReviewsUpTo(db, most)) + (await countShopOrderProposals(db, most))),
  list: async ({ db }, limit, only) => {
    const reviews = await listReviews(db, limit, { id: only });
    const proposals = await findProposals(
      db,
      reviews.map(({ payment }) => payment.id),
    );
    return [
      ...reviews.map(({ payment, orderNumber }) => ({
        ...proposerOf(proposals.find(({ paymentId }) => paymentId === payment.id)),
        id: payment.id,
        title: `${formatRupees(toRupees(movedAtMost(payment)))} for order ${orderNumber}`,
        detail: payment.reviewReason ?? '',
        since: (payment.reviewSince ?? payment.createdAt).toISOString(),
        path: PAYMENTS_PAGE,
      })),
      ...(await readShopOrderProposals(db, limit, proposalOf(only))).map(
        ({ id, amount, decision, orderNumber, by, at, isStale }) => ({
          id: `proposal-${id}`,
          title: `${formatRupees(amount)} for order ${orderNumber}`,
          detail: `${by.name} proposes to ${decision === 'cancel' ? 'cancel it' : 'refund it'}: ${isStale ? 'the order has changed since' : 'somebody else has to agree'}`,
          since: at,
          path: PAYMENTS_PAGE,
          // A stale proposal waits for its author as well, who has to withdraw it.
          ...(isStale ? {} : proposerOf({ by })),
        }),
      ),
    ]
      .sort((one, other) => one.since.localeCompare(other.since))
      .slice(0, limit);
  },
};

export const waitingRefunds: WaitingSource = {
  about: (id) => ({ kind: 'refund', id }),
  openTo: endpoints['GET /api/operator/payment'].access,
  count: countTroubledRefunds,
  list: async ({ db }, limit, only) => {
    const troubled = await listTroubledRefunds(db, limit, { id: only });
    const proposals = await findRefundProposals(
      db,
      troubled.map(({ refund }) => refund.id),
    );
    return troubled.map(({ refund, orderNumber }) => ({
      ...proposerOf(proposals.find(({ refundId }) => refundId === refund.id)),
      id: refund.id,
      title: `${formatRupees(toRupees(refund.amountPaise))} for order ${orderNumber}`,
      detail: problemOfRefund(refund),
      since: refund.createdAt.toISOString(),
      path: PAYMENTS_PAGE,
    }));
  },
};

function proposerOf(proposal: { by: { id: UserId } } | undefined): Pick<Waiting, 'proposedBy'> {
  return proposal ? { proposedBy: proposal.by.id } : {};
}

/** An id that does not exist stands for one that is no proposal's. */
function proposalOf(id: string | undefined): { id?: number } {
  if (id === undefined) return {};
  const [, digits = '0'] = id.match(/^proposal-(\d{1,15})$/) ?? [];
  return { id: Number(digits) };
}
