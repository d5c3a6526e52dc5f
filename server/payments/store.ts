import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Paise } from '../../contract/kernel/money.ts';
import { type OrderId, PaymentId } from '../../contract/kernel/schemas.ts';
import type { PaymentProvider } from '../../contract/payments.ts';
import { paymentInbox, payments, refunds } from '../../database/schema/index.ts';
import type { PaymentStatus } from '../../database/schema/payments.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { PaymentSession } from './gateway.ts';
import { owedMoney } from './owed-money.ts';
import { paymentStatesBefore } from './payment-states.ts';

export type PaymentRow = typeof payments.$inferSelect;

/** Minutes from one question to the provider to the next; the last one repeats (advice 21). */
const CHECK_PAUSES_MINUTES = [1, 5, 15, 60];
/** The pauses above, then hourly for three days. */
const MAX_CHECKS = CHECK_PAUSES_MINUTES.length + 72;

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

/** Moves a payment if its present state allows that; false when it does not, and then nothing happened. */
export async function movePayment(
  tx: Transaction,
  paymentId: PaymentId,
  to: Exclude<PaymentStatus, 'initiated' | 'redirected'>,
  { reviewReason = null, isFinal }: { reviewReason?: string | null; isFinal: boolean },
): Promise<boolean> {
  const moved = await tx
    .update(payments)
    .set({ status: to, reviewReason, ...(isFinal && { nextCheckAt: null }) })
    .where(and(eq(payments.id, paymentId), inArray(payments.status, paymentStatesBefore(to))));
  return moved.rowCount === 1;
}

/** Nothing more can come of this payment: the poller leaves it alone. */
export async function stopChecks(db: Queryable, paymentId: PaymentId): Promise<void> {
  await db.update(payments).set({ nextCheckAt: null }).where(eq(payments.id, paymentId));
}

/** Takes payments whose next check is due and sets the one after it, so that no other process takes them as well. */
export async function takeDuePayments(db: Queryable, limit: number): Promise<PaymentId[]> {
  const pauses = sql.param(CHECK_PAUSES_MINUTES);
  const { rows } = await db.execute<{ id: PaymentId }>(sql`
    update payments set checks = checks + 1, next_check_at = case when checks + 1 < ${MAX_CHECKS}::int
      then now() + make_interval(mins => (${pauses}::int[])[least(checks + 2, ${CHECK_PAUSES_MINUTES.length}::int)]) end
    where id in (
      select id from payments where next_check_at <= now()
      order by next_check_at limit ${limit} for update skip locked
    )
    returning id`);
  return rows.map(({ id }) => id);
}

export interface StoredNotice {
  type: string;
  reference: string | null;
  providerPaymentId: string | null;
}

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
  return row?.payload as StoredNotice | undefined; // written by insertNotice alone
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
    where p.id = ${paymentId} and p.status = 'captured' and p.amount_paise >= ${amountPaise}::bigint
      + coalesce((select sum(r.amount_paise) from refunds r where r.payment_id = p.id), 0)
    on conflict (payment_id, reason) do nothing
    returning id`);
  return rows[0]?.id;
}

export interface RefundWithPayment {
  refund: typeof refunds.$inferSelect;
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

export async function markRefundDone(
  tx: Transaction,
  refundId: string,
  providerRefundId: string,
): Promise<boolean> {
  const updated = await tx
    .update(refunds)
    .set({ status: 'done', providerRefundId, doneAt: sql`now()` })
    .where(and(eq(refunds.id, refundId), ne(refunds.status, 'done')));
  return updated.rowCount === 1;
}

/** Refunds that have waited for so long that their job must have been given up. */
export async function findWaitingRefunds(
  db: Queryable,
  { minutes, limit }: { minutes: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.status, 'pending'),
        sql`${refunds.createdAt} < now() - make_interval(mins => ${minutes})`,
      ),
    )
    .orderBy(refunds.createdAt)
    .limit(limit);
  return rows.map(({ id }) => id);
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
        where p.order_id = owed.order_id and p.status = 'captured' and p.amount_paise >= owed.amount_paise
          + coalesce((select sum(r.amount_paise) from refunds r where r.payment_id = p.id), 0)
      )
    limit ${limit}`);
  return rows.map(({ owedFor }) => owedFor);
}
