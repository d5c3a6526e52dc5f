import { z } from 'zod';
import { Rupees } from './kernel/schemas.ts';

/** What cancelling or returning something would give back, as the screen shows it; the confirmation names `refund` again. */
export const RefundQuote = z.object({
  /** What the things cost that go. */
  amount: Rupees,
  /** The coupon of the shop's part; null without one. */
  coupon: z.string().nullable(),
  /** Discount on what is kept that lapses with it and comes off the refund; 0 while the coupon still applies. */
  couponDifference: Rupees,
  /** What goes back, or is no longer to be paid at the door. */
  refund: Rupees,
  /** What all that is kept of the shop's part costs then. */
  left: Rupees,
});
export type RefundQuote = z.infer<typeof RefundQuote>;
