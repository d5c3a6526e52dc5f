import { and, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Paise, paise } from '../../contract/kernel/money.ts';
import { type OrderId, PaymentId } from '../../contract/kernel/schemas.ts';
import type { PaymentProvider } from '../../contract/payments.ts';
import { orders, paymentInbox, payments, refunds } from '../../database/schema/index.ts';
import type { PaymentStatus, RefundStatus } from '../../database/schema/payments.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { Capture, PaymentSession } from './gateway.ts';
import { owedMoney } from './owed-money.ts';
import { paymentStatesBefore } from './payment-states.ts';

export type PaymentRow = typeof payments.$inferSelect;

/** Minutes from one question to the provider to the next; the last one repeats. */
const CHECK_PAUSES_MINUTES = [1, 5, 15, 60, 180, 360];
/** Banks confirm payments up to five days late, closed attempts included. */
const CHECK_DAYS = 6;
/** Seconds from one call about a refund to the next; the last one repeats. */
const REFUND_PAUSES_SECONDS = [20, 60, 300, 900, 3600, 10_800, 21_600];

const afterPause = (checks: number) => {
  const pause = CHECK_PAUSES_MINUTES[Math.min(checks, CHECK_PAUSES_MINUTES.length - 1)];
  return sql`now() + make_interval(mins => ${pause})`;
};

export async function insertPayment(
  tx: Transaction,
  payment: { orderId: OrderId; provider: PaymentProvider; amountPaise: Paise },
): Promise<PaymentRow> {
  const [row] = await tx
    .insert(payments)
    .values({ ...payment, nextCheckAt: afterPause(0) })
    .returning();
  if (!row) throw new Error('an inserted payment was not returned');
  return row;
}

export async function findPayment(db: Queryable, paymentId: PaymentId): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, paymentId));
  return row;
}

export async function lockPayment(tx: Transaction, paymentId: PaymentId): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('no key update');
  return row;
}

/** The attempts to pay an order, oldest first. */
export function findPaymentsOf(db: Queryable, orderId: OrderId): Promise<PaymentRow[]> {
  return db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.createdAt);
}

/** The payment that a provider's notice is about: by the provider's id, else by ours. */
export async function findNoticedPayment(
  db: Queryable,
  provider: PaymentProvider,
  { reference, providerPaymentId }: { reference: string | null; providerPaymentId: string | null },
): Promise<PaymentRow | undefined> {
  const ours = PaymentId.safeParse(reference);
  const [row] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.provider, provider),
        or(
          providerPaymentId === null ? undefined : eq(payments.providerPaymentId, providerPaymentId),
          ours.success ? and(eq(payments.id, ours.data), isNull(payments.providerPaymentId)) : undefined,
          sql`false`,
        ),
      ),
    );
  return row;
}

/** Stores the session of an attempt that has none; false when the attempt went on or ended meanwhile. */
export async function updateSession(
  db: Queryable,
  paymentId: PaymentId,
  session: PaymentSession,
): Promise<boolean> {
  const updated = await db
    .update(payments)
    .set({ status: 'redirected', ...session })
    .where(and(eq(payments.id, paymentId), eq(payments.status, 'initiated')));
  return updated.rowCount === 1;
}

/** A notice came before we stored the session: now we know the provider's id. */
export async function updateProviderPaymentId(
  db: Queryable,
  paymentId: PaymentId,
  providerPaymentId: string,
): Promise<void> {
  await db
    .update(payments)
    .set({ providerPaymentId })
    .where(and(eq(payments.id, paymentId), isNull(payments.providerPaymentId)));
}

interface PaymentMove {
  reviewReason?: string;
  /** What the provider took, where it is captured. */
  capture?: Capture;
  /** Nothing more can come of it. */
  isFinal?: boolean;
}

/** Moves a payment if its present state allows that; false when it does not, and then nothing happened. */
export async function movePayment(
  tx: Transaction,
  paymentId: PaymentId,
  to: Exclude<PaymentStatus, 'initiated' | 'redirected'>,
  { reviewReason, capture, isFinal = false }: PaymentMove = {},
): Promise<boolean> {
  const moved = await tx
    .update(payments)
    .set({
      status: to,
      ...(reviewReason !== undefined && { reviewReason, reviewSince: sql`now()` }),
      ...(capture && {
        providerCaptureId: capture.id,
        capturedPaise: paise(capture.amountPaise),
        capturedCurrency: capture.currency,
      }),
      ...(isFinal && { nextCheckAt: null }),
    })
    .where(and(eq(payments.id, paymentId), inArray(payments.status, paymentStatesBefore(to))));
  return moved.rowCount === 1;
}

