import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import { Instant, Rupees, ShopOrderId } from './kernel/schemas.ts';
import { OrderLine } from './orders.ts';
import { PaymentMethod } from './payments.ts';

/** The invoice of a shop order, numbered without gaps by shop and fiscal year (April to March). */
export const Invoice = z.object({
  number: z.string(),
  issuedAt: Instant,
  orderNumber: z.string(),
  orderedAt: Instant,
  paymentMethod: PaymentMethod,
  seller: z.object({
    name: z.string(),
    /** The registered address; empty where the seller had given none. */
    address: z.string(),
    gstin: z.string(),
    isGstinValid: z.boolean(),
  }),
  buyer: z.object({
    name: z.string(),
    street_address: z.string(),
    city: z.string(),
    state: z.string(),
    postal_code: z.string(),
    country: z.string(),
  }),
  /** The packed items, without discounts that had lapsed by then. */
  lines: z.array(
    OrderLine.pick({
      id: true,
      name: true,
      choices: true,
      sku: true,
      brand: true,
      quantity: true,
      price: true,
      discount: true,
      total: true,
    }),
  ),
  coupon: z.string().nullable(),
  subtotal: Rupees,
  discount: Rupees,
  shipping: Rupees,
  /** For taking cash at the door. */
  cashFee: Rupees,
  /** The market's part of the discount; null where the discount is the seller's own. */
  marketShare: Rupees.nullable(),
  /** The value of the supply where the market pays a part of it; otherwise null. */
  supplyValue: Rupees.nullable(),
  total: Rupees,
  /** The total in words, such as `Rupees One Thousand Two Hundred and Paise Fifty Only`. */
  totalInWords: z.string(),
  /** Changes after it was issued and cancellations before, in the order in which they happened. */
  notes: z.array(
    z.object({
      at: Instant,
      text: z.string(),
      /**
       * The amount taken off; below 0 for what was paid for a dearer replacement. Cancellations before it was issued are not in
       * its total.
       */
      amount: Rupees,
    }),
  ),
  /** The total less all refunds, plus what was paid in cash for replacements. */
  kept: Rupees,
});
export type Invoice = z.infer<typeof Invoice>;

const INVOICES = { name: 'Invoices', description: 'Invoices and packing slips.' } satisfies ApiGroup;

export const invoiceEndpoints = defineEndpoints(INVOICES, {
  'GET /api/invoice/:shopOrderId': {
    summary: 'The invoice of a shop order, for its buyer and its seller, once it was packed.',
    access: 'signed_in',
    params: z.object({ shopOrderId: ShopOrderId }),
    reply: Invoice,
    refusals: ['not_found'],
  },
});
