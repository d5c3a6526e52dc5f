import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { PAYMENTS } from './kernel/api-groups.ts';
import { PAYMENT_PROVIDERS } from './kernel/payment-methods.ts';
import { OrderId } from './kernel/schemas.ts';

export const PaymentMethod = z.enum([...PAYMENT_PROVIDERS, 'cash_on_delivery']);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const PaymentProvider = z.enum(PAYMENT_PROVIDERS);
export type PaymentProvider = z.infer<typeof PaymentProvider>;

const OrderParams = z.object({ orderId: OrderId });

export const paymentEndpoints = defineEndpoints(PAYMENTS, {
  'POST /api/payment/:orderId': {
    summary: 'Go (back) to the payment page of an order that awaits payment.',
    access: 'buyer',
    params: OrderParams,
    reply: z.object({ redirectUrl: z.string() }),
    refusals: ['not_found', 'wrong_state', 'payment_unavailable'],
  },
  'POST /api/payment/:orderId/settle': {
    summary: "Ask the provider for the truth about an order's payment and apply it.",
    access: 'buyer',
    invalidates: 'catalog',
    params: OrderParams,
    reply: z.object({
      settled: z.boolean().meta({ description: 'The order has stopped waiting for payment' }),
      isPending: z
        .boolean()
        .meta({ description: 'The bank or the provider has not said how a payment ended' }),
    }),
    refusals: ['not_found'],
  },
  'POST /api/payment/webhook/:provider': {
    summary: "A payment provider's signed webhook event.",
    access: 'provider',
    params: z.object({ provider: PaymentProvider }),
    /** Unparsed, since the signature covers the raw bytes. */
    reply: z.object({ received: z.boolean() }),
    refusals: ['not_signed_in', 'not_found'],
  },
});
