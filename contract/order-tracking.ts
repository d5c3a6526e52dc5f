import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { ORDERS } from './kernel/api-groups.ts';
import { Email } from './kernel/account-fields.ts';
import { OrderNumber } from './kernel/readable-numbers.ts';
import { Order, ShopOrder } from './orders.ts';

/** Only readers of the order's mail know both. */
export const OrderClue = z.object({ number: OrderNumber, email: Email });
export type OrderClue = z.infer<typeof OrderClue>;

/** No names, addresses, products or tracking number: those need a sign-in. */
export const TrackedOrder = Order.pick({ number: true, status: true }).extend({
  parcels: z.array(ShopOrder.pick({ status: true, expectedBy: true, isLate: true, carrier: true })),
});
export type TrackedOrder = z.infer<typeof TrackedOrder>;

export const orderTrackingEndpoints = defineEndpoints(ORDERS, {
  'POST /api/order/track': {
    summary:
      'Where an order is, for anybody who knows its number and its e-mail address. Replies alike to every pair that does not fit.',
    access: 'public',
    safe: true,
    body: OrderClue,
    reply: TrackedOrder,
    refusals: ['not_found', 'too_many_requests'],
    example: {
      body: { number: 'H-7K3Q9M2P', email: 'meera@post.example' },
      reply: {
        number: 'H-7K3Q9M2P',
        status: 'paid',
        parcels: [{ status: 'shipped', expectedBy: '2026-11-27', isLate: false, carrier: 'India Post' }],
      },
    },
  },
});
