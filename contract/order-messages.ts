import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { MAX_MESSAGE_LENGTH } from './kernel/limits.ts';
import { Instant, ShopOrderId, text } from './kernel/schemas.ts';

/** What buyer or seller wrote about one shop's part of an order: text and nothing else. */
export const OrderMessage = z.object({
  id: z.uuid(),
  by: z.enum(['buyer', 'seller']),
  text: z.string(),
  at: Instant,
  /** Whether the other one has seen it. */
  isRead: z.boolean(),
});
export type OrderMessage = z.infer<typeof OrderMessage>;

export const OrderMessages = z.object({
  messages: z.array(OrderMessage),
  /** The shop is no more: nothing can be written any more. */
  isClosed: z.boolean(),
});
export type OrderMessages = z.infer<typeof OrderMessages>;

const conversation = {
  access: 'signed_in',
  params: z.object({ shopOrderId: ShopOrderId }),
  reply: OrderMessages,
} as const;

/** The exchange of a buyer and a shop about what was ordered there; nobody else finds it. */
export const orderMessageEndpoints = defineEndpoints('Order messages', {
  'GET /api/order-message/:shopOrderId': {
    summary: 'What buyer and seller wrote about a part of an order, newest last.',
    ...conversation,
    refusals: ['not_found'],
  },
  'POST /api/order-message/:shopOrderId': {
    summary: 'Write to the other one. A mail goes out for the first message that is not seen yet.',
    ...conversation,
    body: z.object({ text: text(MAX_MESSAGE_LENGTH) }),
    status: 201,
    refusals: ['not_found', 'limit_reached', 'too_many_requests', 'shop_closed'],
    example: { body: { text: 'Could you wrap it as a gift, please?' } },
  },
  'POST /api/order-message/:shopOrderId/read': {
    summary: 'Mark what the other one wrote as seen.',
    ...conversation,
    refusals: ['not_found'],
  },
});
