import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import {
  EXCHANGE_ANSWER_DAYS,
  MAX_LINE_QUANTITY,
  MAX_RETURN_PICTURES,
  MAX_SHOP_ADDRESS_LENGTH,
} from './kernel/limits.ts';
import { VariantChoice } from './kernel/option-schemas.ts';
import { CHOOSE_RETURNED } from './kernel/order-states.ts';
import {
  code,
  Instant,
  line,
  OrderLineId,
  plain,
  ReturnId,
  Rupees,
  RupeesInput,
  ShopOrderId,
  text,
  VariantId,
} from './kernel/schemas.ts';
import { RefundStatus } from './payment-decisions.ts';
import { RefundQuote } from './refund-quote.ts';

/** An exchange gives other variants of the same products. */
export const ReturnKind = z.enum(['return', 'exchange']);
export type ReturnKind = z.infer<typeof ReturnKind>;

/**
 * A return is requested, accepted or refused, received and at last refunded. The buyer can withdraw it until the seller has
 * accepted or refused it. Of an exchange the replacement is `sent` after the old item was received, and it is `exchanged` once the
 * replacement has arrived; the buyer can withdraw it until the old item was received.
 */
export const ReturnStatus = z.enum([
  'requested',
  'withdrawn',
  'accepted',
  'refused',
  'received',
  'refunded',
  'sent',
  'exchanged',
]);
export type ReturnStatus = z.infer<typeof ReturnStatus>;

/**
 * With a change of mind a coupon's discount can lapse, never with items that were not as ordered. A seller who disagrees
 * refuses the return.
 */
export const ReturnCause = z.enum(['changed_mind', 'not_as_ordered']);
export type ReturnCause = z.infer<typeof ReturnCause>;

export const Replacement = z.object({
  variantId: VariantId,
  /** The words at the time of the request. */
  choices: z.array(VariantChoice),
  sku: z.string().nullable(),
  quantity: z.number().int(),
  /** The price of one unit at the request. */
  price: Rupees,
  /** Paid in cash on delivery; 0 where it costs the same or less. */
  toPay: Rupees,
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** Units that can be returned, and until when; null when none can. */
  returnableQuantity: z.number().int(),
  returnableUntil: Instant.nullable(),
});
export type Replacement = z.infer<typeof Replacement>;

export const Return = z.object({
  id: ReturnId,
  kind: ReturnKind,
  status: ReturnStatus,
  reason: z.string(),
  cause: ReturnCause,
  refusal: z.string().nullable(),
  /** It ended because the shop did not answer in time. */
  isLapsed: z.boolean(),
  /** The return address; null until it is accepted. */
  sendTo: z.string().nullable(),
  /** Further wishes of the seller, such as how to wrap it. */
  sendNote: z.string().nullable(),
  createdAt: Instant,
  movedAt: Instant,
  lines: z.array(
    z.object({
      lineId: OrderLineId,
      name: z.string(),
      choices: z.array(VariantChoice),
      quantity: z.number().int(),
      /** The units' share of the line's total; for an exchange, what goes back for them. */
      amount: Rupees,
    }),
  ),
  replacement: Replacement.nullable(),
  /** Shipping and the fee for cash, which go back with the last goods of a parcel that was not as ordered. */
  fees: Rupees,
  /** Lapsed discount of the remaining items, deducted from the refund. */
  couponDifference: Rupees,
  /** Goodwill for these items, deducted from the refund. */
  givenBefore: Rupees,
  /** For an exchange, what the replacement costs less. */
  amount: Rupees,
  /** Null before it is due, and where the shop pays back itself. */
  refundState: RefundStatus.nullable(),
  /** The part that was paid in cash for a replacement; the shop pays it back itself. */
  amountInCash: Rupees,
  pictures: z.array(z.string()),
  picturesPreparing: z.number().int(),
  picturesUnreadable: z.number().int(),
});
export type Return = z.infer<typeof Return>;

