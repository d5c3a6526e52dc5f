import { sql } from 'drizzle-orm';
import {
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Paise } from '../../contract/kernel/money.ts';
import { PAYMENT_PROVIDERS } from '../../contract/kernel/payment-methods.ts';
import type { OrderId, OrderLineId, PaymentId, ShopOrderId, UserId } from '../../contract/kernel/schemas.ts';
import type { RefundBearer, SupportReason } from '../../contract/kernel/support.ts';
import type { PaymentDecision, RefundDecision, ShopOrderDecision } from '../../contract/payment-decisions.ts';
import type { PaymentState, RefundState } from '../../contract/kernel/payment-states.ts';
import type { PaymentProvider } from '../../contract/payments.ts';
import { users } from './accounts.ts';
import { audited } from './audited.ts';
import { createdAt, instant, paiseColumn } from './columns.ts';
import { orders, shopOrders } from './orders.ts';

const PROVIDERS = PAYMENT_PROVIDERS.map((provider) => `'${provider}'`).join(', ');

export type PaymentStatus = PaymentState;

/** A failed attempt may still be captured later; a captured one never goes back. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').$type<PaymentId>().primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id),
    provider: text('provider').$type<PaymentProvider>().notNull(),
    status: text('status').$type<PaymentStatus>().notNull().default('initiated'),
    amountPaise: paiseColumn('amount_paise').notNull(),
    currency: text('currency').notNull().default('INR'),
    providerPaymentId: text('provider_payment_id'),
    redirectUrl: text('redirect_url'),
    /** Refunds refer to the capture. */
    providerCaptureId: text('provider_capture_id'),
    /** The unit is the smallest one of `capturedCurrency`; null until it is captured. */
    capturedPaise: paiseColumn('captured_paise'),
    capturedCurrency: text('captured_currency'),
    reviewReason: text('review_reason'),
    reviewSince: instant('review_since'),
    /** The provider's latest word gives the most that a decision moves; null where nobody asked, or in another currency. */
    reviewAmountPaise: paiseColumn('review_amount_paise'),
    /** Null means that nothing is open. */
    nextCheckAt: instant('next_check_at'),
    checks: integer('checks').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    unique('payments_provider_payment_key').on(table.provider, table.providerPaymentId),
    unique('payments_provider_capture_key').on(table.provider, table.providerCaptureId),
    index('payments_order_index').on(table.orderId),
    index('payments_review_index')
      .on(sql`coalesce(${table.reviewSince}, ${table.createdAt})`)
      .where(sql`${table.status} = 'review'`),
    index('payments_next_check_index').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    check(
      'payments_status_check',
      sql`${table.status} in ('initiated', 'redirected', 'authorised', 'captured', 'failed', 'review')`,
    ),
    check('payments_provider_check', sql`${table.provider} in (${sql.raw(PROVIDERS)})`),
    check('payments_amount_check', sql`${table.amountPaise} > 0`),
  ],
);

export const auditedPayments = audited(payments, {
  omit: [payments.redirectUrl, payments.nextCheckAt, payments.checks],
});

/** Events have no personal data; each is applied once. */
export const paymentInbox = pgTable(
  'payment_inbox',
  {
    provider: text('provider').$type<PaymentProvider>().notNull(),
    eventId: text('event_id').notNull(),
    payload: jsonb('payload').notNull(),
    receivedAt: instant('received_at').notNull().default(sql`now()`),
    handledAt: instant('handled_at'),
  },
  (table) => [
    primaryKey({ name: 'payment_inbox_pkey', columns: [table.provider, table.eventId] }),
    index('payment_inbox_open_index').on(table.receivedAt).where(sql`${table.handledAt} is null`),
  ],
);

export type RefundStatus = RefundState;

/** A refund is `wanted`, `sent` (accepted), then `processed` or `failed` by the word of the provider or an operator. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    paymentId: uuid('payment_id')
      .$type<PaymentId>()
      .notNull()
      .references(() => payments.id),
    amountPaise: paiseColumn('amount_paise').notNull(),
    /** A `RefundReason`, or the id of a cancelled part, line or return; unique for each payment. */
    reason: text('reason').notNull(),
    status: text('status').$type<RefundStatus>().notNull().default('wanted'),
    providerRefundId: text('provider_refund_id'),
    attempts: integer('attempts').notNull().default(0),
    /** Null means that no call to the provider is left. */
    nextAttemptAt: instant('next_attempt_at').default(sql`now()`),
    /** The version is part of the idempotency key: it is raised once the provider stored an error under the former key. */
    keyVersion: integer('key_version').notNull().default(1),
    lastError: text('last_error'),
    alarmedAt: instant('alarmed_at'),
    settledNote: text('settled_note'),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
    failedAt: instant('failed_at'),
    doneAt: instant('done_at'),
  },
  (table) => [
    uniqueIndex('refunds_reason_key').on(table.paymentId, table.reason),
    index('refunds_next_attempt_index')
      .on(table.nextAttemptAt)
      .where(sql`${table.status} in ('wanted', 'sent')`),
    // Operators see the oldest first.
    index('refunds_open_index').on(table.createdAt).where(sql`${table.status} <> 'processed'`),
    index('refunds_provider_refund_index').on(table.providerRefundId),
    check('refunds_amount_check', sql`${table.amountPaise} > 0`),
    check('refunds_status_check', sql`${table.status} in ('wanted', 'sent', 'processed', 'failed')`),
    check('refunds_processed_check', sql`(${table.status} = 'processed') = (${table.doneAt} is not null)`),
  ],
);

