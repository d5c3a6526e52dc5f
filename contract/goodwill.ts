import { keysOf } from './kernel/keys-of.ts';
import { z } from 'zod';
import { GoodwillId, Instant, Rupees } from './kernel/schemas.ts';
import { NO_SUPPORT_REASON, REFUND_BEARERS, SUPPORT_REASONS } from './kernel/support.ts';

export const SupportReason = z.enum(keysOf(SUPPORT_REASONS), NO_SUPPORT_REASON);
export const RefundBearer = z.enum(keysOf(REFUND_BEARERS), 'Choose who bears it');

/** Money that the market gave back without cancelling anything. */
export const Goodwill = z.object({
  id: GoodwillId,
  at: Instant,
  amount: Rupees,
  reason: SupportReason,
  words: z.string(),
  bearer: RefundBearer,
});
export type Goodwill = z.infer<typeof Goodwill>;
