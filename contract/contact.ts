import { keysOf } from './kernel/keys-of.ts';
import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import { CONTACT_TOPICS, MAX_CONTACT_MESSAGE_LENGTH } from './kernel/contact-topics.ts';
import { EMAIL_MESSAGE, isEmail } from './kernel/credentials.ts';
import { OrderNumber } from './kernel/readable-numbers.ts';
import { filled, line, Message, text, unset } from './kernel/schemas.ts';

const TOPICS = keysOf(CONTACT_TOPICS);

export const ContactMessage = z.object({
  name: line(80),
  email: filled().refine(isEmail, { message: EMAIL_MESSAGE }).meta({ format: 'email' }),
  topic: z.enum(TOPICS, 'Choose what it is about'),
  orderNumber: unset(OrderNumber),
  message: text(MAX_CONTACT_MESSAGE_LENGTH),
  /** People do not see this field: a message by a program that fills it is accepted and dropped. */
  website: z.string().max(200).optional(),
});
export type ContactMessage = z.output<typeof ContactMessage>;

export const RECEIVED =
  'Thank you. We have received your message and will answer by mail within one working day.';

const CONTACT = { name: 'Contact', description: 'Messages to customer support.' } satisfies ApiGroup;

export const contactEndpoints = defineEndpoints(CONTACT, {
  'POST /api/contact': {
    summary: 'Write to customer support; an answer comes by mail.',
    access: 'public',
    body: ContactMessage,
    reply: Message,
    status: 202,
    example: {
      body: {
        name: 'Meera Nair',
        email: 'meera@post.example',
        topic: 'order',
        orderNumber: 'H-7K3Q9M2P',
        message: 'The parcel came, but one cup is missing.',
      },
      reply: { message: RECEIVED },
    },
  },
});
