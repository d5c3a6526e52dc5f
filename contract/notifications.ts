import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import { Message } from './kernel/schemas.ts';

/** Mails about orders and the account itself are always sent. */
export const NotificationSettings = z.object({
  priceDrops: z.boolean(),
  /** A favorite is available again where its owner lives, or a variant that the buyer waits for can be bought. */
  backInStock: z.boolean(),
  reviewReplies: z.boolean(),
  questionAnswers: z.boolean(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** The link of a mail switches one off. A mail about price drops and stock at once has one link for both. */
export const NotificationKind = z.enum([
  'price_drops',
  'back_in_stock',
  'favorites',
  'review_replies',
  'question_answers',
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

const TokenQuery = z.object({ token: z.string().min(1).max(200) });

const NOTIFICATIONS = {
  name: 'Notifications',
  description: 'Which mails a buyer gets besides those about orders and the account.',
} satisfies ApiGroup;

export const notificationEndpoints = defineEndpoints(NOTIFICATIONS, {
  'GET /api/notification/settings': {
    summary: 'Which mails the buyer wants beside those about orders and the account.',
    access: 'buyer',
    reply: NotificationSettings,
    example: { reply: { priceDrops: true, backInStock: true, reviewReplies: false, questionAnswers: true } },
  },
  'PATCH /api/notification/settings': {
    summary: 'Switch kinds of mails on or off; what is left out stays as it is.',
    access: 'buyer',
    body: NotificationSettings.partial(),
    reply: NotificationSettings,
    example: { body: { priceDrops: false } },
  },
  'GET /api/notification/unsubscribe': {
    summary: 'What the link of a mail is about, and whether such mails are still sent. Changes nothing.',
    access: 'public',
    query: TokenQuery,
    reply: z.object({ kind: NotificationKind, isOn: z.boolean() }),
    refusals: ['invalid_link'],
  },
  'POST /api/notification/unsubscribe': {
    summary:
      'Switch such mails off without signing in; mail programs call it by themselves (RFC 8058), any body is ignored.',
    access: 'public',
    query: TokenQuery,
    reply: Message,
    refusals: ['invalid_link'],
  },
});
