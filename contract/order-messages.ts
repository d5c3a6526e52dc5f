import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import { MAX_MESSAGE_LENGTH } from './kernel/limits.ts';
import { Instant, ShopOrderId, text } from './kernel/schemas.ts';

/** Plain text only. */
export const OrderMessage = z.object({
  id: z.uuid(),
  by: z.enum(['buyer', 'seller']),
  text: z.string(),
  at: Instant,
  isRead: z.boolean(),
});
export type OrderMessage = z.infer<typeof OrderMessage>;

export const OrderMessages = z.object({
  messages: z.array(OrderMessage),
  /** A closed shop takes no messages. */
  isClosed: z.boolean(),
});
export type OrderMessages = z.infer<typeof OrderMessages>;

const conversation = {
  access: 'signed_in',
  params: z.object({ shopOrderId: ShopOrderId }),
  reply: OrderMessages,
} as const;

const ORDER_MESSAGES = {
  name: 'Order messages',
  description: 'What buyer and seller write to each other about an order.',
} satisfies ApiGroup;

/** Everybody but the buyer and the shop gets `not_found`. */
export const orderMessageEndpoints = defineEndpoints(ORDER_MESSAGES, {
  'GET /api/order-message/:shopOrderId': {
    summary: 'The messages of buyer and seller about a shop order, oldest first.',
    ...conversation,
    refusals: ['not_found'],
  },
  'POST /api/order-message/:shopOrderId': {
    summary: 'Send a message. Only the first unread one triggers a mail.',
    ...conversation,
    body: z.object({ text: text(MAX_MESSAGE_LENGTH) }),
    status: 201,
    refusals: ['not_found', 'limit_reached', 'too_many_requests', 'shop_closed'],
    example: { body: { text: 'Could you wrap it as a gift, please?' } },
  },
  'POST /api/order-message/:shopOrderId/read': {
    summary: 'Mark the received messages as read.',
    ...conversation,
    refusals: ['not_found'],
  },
});
