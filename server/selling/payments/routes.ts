import { job, schedule } from '../../concept/background.ts';
import type { FastifyInstance } from 'fastify';
import { paymentEndpoints } from '../../../contract/payments.ts';
import { getOrder, refundDue, noLongerAwaitingPayment, orderEnded } from '../orders/index.ts';
import { serve } from '../../platform/http/serve.ts';
import { perApp, type Services } from '../../platform/services.ts';
import type { PaymentContext } from './gateway.ts';
import { Gateways } from './gateways.ts';
import { serveHostedPageStyle } from './providers/hosted-page.ts';
import { providersInUse } from './providers/index.ts';
import { paymentSettings } from './providers/settings.ts';
import { registerPaymentDecisions } from './decisions/routes.ts';
import { openPaymentPage } from './open-payment-page.ts';
import { applyWebhookEvent, webhookEventJob, receiveWebhookEvent } from './receive-webhook-event.ts';
import { advanceRefund, createRefundDue, refundPayment } from './refunds/refund-payment.ts';
import { settleOrder } from './settle-order.ts';
import { closePayments } from './settle-payment.ts';
import {
  advanceDueRefunds,
  applyOpenWebhookEvents,
  checkDuePayments,
  expireOverdueOrders,
  deleteOldWebhookEvents,
  createMissingRefunds,
  refundOldReviews,
  watchRefunds,
} from './watch-payments.ts';

const WATCH_INTERVAL_MS = 5_000;
/** Expensive queries that normally find nothing run seldom. */
const SLOW_INTERVAL_MS = 600_000;

const { 'POST /api/payment/webhook/:provider': webhookEndpoint, ...buyerEndpoints } = paymentEndpoints;

export const paymentsOf = perApp((services): PaymentContext => {
  const { config, db, jobs, log, mailer } = services;
  return { config, db, jobs, log, mailer, gateways: new Gateways(services) };
});

export function registerPayments(app: FastifyInstance, services: Services): void {
  const { config, db, authenticate } = services;
  const context = paymentsOf(services);

  serve(app, authenticate, buyerEndpoints, {
    'POST /api/payment/:orderId': async ({ actor, params }) => {
      const order = await getOrder(db, actor.userId, params.orderId);
      if (order.status !== 'awaiting_payment') throw noLongerAwaitingPayment();
      return { redirectUrl: await openPaymentPage(context, order) };
    },
    'POST /api/payment/:orderId/settle': async ({ actor, params }) =>
      settleOrder(context, await getOrder(db, actor.userId, params.orderId)),
  });
  app.register(async (scope) => receiveWebhookEvents(scope, context, services));
  registerPaymentDecisions(app, services, context);
  serveHostedPageStyle(app);
  for (const [, provider] of providersInUse(paymentSettings.of(config)))
    provider.register?.(app, context, services);
}

/** The signature covers the raw bytes, so nothing parses them before. */
function receiveWebhookEvents(
  app: FastifyInstance,
  context: PaymentContext,
  { authenticate }: Services,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  serve(
    app,
    authenticate,
    { 'POST /api/payment/webhook/:provider': webhookEndpoint },
    {
      'POST /api/payment/webhook/:provider': async ({ params, request }) => {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await receiveWebhookEvent(context, params.provider, rawBody, request.headers);
        return { received: true };
      },
    },
  );
}

export const paymentJobs = [
  job(webhookEventJob, (services, event) => applyWebhookEvent(paymentsOf(services), event)),
  job(refundPayment, (services, { refundId }) => advanceRefund(paymentsOf(services), refundId)),
  job(orderEnded, (services, { orderId }) => closePayments(paymentsOf(services), orderId)),
  job(refundDue, (services, due) => createRefundDue(paymentsOf(services), due.for)),
];

const watch = (name: string, everyMs: number, work: (context: PaymentContext) => Promise<void>) =>
  schedule(name, everyMs, (services) => work(paymentsOf(services)));

export const paymentSchedules = [
  watch('order.expire', WATCH_INTERVAL_MS, expireOverdueOrders),
  watch('payment.check_due', WATCH_INTERVAL_MS, checkDuePayments),
  watch('payment.apply_open_events', WATCH_INTERVAL_MS, applyOpenWebhookEvents),
  watch('refund.advance_due', WATCH_INTERVAL_MS, advanceDueRefunds),
  watch('refund.create_missing', SLOW_INTERVAL_MS, createMissingRefunds),
  watch('refund.create_reviewed', SLOW_INTERVAL_MS, refundOldReviews),
  watch('payment.remove_old_events', SLOW_INTERVAL_MS, deleteOldWebhookEvents),
  watch('refund.watch', SLOW_INTERVAL_MS, watchRefunds),
];
