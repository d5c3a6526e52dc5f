import type { IncomingHttpHeaders } from 'node:http';
import type { PaymentProvider } from '../../contract/payments.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { faultPoint } from '../platform/fault-points.ts';
import { notFound } from '../platform/http/refusal.ts';
import { jobKind } from '../platform/jobs/jobs.ts';
import type { PaymentContext } from './context.ts';
import type { Notice, PaymentGateway } from './gateway.ts';
import { notGenuine } from './refusals.ts';
import { settleRefund } from './refunds/refund-payment.ts';
import { settlePayment } from './settle-payment.ts';
import { findNoticedRefund } from './refunds/store.ts';
import {
  findNoticedPayment,
  findOpenNotice,
  insertNotice,
  isNoticeKnown,
  markNoticeHandled,
  updateProviderPaymentId,
} from './store.ts';

/** A stored notice waits to be applied. */
export const paymentNotice = jobKind<{ provider: PaymentProvider; eventId: string }>('payment-notice');

/**
 * Takes in a provider's notice: the signature over the raw bytes is checked, the notice stored once, and
 * only then acknowledged; applying it comes later. Refuses what is not genuine, or is old and was never seen.
 */
export async function receiveNotice(
  context: PaymentContext,
  provider: PaymentProvider,
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
): Promise<void> {
  const gateway = context.gateways.find(provider);
  if (!gateway) throw notFound('This payment provider');
  const notice = readNotice(gateway, rawBody, headers);
  if (!notice) throw notGenuine();
  const { eventId, type, reference, providerPaymentId, refund } = notice;
  if (!notice.isFresh && !(await isNoticeKnown(context.db, provider, eventId))) throw notGenuine();
  await inTransaction(context.db, async (tx) => {
    const isNew = await insertNotice(tx, provider, eventId, { type, reference, providerPaymentId, refund });
    await faultPoint('webhook: notice stored');
    if (isNew) await context.jobs.send(tx, paymentNotice, { provider, eventId });
  });
  await faultPoint('webhook: notice committed');
}

/**
 * Settles the payment or the refund that a notice is about; one about a payment that we do not know yet stays open. A refund
 * that is not ours was made at the provider: the operator is told, and nothing here changes (PA18).
 */
export async function applyNotice(
  context: PaymentContext,
  { provider, eventId }: { provider: PaymentProvider; eventId: string },
): Promise<void> {
  const notice = await findOpenNotice(context.db, provider, eventId);
  if (!notice) return;
  if (notice.refund) {
    const found = await findNoticedRefund(context.db, provider, notice.refund);
    if (found) await settleRefund(context, found, notice.refund.providerRefundId);
    else context.log.warn({ provider, ...notice.refund }, 'a refund was made outside of the shop');
  }
  const isAboutPayment = notice.reference !== null || notice.providerPaymentId !== null;
  const payment = await findNoticedPayment(context.db, provider, notice);
  if (isAboutPayment && !payment) return;
  if (payment) {
    if (notice.providerPaymentId)
      await updateProviderPaymentId(context.db, payment.id, notice.providerPaymentId);
    await settlePayment(context, payment.id);
  }
  await faultPoint('notice: settled, not marked');
  await markNoticeHandled(context.db, provider, eventId);
}

/** Genuine, but not in a shape that we know: as good as none. */
function readNotice(
  gateway: PaymentGateway,
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
): Notice | undefined {
  try {
    return gateway.readNotice(rawBody, headers);
  } catch {
    return undefined;
  }
}