const ReturnedLine = z.object({
  lineId: OrderLineId,
  quantity: z.number().int().min(1).max(MAX_LINE_QUANTITY),
  /** The exchange whose replacement goes back; left out for units of the order itself. */
  exchangeId: ReturnId.optional(),
});
const ReturnedLines = z
  .array(ReturnedLine)
  .min(1, CHOOSE_RETURNED)
  .max(50)
  .refine((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, {
    message: 'Name each line once',
  });

/** Pictures are in the field `images`. */
export const ReturnForm = z.object({
  shopOrderId: ShopOrderId,
  /** It makes the request an exchange, of one line. */
  replacement: VariantId.optional(),
  /** The price of one unit that was shown to the buyer: a different one is refused. */
  price: z.string().max(20).transform(Number).pipe(RupeesInput).optional(),
  reason: text(500),
  /** Lines and quantities as JSON, such as `[{"lineId":"…","quantity":1}]`. */
  lines: z
    .string()
    .max(8000)
    .transform((json, context): unknown => {
      try {
        return JSON.parse(json);
      } catch {
        context.addIssue({ code: 'custom', message: 'Send the lines as JSON' });
        return z.NEVER;
      }
    })
    .pipe(ReturnedLines),
  cause: ReturnCause.default('changed_mind'),
  /** The refund shown to the buyer: a different one is refused. Required when a coupon lapses. */
  refund: z.string().max(20).transform(Number).pipe(RupeesInput).optional(),
});
export type ReturnForm = z.output<typeof ReturnForm>;

/** How the shop paid back a cash order. */
export const PaidBackBy = z.enum(['cash', 'upi', 'bank_transfer']);
export type PaidBackBy = z.infer<typeof PaidBackBy>;

const ofReturn = {
  access: 'seller:orders',
  invalidates: 'catalog',
  params: z.object({ returnId: ReturnId }),
  reply: Return,
  refusals: ['not_found', 'wrong_state'],
} as const;

export const AcceptedReturn = z.object({
  sendTo: text(MAX_SHOP_ADDRESS_LENGTH),
  note: plain(z.string().trim().max(300, 'At most 300 characters')).default(''),
});
export type AcceptedReturn = z.output<typeof AcceptedReturn>;

const RETURNS = {
  name: 'Returns',
  description: 'Products that are sent back, and their refunds.',
} satisfies ApiGroup;

export const returnUploadEndpoints = defineEndpoints(RETURNS, {
  'POST /api/return': {
    summary: `Request a return within seven days of delivery, with up to ${MAX_RETURN_PICTURES} pictures; or with \`replacement\` an exchange, which reserves the replacement and lapses when the shop does not answer within ${EXCHANGE_ANSWER_DAYS} days; the time limit for returns then begins again. A shop order can have one open return or exchange at a time.`,
    access: 'buyer',
    invalidates: 'catalog',
    multipart: true,
    body: ReturnForm.extend({ images: z.unknown().meta({ type: 'string', format: 'binary' }).optional() }),
    reply: Return,
    status: 201,
    refusals: [
      'not_found',
      'wrong_state',
      'limit_reached',
      'invalid_input',
      'quote_changed',
      'out_of_stock',
      'not_deliverable',
    ],
  },
});

export const PossibleReplacement = z.object({
  variantId: VariantId,
  choices: z.array(VariantChoice),
  /** Units that can be delivered there; at most what the line has to exchange, so that it gives away no stock. */
  available: z.number().int(),
  price: Rupees,
  /** For one unit: what the buyer pays in cash, or gets back. At least one of them is 0. */
  toPay: Rupees,
  refund: Rupees,
  /** Goodwill that comes off the refund of one unit, of two and so on. */
  givenBefore: z.array(Rupees),
});
export type PossibleReplacement = z.infer<typeof PossibleReplacement>;

export const returnEndpoints = defineEndpoints(RETURNS, {
  'GET /api/return/replacements/:lineId': {
    summary: 'The other variants of the product of an order line, with what an exchange would cost.',
    access: 'buyer',
    params: z.object({ lineId: OrderLineId }),
    reply: z.object({ replacements: z.array(PossibleReplacement) }),
    refusals: ['not_found'],
  },
  'POST /api/return/quote': {
    summary:
      'The refund of a return that is not requested yet, less the discount of a coupon that no longer applies to the kept items.',
    access: 'buyer',
    safe: true,
    body: z.object({ shopOrderId: ShopOrderId, cause: ReturnCause, lines: ReturnedLines }),
    reply: RefundQuote,
    refusals: ['not_found', 'wrong_state', 'limit_reached'],
  },
  'GET /api/return/send-to': {
    summary:
      'The return address that your shop used last, else its registered address, as a suggestion for the next return.',
    access: 'seller:orders',
    reply: z.object({ sendTo: z.string().nullable() }),
  },
  'POST /api/return/:returnId/withdraw': {
    summary:
      'Withdraw a return that the seller has neither accepted nor refused, or an exchange whose old item has not arrived. The items can be returned again within the time limit.',
    ...ofReturn,
    access: 'buyer',
    invalidates: 'catalog',
  },
  'POST /api/return/:returnId/accept': {
    summary: 'Accept a return: the buyer gets a mail with the return address and your note.',
    ...ofReturn,
    body: AcceptedReturn,
    example: {
      body: {
        sendTo: 'Kumhar, Returns\n12 Potters Lane\nJaipur 302001',
        note: 'Please wrap it as it came, and keep the receipt of the carrier.',
      },
    },
  },
  'POST /api/return/:returnId/refuse': {
    summary: 'Refuse a return, also after inspecting it. The buyer sees the reason.',
    ...ofReturn,
    body: z.object({ reason: text(300) }),
    example: { body: { reason: 'The seal was broken and the bottle is empty' } },
  },
  'POST /api/return/:returnId/receive': {
    summary:
      'Mark a return as received. An online payment is refunded at once; a cash order is paid back by the shop. The replacement of an exchange is sold now.',
    ...ofReturn,
    body: z.object({
      /** The items can be sold again. */
      restock: z.boolean(),
    }),
    example: { body: { restock: true } },
  },
  'POST /api/return/:returnId/send': {
    summary: 'Hand the replacement of an exchange to a carrier.',
    ...ofReturn,
    body: z.object({ carrier: line(60), trackingNumber: code(60) }),
    example: { body: { carrier: 'India Post', trackingNumber: 'EI123456789IN' } },
  },
  'POST /api/return/:returnId/deliver': {
    summary: 'Mark the replacement as delivered, and what was to be paid at the door for it as paid.',
    ...ofReturn,
  },
  'POST /api/return/:returnId/paid-back': {
    summary: 'Mark a cash order as paid back by the shop.',
    ...ofReturn,
    body: z.object({ by: PaidBackBy, note: plain(z.string().trim().max(200)).default('') }),
    example: { body: { by: 'upi', note: 'Reference 4387 1120' } },
  },
});