/** The page of an attempt is closed, and no money is known to be on its way; the provider is asked further. */
export async function closeAttempt(db: Queryable, paymentId: PaymentId): Promise<void> {
  await db
    .update(payments)
    .set({ status: 'failed' })
    .where(and(eq(payments.id, paymentId), inArray(payments.status, ['initiated', 'redirected'])));
}

/**
 * Notes a capture beside the one by which its payment is known, as a captured payment of its own; undefined when it is known.
 */
export async function insertCapture(
  tx: Transaction,
  { orderId, provider, amountPaise, currency }: PaymentRow,
  capture: Capture,
): Promise<PaymentRow | undefined> {
  const [row] = await tx
    .insert(payments)
    .values({
      ...{ orderId, provider, amountPaise, currency },
      status: 'captured',
      providerCaptureId: capture.id,
      capturedPaise: paise(capture.amountPaise),
      capturedCurrency: capture.currency,
    })
    .onConflictDoNothing()
    .returning();
  return row;
}

/** The provider's name of a capture that was noted without it. */
export async function updateCaptureId(
  db: Queryable,
  paymentId: PaymentId,
  providerCaptureId: string,
): Promise<void> {
  await db.update(payments).set({ providerCaptureId }).where(eq(payments.id, paymentId));
}

/**
 * Takes payments of these providers whose next check is due and sets the one after it, so that no other process takes them
 * as well.
 */
export async function takeDuePayments(
  db: Queryable,
  { providers, limit }: { providers: readonly PaymentProvider[]; limit: number },
): Promise<PaymentId[]> {
  const pauses = sql.param(CHECK_PAUSES_MINUTES);
  const { rows } = await db.execute<{ id: PaymentId }>(sql`
    update payments set checks = checks + 1, next_check_at = case
      when created_at > now() - make_interval(days => ${CHECK_DAYS}::int)
      then now() + make_interval(mins => (${pauses}::int[])[least(checks + 2, ${CHECK_PAUSES_MINUTES.length}::int)]) end
    where id in (
      select id from payments where next_check_at <= now() and provider = any(${sql.param([...providers])}::text[])
      order by next_check_at limit ${limit} for update skip locked
    )
    returning id`);
  return rows.map(({ id }) => id);
}

/** Payments that have been under review for this long. */
export async function findOldReviews(
  db: Queryable,
  { days, limit }: { days: number; limit: number },
): Promise<PaymentId[]> {
  const since = sql`coalesce(${payments.reviewSince}, ${payments.createdAt})`;
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.status, 'review'), sql`${since} < now() - make_interval(days => ${days})`))
    .orderBy(since)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** What of a notice is kept: what it is about, and nothing about people. */
const StoredNotice = z.object({
  type: z.string(),
  reference: z.string().nullable(),
  providerPaymentId: z.string().nullable(),
  refund: z
    .object({ providerRefundId: z.string(), refundId: z.string().nullable() })
    .nullable()
    .default(null),
});
export type StoredNotice = z.infer<typeof StoredNotice>;

/** Stores a notice; false when it is there already. */
export async function insertNotice(
  tx: Transaction,
  provider: PaymentProvider,
  eventId: string,
  payload: StoredNotice,
): Promise<boolean> {
  const inserted = await tx.insert(paymentInbox).values({ provider, eventId, payload }).onConflictDoNothing();
  return inserted.rowCount === 1;
}

export async function isNoticeKnown(
  db: Queryable,
  provider: PaymentProvider,
  eventId: string,
): Promise<boolean> {
  const rows = await db
    .select({ eventId: paymentInbox.eventId })
    .from(paymentInbox)
    .where(and(eq(paymentInbox.provider, provider), eq(paymentInbox.eventId, eventId)));
  return rows.length > 0;
}

