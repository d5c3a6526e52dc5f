import { z } from 'zod';
import { GoodwillId, Instant, Rupees } from './kernel/schemas.ts';
import {
  NO_SUPPORT_REASON,
  REFUND_BEARERS,
  SUPPORT_REASONS,
  type RefundBearer as Bearer,
  type SupportReason as Reason,
} from './kernel/support-reasons.ts';

export const SupportReason = z.enum(Object.keys(SUPPORT_REASONS) as [Reason, ...Reason[]], NO_SUPPORT_REASON);
export const RefundBearer = z.enum(
  Object.keys(REFUND_BEARERS) as [Bearer, ...Bearer[]],
  'Choose who bears it',
);

/** Money that the market gave back without cancelling anything. */
export const Goodwill = z.object({
  id: GoodwillId,
  at: Instant,
  amount: Rupees,
  reason: SupportReason,
  /** May be empty. */
  words: z.string(),
  bearer: RefundBearer,
});
export type Goodwill = z.infer<typeof Goodwill>;
