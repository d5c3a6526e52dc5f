import { schedule } from '../../concept/background.ts';
import type { FastifyInstance } from 'fastify';
import { checkoutEndpoints } from '../../../contract/checkout.ts';
import { noteUnmetDemand } from '../inventory/index.ts';
import { paymentMethods, paymentsOf } from '../payments/index.ts';
import { customerNetwork } from '../../platform/http/address-prefix.ts';
import { serve } from '../../platform/http/serve.ts';
import { Semaphore } from '../../platform/semaphore.ts';
import type { Services } from '../../platform/services.ts';
import { networksOf } from './cash-on-delivery.ts';
import { type CheckoutContext, placeOrder } from './place-order.ts';
import { removeOldAnswers } from './store.ts';
import { summariseCheckout } from './summarise-checkout.ts';

const RETENTION_DAYS = 30;
const CLEANING_INTERVAL_MS = 3_600_000;
/** The pool has more connections, so that browsing still works in a rush. */
const ORDERS_AT_A_TIME = 8;
const MAX_WAITING_ORDERS = 1_000;

export const checkoutSchedules = [
  schedule('checkout.remove_old_replies', CLEANING_INTERVAL_MS, ({ db }) =>
    removeOldAnswers(db, RETENTION_DAYS),
  ),
];

export function registerCheckout(app: FastifyInstance, services: Services): void {
  const { db, clock, config, signer, authenticate } = services;
  const semaphore = new Semaphore(ORDERS_AT_A_TIME, MAX_WAITING_ORDERS);
  const context: CheckoutContext = { payments: paymentsOf(services), clock, semaphore };
  serve(app, authenticate, checkoutEndpoints, {
    'POST /api/checkout/summary': ({ actor, body }) =>
      summariseCheckout(db, actor.userId, body, {
        now: clock(),
        paymentMethods: paymentMethods(config),
        onUnmetDemand: (demand) => noteUnmetDemand(services, demand),
      }),
    'POST /api/checkout': ({ actor, body, headers, request }) =>
      placeOrder(context, {
        buyer: actor,
        key: headers['idempotency-key'],
        order: body,
        networks: networksOf(signer, request.ip),
        customerNetwork: customerNetwork(request.ip),
      }),
  });
}