export const auditedRefunds = audited(refunds, {
  omit: [refunds.attempts, refunds.nextAttemptAt, refunds.keyVersion, refunds.alarmedAt],
});

/** Other concepts read here what of a payment goes back, for the whole of it or by the id of what the refund is for. */
export const orderRefunds = pgView('order_refunds', {
  orderId: uuid('order_id').$type<OrderId>().notNull(),
  refundFor: text('refund_for').notNull(),
  status: text('status').$type<RefundStatus>().notNull(),
  amountPaise: paiseColumn('amount_paise').notNull(),
})
  .with({ securityInvoker: true })
  .as(sql`select p.order_id, r.reason as refund_for, r.status, r.amount_paise
    from payments p join refunds r on r.payment_id = p.id`);

/** The orders of payments that are still being checked or refunded, an order as often as it has such refunds. */
export const unsettledPayments = pgView('unsettled_payments', {
  orderId: uuid('order_id').$type<OrderId>().notNull(),
})
  .with({ securityInvoker: true })
  .as(sql`select p.order_id from payments p left join refunds r on r.payment_id = p.id
    where p.next_check_at is not null or p.status = 'review' or (r.id is not null and r.done_at is null)`);

export interface ProposedAct {
  amountPaise: Paise;
  reason: SupportReason;
  /** Only goodwill has a bearer and lines. */
  bearer: RefundBearer | null;
  lineIds: OrderLineId[] | null;
}

export const paymentDecisions = pgTable(
  'payment_decisions',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    paymentId: uuid('payment_id')
      .$type<PaymentId>()
      .references(() => payments.id),
    shopOrderId: uuid('shop_order_id')
      .$type<ShopOrderId>()
      .references(() => shopOrders.id),
    refundId: uuid('refund_id').references(() => refunds.id),
    decision: text('decision').$type<PaymentDecision | ShopOrderDecision | RefundDecision>().notNull(),
    reason: text('reason').notNull(),
    act: jsonb('act').$type<ProposedAct>(),
    seenVersion: text('seen_version'),
    proposedBy: uuid('proposed_by')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    /** Another person than the proposer decides where two are needed. Null means open or withdrawn. */
    decidedBy: uuid('decided_by')
      .$type<UserId>()
      .references(() => users.id),
    createdAt: createdAt(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('payment_decisions_open_key').on(table.paymentId).where(sql`${table.endedAt} is null`),
    uniqueIndex('payment_decisions_open_shop_order_key')
      .on(table.shopOrderId)
      .where(sql`${table.endedAt} is null`),
    uniqueIndex('payment_decisions_open_refund_key').on(table.refundId).where(sql`${table.endedAt} is null`),
    index('payment_decisions_waiting_index')
      .on(table.createdAt)
      .where(sql`${table.endedAt} is null and ${table.shopOrderId} is not null`),
    check(
      'payment_decisions_decision_check',
      sql`case when ${table.paymentId} is not null then ${table.decision} in ('confirm', 'refund')
        when ${table.refundId} is not null then ${table.decision} = 'settle' else ${table.decision} in ('cancel', 'goodwill') end`,
    ),
    check(
      'payment_decisions_subject_check',
      sql`num_nonnulls(${table.paymentId}, ${table.shopOrderId}, ${table.refundId}) = 1 and (${table.shopOrderId} is null) = (${table.act} is null)
        and (${table.act} is null) = (${table.seenVersion} is null)`,
    ),
    check('payment_decisions_ended_check', sql`${table.decidedBy} is null or ${table.endedAt} is not null`),
  ],
);

export const auditedDecisions = audited(paymentDecisions);

/** A real provider would keep these books on its side. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    id: text('id').primaryKey(),
    /** Our payment id is unique: asking twice gives the same session. */
    reference: text('reference').notNull(),
    amountPaise: paiseColumn('amount_paise').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<'open' | 'captured' | 'declined' | 'expired'>().notNull().default('open'),
    createdAt: createdAt(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    unique('sandbox_payments_reference_key').on(table.reference),
    check(
      'sandbox_payments_status_check',
      sql`${table.status} in ('open', 'captured', 'declined', 'expired')`,
    ),
  ],
);

export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    id: text('id').primaryKey(),
    sandboxPaymentId: text('sandbox_payment_id')
      .notNull()
      .references(() => sandboxPayments.id),
    /** Our refund id is unique: asking twice refunds once. */
    reference: text('reference').notNull(),
    amountPaise: paiseColumn('amount_paise').notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('sandbox_refunds_reference_key').on(table.reference)],
);