/** A notice that is not handled yet. */
export async function findOpenNotice(
  db: Queryable,
  provider: PaymentProvider,
  eventId: string,
): Promise<StoredNotice | undefined> {
  const [row] = await db
    .select({ payload: paymentInbox.payload })
    .from(paymentInbox)
    .where(
      and(
        eq(paymentInbox.provider, provider),
        eq(paymentInbox.eventId, eventId),
        isNull(paymentInbox.handledAt),
      ),
    );
  return row && StoredNotice.parse(row.payload);
}

export async function markNoticeHandled(
  db: Queryable,
  provider: PaymentProvider,
  eventId: string,
): Promise<void> {
  await db
    .update(paymentInbox)
    .set({ handledAt: sql`now()` })
    .where(and(eq(paymentInbox.provider, provider), eq(paymentInbox.eventId, eventId)));
}

/** Removes notices that came longer ago than this, applied or not. */
export async function removeOldNotices(db: Queryable, days: number): Promise<void> {
  await db
    .delete(paymentInbox)
    .where(sql`${paymentInbox.receivedAt} < now() - make_interval(days => ${days})`);
}

/** Notices that still wait for the payment they are about, newest first, for as long as a provider repeats its own. */
export function findOpenNotices(
  db: Queryable,
  { days, limit }: { days: number; limit: number },
): Promise<{ provider: PaymentProvider; eventId: string }[]> {
  return db
    .select({ provider: paymentInbox.provider, eventId: paymentInbox.eventId })
    .from(paymentInbox)
    .where(
      and(
        isNull(paymentInbox.handledAt),
        sql`${paymentInbox.receivedAt} > now() - make_interval(days => ${days})`,
      ),
    )
    .orderBy(sql`${paymentInbox.receivedAt} desc`)
    .limit(limit);
}

/**
 * Wants money sent back, once for each reason and never more in all than was captured; the payment must be locked.
 * Undefined when it was wanted before or would be too much.
 */
