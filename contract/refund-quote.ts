import { z } from 'zod';
import { Rupees } from './kernel/schemas.ts';

/** Shown before the confirmation, which repeats `refund`. */
export const RefundQuote = z.object({
  /** The price of the cancelled or returned items. */
  amount: Rupees,
  coupon: z.string().nullable(),
  /** Shipping and the fee for cash, where they go back; part of the refund. */
  fees: Rupees,
  /** Lapsed discount of the remaining items, deducted from the refund; 0 while the coupon still applies. */
  couponDifference: Rupees,
  /** Goodwill for these items, deducted from the refund. */
  givenBefore: Rupees,
  /** For a cash order, the reduction of what is to pay. */
  refund: Rupees,
  /** The price of the remaining items. */
  left: Rupees,
});
export type RefundQuote = z.infer<typeof RefundQuote>;
