import { z } from 'zod';
import { Instant } from './kernel/schemas.ts';

export const MailReader = z.enum(['buyer', 'shop', 'market']);
export type MailReader = z.infer<typeof MailReader>;

/** Operators see it for fourteen days, without its text and links. */
export const SentMail = z.object({
  id: z.uuid(),
  words: z.string(),
  /** Null for the person whom the mail is about. */
  to: MailReader.nullable(),
  state: z.enum(['waiting', 'sent', 'failed']),
  createdAt: Instant,
  doneAt: Instant.nullable(),
});
export type SentMail = z.infer<typeof SentMail>;
