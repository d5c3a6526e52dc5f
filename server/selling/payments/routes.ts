import type { FastifyInstance } from 'fastify';
import { paymentEndpoints } from '../../../contract/payments.ts';
import { getOrder, refundDue, noLongerAwaitingPayment, orderEnded } from '../orders/index.ts';
import { serve } from '../../platform/http/serve.ts';
import { perApp, type Services } from '../../platform/services.ts';
import type { PaymentContext } from './gateway.ts';
import { Gateways } from './gateways.ts';
import { serveHostedPageStyle } from './providers/hosted-page.ts';
import { providersInUse } from './providers/index.ts';
import { registerPaymentDecisions } from './decisions/routes.ts';
import { registerPaymentMails } from './mails.ts';
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
/** For expensive queries that normally find nothing. */
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
  for (const [, provider] of providersInUse(config.payments)) provider.register?.(app, context, services);
  registerPaymentJobs(context);
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

function registerPaymentJobs(context: PaymentContext): void {
  const { jobs } = context;
  registerPaymentMails(context);
  jobs.handle(webhookEventJob, (event) => applyWebhookEvent(context, event));
  jobs.handle(refundPayment, ({ refundId }) => advanceRefund(context, refundId));
  jobs.handle(orderEnded, ({ orderId }) => closePayments(context, orderId));
  jobs.handle(refundDue, (due) => createRefundDue(context, due.for));
  jobs.repeat('order.expire', WATCH_INTERVAL_MS, () => expireOverdueOrders(context));
  jobs.repeat('payment.check_due', WATCH_INTERVAL_MS, () => checkDuePayments(context));
  jobs.repeat('payment.apply_open_events', WATCH_INTERVAL_MS, () => applyOpenWebhookEvents(context));
  jobs.repeat('refund.advance_due', WATCH_INTERVAL_MS, () => advanceDueRefunds(context));
  jobs.repeat('refund.create_missing', SLOW_INTERVAL_MS, () => createMissingRefunds(context));
  jobs.repeat('refund.create_reviewed', SLOW_INTERVAL_MS, () => refundOldReviews(context));
  jobs.repeat('payment.remove_old_events', SLOW_INTERVAL_MS, () => deleteOldWebhookEvents(context));
  jobs.repeat('refund.watch', SLOW_INTERVAL_MS, () => watchRefunds(context));
}