export async function insertRefund(
  tx: Transaction,
  { paymentId, amountPaise, reason }: { paymentId: PaymentId; amountPaise: Paise; reason: string },
): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into refunds (payment_id, amount_paise, reason)
    select p.id, ${amountPaise}::bigint, ${reason}::text from payments p
    where p.id = ${paymentId} and p.status = 'captured'
      and coalesce(p.captured_paise, p.amount_paise) >= ${amountPaise}::bigint
        + coalesce((select sum(r.amount_paise) from refunds r where r.payment_id = p.id), 0)
    on conflict (payment_id, reason) do nothing
    returning id`);
  return rows[0]?.id;
}

export type RefundRow = typeof refunds.$inferSelect;

export interface RefundWithPayment {
  refund: RefundRow;
  payment: PaymentRow;
}

export async function findRefund(db: Queryable, refundId: string): Promise<RefundWithPayment | undefined> {
  const [row] = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId));
  return row;
}

/** The refund that a provider's notice is about: by the provider's id, else by ours. */
export async function findNoticedRefund(
  db: Queryable,
  provider: PaymentProvider,
  { providerRefundId, refundId }: { providerRefundId: string; refundId: string | null },
): Promise<RefundWithPayment | undefined> {
  const ours = z.uuid().safeParse(refundId);
  const [row] = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(payments.provider, provider),
        or(
          eq(refunds.providerRefundId, providerRefundId),
          ours.success ? eq(refunds.id, ours.data) : undefined,
        ),
      ),
    );
  return row;
}

export async function lockRefund(tx: Transaction, refundId: string): Promise<RefundRow | undefined> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('no key update');
  return row;
}

/** Refunds at these providers about which the next call is due. */
export async function findDueRefunds(
  db: Queryable,
  { providers, limit }: { providers: readonly PaymentProvider[]; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        inArray(refunds.status, ['wanted', 'sent']),
        lte(refunds.nextAttemptAt, sql`now()`),
        inArray(payments.provider, [...providers]),
      ),
    )
    .orderBy(refunds.nextAttemptAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Takes a refund whose next call is due and sets the one after it with a growing pause, so that nobody else makes this one
 * and a call that fails is not made again at once; undefined when it is not due.
 */
export async function takeDueRefund(db: Queryable, refundId: string): Promise<RefundWithPayment | undefined> {
  const pauses = sql.param(REFUND_PAUSES_SECONDS);
  const pause = sql`(${pauses}::int[])[least(${refunds.attempts} + 1, ${REFUND_PAUSES_SECONDS.length}::int)]`;
  const [taken] = await db
    .update(refunds)
    .set({
      attempts: sql`${refunds.attempts} + 1`,
      nextAttemptAt: sql`now() + make_interval(secs => ${pause})`,
    })
    .where(
      and(
        eq(refunds.id, refundId),
        inArray(refunds.status, ['wanted', 'sent']),
        lte(refunds.nextAttemptAt, sql`now()`),
      ),
    )
    .returning({ id: refunds.id });
  return taken && findRefund(db, taken.id);
}

/** Notes why a call about a refund failed. @param isKeyUsed the provider keeps this failure under the call's key */
export async function noteRefundError(
  db: Queryable,
  refundId: string,
  { error, isKeyUsed }: { error: string; isKeyUsed: boolean },
): Promise<void> {
  await db
    .update(refunds)
    .set({ lastError: error, ...(isKeyUsed && { keyVersion: sql`${refunds.keyVersion} + 1` }) })
    .where(and(eq(refunds.id, refundId), ne(refunds.status, 'processed')));
}

/** The provider took the order for a locked refund; how it ends is asked from time to time. */
export async function markRefundSent(
  tx: Transaction,
  refundId: string,
  providerRefundId: string,
): Promise<void> {
  await tx
    .update(refunds)
    .set({ status: 'sent', providerRefundId, sentAt: sql`now()`, attempts: 0, lastError: null })
    .where(eq(refunds.id, refundId));
}

/** The money of a locked refund is with the buyer's bank. @param settledNote how, where an operator paid it by hand */
export async function markRefundProcessed(
  tx: Transaction,
  refundId: string,
  { providerRefundId, settledNote }: { providerRefundId?: string; settledNote?: string },
): Promise<void> {
  await tx
    .update(refunds)
    .set({
      status: 'processed',
      ...(providerRefundId !== undefined && { providerRefundId }),
      ...(settledNote !== undefined && { settledNote }),
      sentAt: sql`coalesce(${refunds.sentAt}, now())`,
      doneAt: sql`now()`,
      lastError: null,
      nextAttemptAt: null,
    })
    .where(eq(refunds.id, refundId));
}

/** The provider could not pay out a locked refund: it waits for an operator. */
export async function markRefundFailed(
  tx: Transaction,
  refundId: string,
  { providerRefundId, error }: { providerRefundId: string; error: string },
): Promise<void> {
  await tx
    .update(refunds)
    .set({
      status: 'failed',
      providerRefundId,
      lastError: error,
      failedAt: sql`now()`,
      nextAttemptAt: null,
      keyVersion: sql`${refunds.keyVersion} + 1`,
    })
    .where(eq(refunds.id, refundId));
}

/** A locked refund is made once more, as another one at the provider. */
export async function wantRefundAgain(tx: Transaction, refundId: string): Promise<void> {
  await tx
    .update(refunds)
    .set({ status: 'wanted', providerRefundId: null, attempts: 0, nextAttemptAt: sql`now()` })
    .where(eq(refunds.id, refundId));
}

const REFUND_ALARM_DAYS = 1;
/** Banks take up to a week for what a provider has accepted. */
const SENT_REFUND_ALARM_DAYS = 10;

/** Takes refunds that are late and about which no alarm was raised yet. */
export async function takeLateRefunds(db: Queryable): Promise<RefundRow[]> {
  return db
    .update(refunds)
    .set({ alarmedAt: sql`now()` })
    .where(
      and(
        isNull(refunds.alarmedAt),
        or(
          and(
            inArray(refunds.status, ['wanted', 'failed']),
            sql`${refunds.createdAt} < now() - make_interval(days => ${REFUND_ALARM_DAYS})`,
          ),
          and(
            eq(refunds.status, 'sent'),
            sql`${refunds.sentAt} < now() - make_interval(days => ${SENT_REFUND_ALARM_DAYS})`,
          ),
        ),
      ),
    )
    .returning();
}

export interface RefundSum {
  provider: PaymentProvider;
  status: RefundStatus;
  refunds: number;
  amountPaise: Paise;
}

/** Refunds that are not processed, by provider and status. */
export async function sumOpenRefunds(db: Queryable): Promise<RefundSum[]> {
  const { rows } = await db.execute<RefundSum & Record<string, unknown>>(sql`
    select p.provider, r.status, count(*)::int as refunds, sum(r.amount_paise)::float8 as "amountPaise"
    from refunds r join payments p on p.id = r.payment_id where r.status <> 'processed'
    group by p.provider, r.status order by p.provider, r.status`);
  return rows;
}

/** What an operator has to look at: refunds that failed, were refused or are late, oldest first. */
export async function listTroubledRefunds(
  db: Queryable,
  limit: number,
): Promise<(RefundWithPayment & { orderNumber: string })[]> {
  return db
    .select({ refund: refunds, payment: payments, orderNumber: orders.number })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        ne(refunds.status, 'processed'),
        or(
          eq(refunds.status, 'failed'),
          sql`${refunds.lastError} is not null`,
          sql`${refunds.alarmedAt} is not null`,
          sql`${refunds.createdAt} < now() - interval '1 hour' and ${refunds.status} = 'wanted'`,
        ),
      ),
    )
    .orderBy(refunds.createdAt)
    .limit(limit);
}

/** Payments under review, longest first. */
export async function listReviews(
  db: Queryable,
  limit: number,
): Promise<{ payment: PaymentRow; orderNumber: string }[]> {
  return db
    .select({ payment: payments, orderNumber: orders.number })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.status, 'review'))
    .orderBy(sql`coalesce(${payments.reviewSince}, ${payments.createdAt})`)
    .limit(limit);
}

export async function countReviews(db: Queryable): Promise<number> {
  return db.$count(payments, eq(payments.status, 'review'));
}

export interface OwedRow {
  orderId: OrderId;
  amountPaise: Paise;
}

/** What is owed for a cancelled part or line or a return that came back; undefined when it is nothing of these. */
export async function findOwed(db: Queryable, owedFor: string): Promise<OwedRow | undefined> {
  const { rows } = await db.execute<OwedRow & Record<string, unknown>>(sql`
    select order_id as "orderId", amount_paise::float8 as "amountPaise" from (${owedMoney(owedFor)}) owed`);
  return rows[0];
}

/** What was paid, is owed back, and nobody has asked back: the job was given up. */
export async function listForgottenDebts(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ owedFor: string }>(sql`
    select owed.owed_for as "owedFor" from (${owedMoney()}) owed
    where owed.amount_paise > 0
      and not exists (
        select from refunds r join payments p on p.id = r.payment_id
        where p.order_id = owed.order_id and r.reason = owed.owed_for
      )
      and exists (
        select from payments p
        where p.order_id = owed.order_id and p.status = 'captured'
          and coalesce(p.captured_paise, p.amount_paise) >= owed.amount_paise + coalesce((select sum(r.amount_paise) from refunds r where r.payment_id = p.id), 0)
      )
    limit ${limit}`);
  return rows.map(({ owedFor }) => owedFor);
}

/** Payments of the last days that have a session at their provider and are not known to be paid. */
export async function listPaymentsToCompare(db: Queryable, days: number) {
  const rows = await db
    .select()
    .from(payments)
    .where(
      and(
        inArray(payments.status, ['initiated', 'redirected', 'authorised', 'failed']),
        sql`${payments.createdAt} > now() - make_interval(days => ${days})`,
      ),
    )
    .orderBy(payments.createdAt);
  return rows.flatMap(({ providerPaymentId, ...payment }) =>
    providerPaymentId === null ? [] : [{ ...payment, providerPaymentId }],
  );
}

/** Refunds of the last days that the provider is said to have paid out. */
export async function listRefundsToCompare(db: Queryable, days: number) {
  const rows = await db
    .select({ id: refunds.id, provider: payments.provider, providerRefundId: refunds.providerRefundId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.status, 'processed'),
        isNull(refunds.settledNote),
        sql`${refunds.createdAt} > now() - make_interval(days => ${days})`,
      ),
    )
    .orderBy(refunds.createdAt);
  return rows.flatMap(({ providerRefundId, ...refund }) =>
    providerRefundId === null ? [] : [{ ...refund, providerRefundId }],
  );
}
