import { z } from 'zod';
import { Instant } from './kernel/schemas.ts';

/** Who reads a mail about an order, and what people write to the market. */
export const MailReader = z.enum(['buyer', 'shop', 'market']);
export type MailReader = z.infer<typeof MailReader>;

/** A mail that was to be sent, as operators see it for fourteen days: neither what it says nor any link of it. */
export const SentMail = z.object({
  id: z.uuid(),
  /** What it is about, in a few words. */
  words: z.string(),
  /** Null for who it is about. */
  to: MailReader.nullable(),
  state: z.enum(['waiting', 'sent', 'failed']),
  createdAt: Instant,
  doneAt: Instant.nullable(),
});
export type SentMail = z.infer<typeof SentMail>;
