import { and, eq, inArray, isNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Paise } from '../../../../contract/kernel/money.ts';
import type { OrderId, PaymentId, UserId } from '../../../../contract/kernel/schemas.ts';
import type { PaymentProvider } from '../../../../contract/payments.ts';
import { orderNumbers, paymentDecisions, payments, refunds } from '../../../../database/schema/index.ts';
import type { RefundStatus } from '../../../../database/schema/payments.ts';
import { countUpTo, exactInstant, isAfterPlace } from '../../../platform/database/list-page.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { hasId, isOneOf } from '../../../platform/database/sql-terms.ts';
import { refundsDue } from '../../orders/index.ts';
import type { PaymentRow } from '../store.ts';

const REFUND_PAUSES_SECONDS = [20, 60, 300, 900, 3600, 10_800, 21_600];

/** Callers lock the payment. Undefined means that the refund exists, or that more than was captured would go back. */
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

export async function findRefundOfEvent(
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

/** Nobody has agreed or withdrawn the payment by hand yet. */
const isProposedSettled = sql`exists (
  select from ${paymentDecisions} where ${paymentDecisions.refundId} = ${refunds.id} and ${paymentDecisions.endedAt} is null)`;

/** No call is made while the money may have been paid by hand. */
const isCallDue = and(
  inArray(refunds.status, ['wanted', 'sent']),
  lte(refunds.nextAttemptAt, sql`now()`),
  not(isProposedSettled),
);

export async function findDueRefunds(
  db: Queryable,
  { providers, limit }: { providers: readonly PaymentProvider[]; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(isCallDue, inArray(payments.provider, [...providers])))
    .orderBy(refunds.nextAttemptAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

function pauseAfter(attempts: SQL): SQL {
  const pauses = sql.param(REFUND_PAUSES_SECONDS);
  return sql`(${pauses}::int[])[least(${attempts}, ${REFUND_PAUSES_SECONDS.length}::int)]`;
}

/** No call takes longer, though it makes several requests with their own limits. */
const CALL_SECONDS = 30;

/** The call that makes the locked refund may be on its way to the provider. */
export async function isCallUnderWay(tx: Transaction, refundId: string): Promise<boolean> {
  const begunAt = sql`${refunds.nextAttemptAt} - make_interval(secs => ${pauseAfter(sql`${refunds.attempts}`)})`;
  const isRecent = sql`${refunds.attempts} > 0 and ${begunAt} > now() - make_interval(secs => ${CALL_SECONDS})`;
  return (
    (await tx.$count(refunds, and(eq(refunds.id, refundId), eq(refunds.status, 'wanted'), isRecent))) > 0
  );
}

/** The next call is set first, so that no other process makes this one and a failing call is not repeated at once. */
export async function takeDueRefund(db: Queryable, refundId: string): Promise<RefundWithPayment | undefined> {
  const pause = pauseAfter(sql`${refunds.attempts} + 1`);
  const [taken] = await db
    .update(refunds)
    .set({
      attempts: sql`${refunds.attempts} + 1`,
      nextAttemptAt: sql`now() + make_interval(secs => ${pause})`,
    })
    .where(and(eq(refunds.id, refundId), isCallDue))
    .returning({ id: refunds.id });
  return taken && findRefund(db, taken.id);
}

/** @param isKeyUsed the provider repeats this failure under the call's key */
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

/** The provider accepted the request; its result is polled. Callers lock the refund. */
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

/** The buyer's bank has the money. Callers lock the refund; `settledNote` says how an operator paid it by hand. */
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

/** The refund waits for an operator. Callers lock it. */
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

/** Earlier calls are remembered, so that their result is looked for first. Callers lock the refund. */
export async function requestRefundAgain(tx: Transaction, refundId: string): Promise<void> {
  const attempts = sql`least(${refunds.attempts}, 1)`;
  await tx
    .update(refunds)
    .set({ status: 'wanted', providerRefundId: null, attempts, nextAttemptAt: sql`now()` })
    .where(eq(refunds.id, refundId));
}

const REFUND_ALARM_DAYS = 1;
/** Banks take up to a week after a provider has accepted a refund. */
const SENT_REFUND_ALARM_DAYS = 10;

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

interface RefundSum {
  provider: PaymentProvider;
  status: RefundStatus;
  refunds: number;
  amountPaise: Paise;
}

export async function sumOpenRefunds(db: Queryable): Promise<RefundSum[]> {
  const { rows } = await db.execute<RefundSum & Record<string, unknown>>(sql`
    select p.provider, r.status, count(*)::int as refunds, sum(r.amount_paise)::float8 as "amountPaise"
    from refunds r join payments p on p.id = r.payment_id where r.status <> 'processed'
    group by p.provider, r.status order by p.provider, r.status`);
  return rows;
}

const isTroubled = and(
  ne(refunds.status, 'processed'),
  or(
    eq(refunds.status, 'failed'),
    sql`${refunds.lastError} is not null`,
    sql`${refunds.alarmedAt} is not null`,
    sql`${refunds.createdAt} < now() - interval '1 hour' and ${refunds.status} = 'wanted'`,
    isProposedSettled,
  ),
);

export function countTroubledRefunds(db: Queryable, most: number): Promise<number> {
  return countUpTo(db, most, sql`${refunds} where ${isTroubled}`);
}

export function listRefundsOf(db: Queryable, paymentIds: readonly PaymentId[]): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(isOneOf(refunds.paymentId, paymentIds))
    .orderBy(refunds.createdAt, refunds.id);
}

const troubledOrder = { at: refunds.createdAt, id: refunds.id };

export async function listTroubledRefunds(
  db: Queryable,
  limit: number,
  { after, id }: { after?: string | undefined; id?: string | undefined } = {},
): Promise<(RefundWithPayment & { orderNumber: string; since: string })[]> {
  const isAfter = isAfterPlace(troubledOrder, 'ascending', after, 'refundsAfter');
  return db
    .select({
      refund: refunds,
      payment: payments,
      orderNumber: orderNumbers.number,
      since: exactInstant(troubledOrder.at),
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orderNumbers, eq(orderNumbers.id, payments.orderId))
    .where(and(isTroubled, isAfter, hasId(refunds.id, id)))
    .orderBy(troubledOrder.at, troubledOrder.id)
    .limit(limit);
}

export interface RefundDueRow {
  orderId: OrderId;
  amountPaise: Paise;
}

/** Undefined means that nothing is due for this id. */
export async function findRefundDue(db: Queryable, refundFor: string): Promise<RefundDueRow | undefined> {
  const { rows } = await db.execute<RefundDueRow & Record<string, unknown>>(sql`
    select order_id as "orderId", amount_paise::float8 as "amountPaise" from (${refundsDue(refundFor)}) due`);
  return rows[0];
}

/** A refund is due and missing when its job is dead. */
export async function listMissingRefunds(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ refundFor: string }>(sql`
    select due.due_for as "refundFor" from (${refundsDue()}) due
    where due.amount_paise > 0
      and not exists (
        select from refunds r join payments p on p.id = r.payment_id
        where p.order_id = due.order_id and r.reason = due.due_for
      )
      and exists (
        select from payments p
        where p.order_id = due.order_id and p.status = 'captured'
          and coalesce(p.captured_paise, p.amount_paise) >= due.amount_paise + coalesce((select sum(r.amount_paise) from refunds r where r.payment_id = p.id), 0)
      )
    limit ${limit}`);
  return rows.map(({ refundFor }) => refundFor);
}

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

export async function listRefundIds(db: Queryable, userId: UserId): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orderNumbers, eq(orderNumbers.id, payments.orderId))
    .where(eq(orderNumbers.userId, userId));
  return rows.map(({ id }) => id);
}
