import { z } from 'zod';
import { Rupees } from './kernel/schemas.ts';

/** The figures of a cancellation or return before its confirmation, which repeats `refund`. */
export const RefundQuote = z.object({
  /** The price of the cancelled or returned items. */
  amount: Rupees,
  /** The shop order's coupon. */
  coupon: z.string().nullable(),
  /** Lapsed discount of the remaining items, deducted from the refund; 0 while the coupon still applies. */
  couponDifference: Rupees,
  /** What the market gave back of these items before, deducted from the refund. */
  givenBefore: Rupees,
  /** The refund, or for a cash order the reduction of what is to pay. */
  refund: Rupees,
  /** The price of the remaining items afterwards. */
  left: Rupees,
});
export type RefundQuote = z.infer<typeof RefundQuote>;
