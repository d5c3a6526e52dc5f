import type { FastifyInstance } from 'fastify';
import { PaymentId } from '../../contract/kernel/schemas.ts';
import { paymentEndpoints } from '../../contract/payments.ts';
import { getOrder, moneyOwed, noLongerAwaitingPayment, orderEnded } from '../orders/index.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import type { PaymentContext } from './context.ts';
import { Gateways } from './gateways.ts';
import { handlePaymentMails } from './mails.ts';
import { openPaymentPage } from './open-payment-page.ts';
import { applyNotice, paymentNotice, receiveNotice } from './receive-notice.ts';
import { refundOwed, refundPayment, sendRefund } from './refund-payment.ts';
import { sandboxPaymentPage } from './sandbox/payment-page.ts';
import { handleSandboxNotices } from './sandbox/send-notice.ts';
import { settleOrder } from './settle-order.ts';
import { closePayments, settlePayment } from './settle-payment.ts';
import { findPayment } from './store.ts';
import {
  applyOpenNotices,
  checkDuePayments,
  expireOverdueOrders,
  refundForgottenDebts,
  sendWaitingRefunds,
} from './watch-payments.ts';

const WATCH_INTERVAL_MS = 5_000;
/** It looks through all that was cancelled or came back, and finds nothing as long as jobs are not given up. */
const FORGOTTEN_INTERVAL_MS = 600_000;

const { 'POST /api/payment/webhook/:provider': webhookEndpoint, ...buyerEndpoints } = paymentEndpoints;

/** Registers payments and returns what checkout works with. */
export function registerPayments(app: FastifyInstance, services: Services): PaymentContext {
  const { config, db, jobs, log, mailer, authenticate } = services;
  const context: PaymentContext = { config, db, jobs, log, mailer, gateways: new Gateways(services) };

  serve(app, authenticate, buyerEndpoints, {
    'POST /api/payment/:orderId': async ({ actor, params }) => {
      const order = await getOrder(db, actor.userId, params.orderId);
      if (order.status !== 'awaiting_payment') throw noLongerAwaitingPayment();
      return { redirectUrl: await openPaymentPage(context, order) };
    },
    'POST /api/payment/:orderId/settle': async ({ actor, params }) => ({
      settled: await settleOrder(context, await getOrder(db, actor.userId, params.orderId)),
    }),
  });
  app.register(async (scope) => receiveNotices(scope, context, services));
  if (context.gateways.find('sandbox')) {
    handleSandboxNotices(app, services);
    app.register(async (scope) => sandboxPaymentPage(scope, services));
  }
  if (context.gateways.find('razorpay')) app.register(async (scope) => paymentReturn(scope, context));
  lookAfterPayments(context);
  return context;
}

/** The signature covers the raw bytes, so nothing parses them before. */
function receiveNotices(app: FastifyInstance, context: PaymentContext, { authenticate }: Services): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  serve(
    app,
    authenticate,
    { 'POST /api/payment/webhook/:provider': webhookEndpoint },
    {
      'POST /api/payment/webhook/:provider': async ({ params, request }) => {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await receiveNotice(context, params.provider, rawBody, request.headers);
        return { received: true };
      },
    },
  );
}

/** Where Razorpay sends buyers back to: it adds to the address, and the result pages take no additions (ROUTE-31). */
function paymentReturn(app: FastifyInstance, context: PaymentContext): void {
  app.get<{ Params: { paymentId: string } }>('/payment-return/:paymentId', async (request, reply) => {
    const paymentId = PaymentId.safeParse(request.params.paymentId);
    if (!paymentId.success) return reply.redirect('/?payment=failed', 303);
    await settlePayment(context, paymentId.data).catch((error: unknown) => {
      request.log.warn({ err: error }, 'a payment could not be settled on return');
    });
    const payment = await findPayment(context.db, paymentId.data);
    return reply.redirect(payment?.status === 'captured' ? '/?payment=success' : '/?payment=failed', 303);
  });
}

function lookAfterPayments(context: PaymentContext): void {
  const { jobs } = context;
  handlePaymentMails(context);
  jobs.handle(paymentNotice, (notice) => applyNotice(context, notice));
  jobs.handle(refundPayment, ({ refundId }) => sendRefund(context, refundId));
  jobs.handle(orderEnded, ({ orderId }) => closePayments(context, orderId));
  jobs.handle(moneyOwed, (owed) => refundOwed(context, owed.for));
  jobs.repeat('expire orders', WATCH_INTERVAL_MS, () => expireOverdueOrders(context));
  jobs.repeat('check payments', WATCH_INTERVAL_MS, () => checkDuePayments(context));
  jobs.repeat('apply open notices', WATCH_INTERVAL_MS, () => applyOpenNotices(context));
  jobs.repeat('send waiting refunds', WATCH_INTERVAL_MS, () => sendWaitingRefunds(context));
  jobs.repeat('refund forgotten debts', FORGOTTEN_INTERVAL_MS, () => refundForgottenDebts(context));
}
