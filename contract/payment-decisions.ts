import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import {
  PAYMENT_STATES,
  type PaymentState,
  REFUND_STATES,
  type RefundState,
} from './kernel/payment-states.ts';
import {
  Instant,
  line,
  Message,
  OrderId,
  PaymentId,
  Rupees,
  ShopOrderId,
  unset,
  UserId,
} from './kernel/schemas.ts';
import { PaymentProvider } from './payments.ts';
import { thingIds } from './kernel/things.ts';

const MAX_REASON = 300;

export const PaymentStatus = z.enum(Object.keys(PAYMENT_STATES) as [PaymentState, ...PaymentState[]]); // the keys of the table
export const RefundStatus = z.enum(Object.keys(REFUND_STATES) as [RefundState, ...RefundState[]]); // the keys of the table

/** What an operator decides about a payment under review. */
export const PaymentDecision = z.enum(['confirm', 'refund']);
export type PaymentDecision = z.infer<typeof PaymentDecision>;

/** What an operator decides about a shop order: cancel it, or give money back without that. */
export const ShopOrderDecision = z.enum(['cancel', 'goodwill']);
export type ShopOrderDecision = z.infer<typeof ShopOrderDecision>;

/** What an operator decides about a refund in trouble: it was paid back by hand. */
export const RefundDecision = z.enum(['settle']);
export type RefundDecision = z.infer<typeof RefundDecision>;

/** What one operator proposed for a shop order, above the limit for one person. */
export const ShopOrderProposal = z.object({
  id: z.int(),
  orderId: OrderId,
  shopOrderId: ShopOrderId,
  orderNumber: z.string(),
  shopName: z.string(),
  decision: ShopOrderDecision,
  amount: Rupees,
  /** The reason with its words. */
  reason: z.string(),
  /** Null for a cancellation. */
  bearer: z.string().nullable(),
  by: z.object({ id: UserId, name: z.string() }),
  at: Instant,
  /** The shop order changed since: it can only be withdrawn. */
  isStale: z.boolean(),
});
export type ShopOrderProposal = z.infer<typeof ShopOrderProposal>;

/** What one operator proposed, as the others see it. */
const Proposal = z.object({
  reason: z.string(),
  by: z.object({ id: UserId, name: z.string() }),
  at: Instant,
});

/** A payment whose money does not fit its order. */
export const PaymentInReview = z.object({
  id: PaymentId,
  orderId: OrderId,
  orderNumber: z.string(),
  provider: PaymentProvider,
  /** What its order costs. */
  due: Rupees,
  /** What a decision moves at most: what its order costs, or all that was paid for it in rupees where that is more. */
  amount: Rupees,
  reason: z.string(),
  since: Instant,
  /** That is above the limit, or something was paid in another currency: a second operator has to agree. */
  needsTwo: z.boolean(),
  /** What one operator proposed, and another has not agreed to yet. */
  proposal: Proposal.extend({ decision: PaymentDecision }).nullable(),
});
export type PaymentInReview = z.infer<typeof PaymentInReview>;

/** A refund that failed, was refused or is late. */
export const TroubledRefund = z.object({
  id: z.uuid(),
  orderId: OrderId,
  orderNumber: z.string(),
  provider: PaymentProvider,
  amount: Rupees,
  status: RefundStatus,
  problem: z.string(),
  since: Instant,
  /** Its amount is above the limit: that it was paid back by hand a second operator has to agree to. */
  needsTwo: z.boolean(),
  /** That it was paid back by hand, and how; another operator has not agreed yet. */
  proposal: Proposal.nullable(),
});
export type TroubledRefund = z.infer<typeof TroubledRefund>;

const PaymentParams = z.object({ paymentId: PaymentId });
const RefundParams = z.object({ refundId: z.uuid().register(thingIds, { kind: 'refund' }) });
const ProposalParams = z.object({
  proposalId: z.coerce.number().int().positive().register(thingIds, { kind: 'proposal' }),
});
const Reason = z.object({ reason: line(MAX_REASON) });
/** Where a list goes on; null at its end. */
const Next = z.string().nullable();

/** What operators decide about money. */
export const paymentDecisionEndpoints = defineEndpoints('Payments', {
  'GET /api/operator/payment': {
    summary:
      'A page each of payments under review, proposals that wait for a second operator, and refunds in trouble, the longest first.',
    access: 'operator:finance',
    query: z.object({
      /** What a page before said under `next`; each list from its beginning without it. */
      reviewsAfter: unset(line(100)),
      proposalsAfter: unset(line(100)),
      refundsAfter: unset(line(100)),
    }),
    reply: z.object({
      reviews: z.array(PaymentInReview),
      proposals: z.array(ShopOrderProposal),
      refunds: z.array(TroubledRefund),
      next: z.object({ reviews: Next, proposals: Next, refunds: Next }),
    }),
    refusals: ['invalid_input'],
  },
  'POST /api/operator/payment/proposal/:proposalId/agree': {
    summary: 'Agree to what another operator proposed for a shop order, and carry it out.',
    logged: 'Agree to a proposal',
    access: 'operator:finance',
    invalidates: 'catalog',
    params: ProposalParams,
    reply: Message,
    refusals: ['not_found', 'wrong_state', 'stale'],
  },
  'DELETE /api/operator/payment/proposal/:proposalId': {
    summary: 'Withdraw what was proposed for a shop order.',
    logged: 'Withdraw a proposal',
    access: 'operator:support|finance|owner',
    params: ProposalParams,
    reply: Message,
    refusals: ['not_found'],
  },
  'POST /api/operator/payment/:paymentId/decision': {
    summary:
      'Decide about a payment under review: place its order, or refund it. Above the limit the first call proposes, and another operator carries out the same decision.',
    access: 'operator:finance',
    invalidates: 'catalog',
    params: PaymentParams,
    body: Reason.extend({ decision: PaymentDecision }),
    reply: Message.extend({ isDone: z.boolean() }),
    refusals: ['not_found', 'wrong_state', 'stale', 'payment_unavailable'],
  },
  'DELETE /api/operator/payment/:paymentId/decision': {
    summary: 'Withdraw what was proposed for a payment.',
    logged: 'Withdraw a proposal for a payment',
    access: 'operator:finance',
    params: PaymentParams,
    reply: Message,
    refusals: ['not_found'],
  },
  'POST /api/operator/refund/:refundId/retry': {
    summary: 'Have the provider make a refund again, now.',
    logged: 'Try a refund again',
    access: 'operator:finance',
    params: RefundParams,
    body: Reason,
    reply: Message,
    refusals: ['not_found', 'wrong_state'],
  },
  'POST /api/operator/refund/:refundId/settle': {
    summary:
      'Note that a refund was paid back by hand, and how. Above the limit the first call proposes, and another operator agrees by the same call.',
    access: 'operator:finance',
    params: RefundParams,
    body: Reason,
    reply: Message.extend({ isDone: z.boolean() }),
    refusals: ['not_found', 'wrong_state', 'stale', 'payment_unavailable'],
  },
  'DELETE /api/operator/refund/:refundId/settle': {
    summary: 'Withdraw what was proposed for a refund.',
    logged: 'Withdraw a proposal for a refund',
    access: 'operator:finance',
    params: RefundParams,
    reply: Message,
    refusals: ['not_found'],
  },
});
