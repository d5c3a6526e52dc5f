import { asc, eq, inArray } from 'drizzle-orm';
import { toRupees } from '../../../contract/kernel/money.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import { orderNumbers, payments, refunds } from '../../../database/schema/index.ts';
import type { Queryable } from '../../platform/database/database.ts';

type OwnPayment = {
  order: string;
  provider: string;
  reference: string | null;
  status: string;
  amount: number;
  startedAt: string;
  refunds: {
    reference: string | null;
    status: string;
    amount: number;
    requestedAt: string;
    doneAt: string | null;
  }[];
};

export async function exportPayments(db: Queryable, userId: UserId): Promise<OwnPayment[]> {
  const paid = await db
    .select({ payment: payments, order: orderNumbers.number })
    .from(payments)
    .innerJoin(orderNumbers, eq(orderNumbers.id, payments.orderId))
    .where(eq(orderNumbers.userId, userId))
    .orderBy(asc(payments.createdAt), payments.id);
  const ids = paid.map(({ payment }) => payment.id);
  const back = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.paymentId, ids))
    .orderBy(refunds.createdAt);
  return paid.map(({ payment, order }) => ({
    order,
    provider: payment.provider,
    reference: payment.providerPaymentId,
    status: payment.status,
    amount: toRupees(payment.amountPaise),
    startedAt: payment.createdAt.toISOString(),
    refunds: back
      .filter(({ paymentId }) => paymentId === payment.id)
      .map((refund) => ({
        reference: refund.providerRefundId,
        status: refund.status,
        amount: toRupees(refund.amountPaise),
        requestedAt: refund.createdAt.toISOString(),
        doneAt: refund.doneAt?.toISOString() ?? null,
      })),
  }));
}
