import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { OrderId, PaymentId } from '../../contract/kernel/schemas.ts';
import type { PaymentProvider } from '../../contract/payments.ts';
import { createdAt, instant, paiseColumn } from './columns.ts';
import { orders } from './orders.ts';

export type PaymentStatus = 'initiated' | 'redirected' | 'authorised' | 'captured' | 'failed' | 'review';

/** One attempt to pay an order. A failed attempt may still be captured later; a captured one never goes back. */
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
    /** Why it is parked for review. */
    reviewReason: text('review_reason'),
    /** When the poller next asks the provider; null when nothing is open. */
    nextCheckAt: instant('next_check_at'),
    checks: integer('checks').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    unique('payments_provider_payment_key').on(table.provider, table.providerPaymentId),
    index('payments_order_index').on(table.orderId),
    index('payments_next_check_index').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    check(
      'payments_status_check',
      sql`${table.status} in ('initiated', 'redirected', 'authorised', 'captured', 'failed', 'review')`,
    ),
    check('payments_provider_check', sql`${table.provider} in ('sandbox', 'stripe', 'razorpay')`),
    check('payments_amount_check', sql`${table.amountPaise} > 0`),
  ],
);

/** What notices of providers are about, without anything about people, and whether each was applied: once. */
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

/** Money on its way back to the buyer. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    paymentId: uuid('payment_id')
      .$type<PaymentId>()
      .notNull()
      .references(() => payments.id),
    amountPaise: paiseColumn('amount_paise').notNull(),
    /** What it is for, once for each payment: `late_payment`, `duplicate_payment`, or the cancelled part's id. */
    reason: text('reason').notNull(),
    status: text('status').$type<'pending' | 'done'>().notNull().default('pending'),
    providerRefundId: text('provider_refund_id'),
    createdAt: createdAt(),
    doneAt: instant('done_at'),
  },
  (table) => [
    uniqueIndex('refunds_reason_key').on(table.paymentId, table.reason),
    check('refunds_amount_check', sql`${table.amountPaise} > 0`),
    check('refunds_status_check', sql`${table.status} in ('pending', 'done')`),
  ],
);

/** The sandbox provider's own books: what a real provider would keep on its side. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    id: text('id').primaryKey(),
    /** Our payment id, unique: asking twice gives the same session. */
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
    /** Our refund id, unique: asking twice refunds once. */
    reference: text('reference').notNull(),
    amountPaise: paiseColumn('amount_paise').notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('sandbox_refunds_reference_key').on(table.reference)],
);
