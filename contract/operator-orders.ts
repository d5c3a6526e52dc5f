import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import { Goodwill, RefundBearer, SupportReason } from './goodwill.ts';
import {
  Instant,
  Message,
  optionalLine,
  OrderId,
  OrderLineId,
  PaymentId,
  Rupees,
  RupeesInput,
  ShopOrderId,
  UserId,
} from './kernel/schemas.ts';
import { MAX_SUPPORT_WORDS, NO_REFUNDED_AMOUNT, NO_REFUNDED_ITEM } from './kernel/support.ts';
import { Order } from './orders.ts';
import { PaymentStatus, RefundStatus, ShopOrderProposal } from './payment-decisions.ts';
import { PaymentProvider } from './payments.ts';
import { SentMail } from './sent-mails.ts';
import { ShopOrderSummary } from './shop-orders.ts';

/** Mails that can be sent again as long as they say what is true. */
export const OrderMail = z.enum(['confirmation', 'progress', 'invoice']);
export type OrderMail = z.infer<typeof OrderMail>;

const Refund = z.object({
  id: z.uuid(),
  amount: Rupees,
  cause: z.string(),
  status: RefundStatus,
  problem: z.string().nullable(),
  createdAt: Instant,
  doneAt: Instant.nullable(),
});

const ShopOrderCare = z.object({
  id: ShopOrderId,
  /** The version of the shop order on the screen; every act names it. */
  version: z.string(),
  discountShares: ShopOrderSummary.shape.discountShares,
  goodwill: z.array(Goodwill),
  canCancel: z.boolean(),
  /** Cancelling it needs a second operator. */
  cancelNeedsTwo: z.boolean(),
  /** Cancelling gives this back: the same with the fees of the parcel. */
  cancelRefund: Rupees,
  /** Goods that were paid for count with what was not given back of them, without fees. */
  refundable: Rupees,
  /** Why nothing can be given back; null where something can. */
  noRefund: z.string().nullable(),
  /** The amount of each line that can still be given back. */
  lines: z.array(z.object({ id: OrderLineId, refundable: Rupees })),
  messages: z.object({ buyer: z.int(), seller: z.int() }),
  mails: z.array(OrderMail),
  proposal: ShopOrderProposal.nullable(),
});

export const OperatorOrder = z.object({
  /** E-mail address and phone numbers are complete for the duties support and finance only. */
  order: Order,
  buyer: z.object({ id: UserId, name: z.string() }),
  shopOrders: z.array(ShopOrderCare),
  payments: z.array(
    z.object({
      id: PaymentId,
      provider: PaymentProvider,
      status: PaymentStatus,
      amount: Rupees,
      reference: z.string().nullable(),
      createdAt: Instant,
      refunds: z.array(Refund),
    }),
  ),
  mails: z.array(SentMail),
  /** Mails of the order as a whole. */
  resendable: z.array(OrderMail),
  limit: Rupees,
});
export type OperatorOrder = z.infer<typeof OperatorOrder>;

const ShopOrderParams = z.object({ shopOrderId: ShopOrderId });
const Because = z.object({
  version: z.string().max(80),
  cause: SupportReason,
  /** Buyer and shop read it. */
  reason: optionalLine(MAX_SUPPORT_WORDS).default(''),
});
const Acted = Message.extend({ isDone: z.boolean() });

const OPERATOR_ORDERS = {
  name: 'Operator orders',
  description: 'Orders as operators see, cancel and refund them.',
} satisfies ApiGroup;

export const operatorOrderEndpoints = defineEndpoints(OPERATOR_ORDERS, {
  'GET /api/operator/order/:orderId': {
    summary: 'One order with its buyer, payments, refunds, mails and what can be done about it.',
    logged: 'Look at an order',
    access: 'operator:support|finance|owner',
    recorded: true,
    params: z.object({ orderId: OrderId }),
    reply: OperatorOrder,
    refusals: ['not_found'],
  },
  'POST /api/operator/shop-order/:shopOrderId/cancel': {
    summary:
      'Cancel a shop order that has not been shipped: stock, coupon use and payment are returned. Above the limit it is proposed to a second operator.',
    logged: 'Cancel an order',
    access: 'operator:support|finance|owner',
    invalidates: 'catalog',
    params: ShopOrderParams,
    body: Because,
    reply: Acted,
    refusals: ['not_found', 'wrong_state', 'stale'],
  },
  'POST /api/operator/shop-order/:shopOrderId/refund': {
    summary:
      'Give back whole lines or an amount of a shop order that was paid online, without cancelling it. Above the limit it is proposed to a second operator.',
    logged: 'Refund an order without cancelling it',
    access: 'operator:support|finance|owner',
    params: ShopOrderParams,
    body: Because.extend({
      bearer: RefundBearer,
      /** Either whole lines or an amount. */
      lineIds: z.array(OrderLineId).min(1, NO_REFUNDED_ITEM).max(200).optional(),
      amount: RupeesInput.refine((amount) => amount > 0, NO_REFUNDED_AMOUNT).optional(),
    }),
    reply: Acted,
    refusals: ['not_found', 'wrong_state', 'stale', 'limit_reached'],
  },
  'POST /api/operator/order/:orderId/mail': {
    summary: 'Send a mail of the order again, to its buyer: five an hour.',
    access: 'operator:support|finance|owner',
    params: z.object({ orderId: OrderId }),
    body: z.object({
      mail: OrderMail,
      /** Left out for the confirmation. */
      shopOrderId: ShopOrderId.optional(),
    }),
    reply: Message,
    refusals: ['not_found', 'wrong_state', 'limit_reached', 'too_many_requests'],
  },
});
