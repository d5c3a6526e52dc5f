import type { IncomingHttpHeaders } from 'node:http';
import type { PaymentProvider } from '../../../contract/payments.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { faultPoint } from '../../platform/fault-points.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import type { PaymentContext, PaymentGateway, WebhookEvent } from './gateway.ts';
import { notGenuine } from './refusals.ts';
import { settleRefund } from './refunds/refund-payment.ts';
import { refreshReview } from './review-payment.ts';
import { settlePayment } from './settle-payment.ts';
import { findRefundOfEvent } from './refunds/store.ts';
import {
  findPaymentOfEvent,
  findOpenWebhookEvent,
  insertWebhookEvent,
  isWebhookEventKnown,
  markWebhookEventHandled,
  updateProviderPaymentId,
} from './store.ts';

export const webhookEventJob = jobKind<{ provider: PaymentProvider; eventId: string }>('payment.apply_event');

/** The event is stored before it is acknowledged, and applied later. Forged events are refused, and old unknown ones. */
export async function receiveWebhookEvent(
  context: PaymentContext,
  provider: PaymentProvider,
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
): Promise<void> {
  const gateway = context.gateways.find(provider);
  if (!gateway) throw notFound('This payment provider');
  const event = readWebhookEvent(gateway, rawBody, headers);
  if (!event) throw notGenuine();
  const { eventId, type, reference, providerPaymentId, refund } = event;
  if (!event.isFresh && !(await isWebhookEventKnown(context.db, provider, eventId))) throw notGenuine();
  await inTransaction(context.db, async (tx) => {
    const isNew = await insertWebhookEvent(tx, provider, eventId, {
      type,
      reference,
      providerPaymentId,
      refund,
    });
    await faultPoint('webhook: event stored');
    if (isNew) await context.jobs.send(tx, webhookEventJob, { provider, eventId });
  });
  await faultPoint('webhook: event committed');
}

/** PA18: a refund made at the provider itself is logged for the operator, and nothing here changes. */
export async function applyWebhookEvent(
  context: PaymentContext,
  { provider, eventId }: { provider: PaymentProvider; eventId: string },
): Promise<void> {
  const event = await findOpenWebhookEvent(context.db, provider, eventId);
  if (!event) return;
  if (event.refund) {
    const found = await findRefundOfEvent(context.db, provider, event.refund);
    if (found) await settleRefund(context, found, event.refund.providerRefundId);
    else context.log.warn({ provider, ...event.refund }, 'a refund was made outside of the shop');
  }
  const isAboutPayment = event.reference !== null || event.providerPaymentId !== null;
  const payment = await findPaymentOfEvent(context.db, provider, event);
  if (isAboutPayment && !payment) return;
  if (payment) {
    if (event.providerPaymentId)
      await updateProviderPaymentId(context.db, payment.id, event.providerPaymentId);
    await settlePayment(context, payment.id);
    await refreshReview(context, payment);
  }
  await faultPoint('webhook: settled, not marked');
  await markWebhookEventHandled(context.db, provider, eventId);
}

/** A genuine event of an unknown shape is ignored. */
function readWebhookEvent(
  gateway: PaymentGateway,
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
): WebhookEvent | undefined {
  try {
    return gateway.readWebhookEvent(rawBody, headers);
  } catch {
    return undefined;
  }
}
