import { keysOf } from './kernel/keys-of.ts';
import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { PAYMENTS } from './kernel/api-groups.ts';
import { PAYMENT_STATES, REFUND_STATES } from './kernel/payment-states.ts';
import {
  Instant,
  line,
  Message,
  OrderId,
  PaymentId,
  Rupees,
  ShopOrderId,
  thingIds,
  unset,
  UserId,
} from './kernel/schemas.ts';
import { PaymentProvider } from './payments.ts';

const MAX_REASON = 300;

export const PaymentStatus = z.enum(keysOf(PAYMENT_STATES));
export const RefundStatus = z.enum(keysOf(REFUND_STATES));

export const PaymentDecision = z.enum(['confirm', 'refund']);
export type PaymentDecision = z.infer<typeof PaymentDecision>;

export const ShopOrderDecision = z.enum(['cancel', 'goodwill']);
export type ShopOrderDecision = z.infer<typeof ShopOrderDecision>;

/** `settle`: it was paid back by hand. */
export const RefundDecision = z.enum(['settle']);
export type RefundDecision = z.infer<typeof RefundDecision>;

/** A proposal above the limit for one person. */
export const ShopOrderProposal = z.object({
  id: z.int(),
  orderId: OrderId,
  shopOrderId: ShopOrderId,
  orderNumber: z.string(),
  shopName: z.string(),
  decision: ShopOrderDecision,
  amount: Rupees,
  /** The chosen reason with the operator's words. */
  reason: z.string(),
  /** Null for a cancellation. */
  bearer: z.string().nullable(),
  by: z.object({ id: UserId, name: z.string() }),
  at: Instant,
  /** The shop order changed since: it can only be withdrawn. */
  isStale: z.boolean(),
});
export type ShopOrderProposal = z.infer<typeof ShopOrderProposal>;

const Proposal = z.object({
  reason: z.string(),
  by: z.object({ id: UserId, name: z.string() }),
  at: Instant,
});

/** The money does not fit the order. */
export const PaymentInReview = z.object({
  id: PaymentId,
  orderId: OrderId,
  orderNumber: z.string(),
  provider: PaymentProvider,
  due: Rupees,
  /** A decision moves at most this: the price of the order, or all that was paid for it in rupees where that is more. */
  amount: Rupees,
  reason: z.string(),
  since: Instant,
  /** Above the limit, or paid in another currency: a second operator has to agree. */
  needsTwo: z.boolean(),
  /** It waits for another operator's agreement. */
  proposal: Proposal.extend({ decision: PaymentDecision }).nullable(),
});
export type PaymentInReview = z.infer<typeof PaymentInReview>;

/** It failed, was refused or is late. */
export const TroubledRefund = z.object({
  id: z.uuid(),
  orderId: OrderId,
  orderNumber: z.string(),
  provider: PaymentProvider,
  amount: Rupees,
  status: RefundStatus,
  problem: z.string(),
  since: Instant,
  /** Above the limit: a second operator has to agree that it was paid back by hand. */
  needsTwo: z.boolean(),
  /** How it was paid back by hand; it waits for another operator's agreement. */
  proposal: Proposal.nullable(),
});
export type TroubledRefund = z.infer<typeof TroubledRefund>;

const PaymentParams = z.object({ paymentId: PaymentId });
const RefundParams = z.object({ refundId: z.uuid().register(thingIds, { kind: 'refund' }) });
const ProposalParams = z.object({
  proposalId: z.coerce.number().int().positive().register(thingIds, { kind: 'proposal' }),
});
const Reason = z.object({ reason: line(MAX_REASON) });
/** The place where a list continues; null at its end. */
const Next = z.string().nullable();

export const paymentDecisionEndpoints = defineEndpoints(PAYMENTS, {
  'GET /api/operator/payment': {
    summary:
      'A page each of payments under review, proposals that wait for a second operator, and refunds in trouble, the longest first.',
    access: 'operator:finance',
    query: z.object({
      /** The `next` of the previous page; without it each list starts at its beginning. */
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
