import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Paise, paise } from '../../../contract/kernel/money.ts';
import { type OrderId, PaymentId } from '../../../contract/kernel/schemas.ts';
import type { PaymentProvider } from '../../../contract/payments.ts';
import { orderNumbers, paymentInbox, payments } from '../../../database/schema/index.ts';
import type { PaymentStatus } from '../../../database/schema/payments.ts';
import { countUpTo, exactInstant, isAfterPlace } from '../../platform/database/list-page.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { hasId } from '../../platform/database/sql-terms.ts';
import type { Capture, PaymentSession } from './gateway.ts';
import { paymentStatesBefore } from './payment-states.ts';

export type PaymentRow = typeof payments.$inferSelect;

/** The last pause repeats. */
const CHECK_PAUSES_MINUTES = [1, 5, 15, 60, 180, 360];
/** Banks confirm payments up to five days late, closed attempts included. */
const CHECK_DAYS = 6;

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

export function findPaymentsOf(db: Queryable, orderId: OrderId): Promise<PaymentRow[]> {
  return db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.createdAt);
}

export async function findPaymentOfEvent(
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

/** False means that another call stored a session, or the attempt ended meanwhile. */
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

/** The webhook event came before we stored the session. */
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
  review?: { reason: string; amountPaise: Paise | null };
  capture?: Capture;
  isFinal?: boolean;
}

export async function movePayment(
  tx: Transaction,
  paymentId: PaymentId,
  to: Exclude<PaymentStatus, 'initiated' | 'redirected'>,
  { review, capture, isFinal = false }: PaymentMove = {},
): Promise<boolean> {
  const moved = await tx
    .update(payments)
    .set({
      status: to,
      ...(review && {
        reviewReason: review.reason,
        reviewAmountPaise: review.amountPaise,
        reviewSince: sql`now()`,
      }),
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

/** It has no effect once the payment is no longer under review. */
export async function keepReviewAmount(
  tx: Transaction,
  paymentId: PaymentId,
  reviewAmountPaise: Paise | null,
): Promise<void> {
  await tx
    .update(payments)
    .set({ reviewAmountPaise })
    .where(and(eq(payments.id, paymentId), eq(payments.status, 'review')));
}

/** No capture is expected; the provider is still polled. */
export async function closeAttempt(db: Queryable, paymentId: PaymentId): Promise<void> {
  await db
    .update(payments)
    .set({ status: 'failed' })
    .where(and(eq(payments.id, paymentId), inArray(payments.status, ['initiated', 'redirected'])));
}

/** A capture becomes another captured payment; undefined means that it is known. */
export async function insertCapture(
  tx: Transaction,
  { orderId, provider, amountPaise, currency }: PaymentRow,
  capture: Capture,
): Promise<PaymentRow | undefined> {
  const [row] = await tx
    .insert(payments)
    .values({
      orderId,
      provider,
      amountPaise,
      currency,
      status: 'captured',
      providerCaptureId: capture.id,
      capturedPaise: paise(capture.amountPaise),
      capturedCurrency: capture.currency,
    })
    .onConflictDoNothing()
    .returning();
  return row;
}

/** Due payments get their next check, so that no other process takes them as well. */
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

const StoredEvent = z.object({
  type: z.string(),
  reference: z.string().nullable(),
  providerPaymentId: z.string().nullable(),
  refund: z
    .object({ providerRefundId: z.string(), refundId: z.string().nullable() })
    .nullable()
    .default(null),
});
export type StoredEvent = z.infer<typeof StoredEvent>;

export async function insertWebhookEvent(
  tx: Transaction,
  provider: PaymentProvider,
  eventId: string,
  payload: StoredEvent,
): Promise<boolean> {
  const inserted = await tx.insert(paymentInbox).values({ provider, eventId, payload }).onConflictDoNothing();
  return inserted.rowCount === 1;
}

export async function isWebhookEventKnown(
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

export async function findOpenWebhookEvent(
  db: Queryable,
  provider: PaymentProvider,
  eventId: string,
): Promise<StoredEvent | undefined> {
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
  return row && StoredEvent.parse(row.payload);
}

export async function markWebhookEventHandled(
  db: Queryable,
  provider: PaymentProvider,
  eventId: string,
): Promise<void> {
  await db
    .update(paymentInbox)
    .set({ handledAt: sql`now()` })
    .where(and(eq(paymentInbox.provider, provider), eq(paymentInbox.eventId, eventId)));
}

export async function removeOldWebhookEvents(db: Queryable, days: number): Promise<void> {
  await db
    .delete(paymentInbox)
    .where(sql`${paymentInbox.receivedAt} < now() - make_interval(days => ${days})`);
}

/** The newest comes first; older events than a provider repeats are left out. */
export function findOpenWebhookEvents(
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

const reviewOrder = {
  at: sql`coalesce(${payments.reviewSince}, ${payments.createdAt})`,
  id: payments.id,
};

export async function listReviews(
  db: Queryable,
  limit: number,
  { after, id }: { after?: string | undefined; id?: string | undefined } = {},
): Promise<{ payment: PaymentRow; orderNumber: string; since: string }[]> {
  const isAfter = isAfterPlace(reviewOrder, 'ascending', after, 'reviewsAfter');
  return db
    .select({ payment: payments, orderNumber: orderNumbers.number, since: exactInstant(reviewOrder.at) })
    .from(payments)
    .innerJoin(orderNumbers, eq(orderNumbers.id, payments.orderId))
    .where(and(eq(payments.status, 'review'), isAfter, hasId(payments.id, id)))
    .orderBy(reviewOrder.at, reviewOrder.id)
    .limit(limit);
}

export function countReviewsUpTo(db: Queryable, most: number): Promise<number> {
  return countUpTo(db, most, sql`${payments} where ${eq(payments.status, 'review')}`);
}

export async function countReviews(db: Queryable): Promise<number> {
  return db.$count(payments, eq(payments.status, 'review'));
}

/** Payments under review wait for a person's decision. */
export async function listPaymentsToCompare(db: Queryable, days: number) {
  const rows = await db
    .select()
    .from(payments)
    .where(
      and(ne(payments.status, 'review'), sql`${payments.createdAt} > now() - make_interval(days => ${days})`),
    )
    .orderBy(payments.createdAt);
  return rows.flatMap(({ providerPaymentId, ...payment }) =>
    providerPaymentId === null ? [] : [{ ...payment, providerPaymentId }],
  );
}

export async function findUnknownCaptures(
  db: Queryable,
  provider: PaymentProvider,
  captures: readonly Capture[],
): Promise<Capture[]> {
  const ids = captures.map(({ id }) => id);
  const rows = await db
    .select({ id: payments.providerCaptureId })
    .from(payments)
    .where(and(eq(payments.provider, provider), inArray(payments.providerCaptureId, ids)));
  return captures.filter((capture) => !rows.some(({ id }) => id === capture.id));
}
