import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { MAX_LINE_QUANTITY, MAX_RETURN_PICTURES } from './kernel/limits.ts';
import {
  Instant,
  OrderLineId,
  plain,
  ReturnId,
  Rupees,
  RupeesInput,
  ShopOrderId,
  text,
} from './kernel/schemas.ts';
import { RefundQuote } from './refund-quote.ts';

/**
 * A return is asked for, then accepted or refused, then received, and at last its money is back. Until the seller has
 * answered, its buyer can withdraw it.
 */
export const ReturnStatus = z.enum(['requested', 'withdrawn', 'accepted', 'refused', 'received', 'refunded']);
export type ReturnStatus = z.infer<typeof ReturnStatus>;

/**
 * Whose doing a return is, as its buyer says. A coupon's discount can lapse with a change of mind, never with something
 * that was not as ordered; the seller who disagrees refuses the return.
 */
export const ReturnCause = z.enum(['changed_mind', 'not_as_ordered']);
export type ReturnCause = z.infer<typeof ReturnCause>;

/** Delivered things that their buyer gives back. */
export const Return = z.object({
  id: ReturnId,
  status: ReturnStatus,
  reason: z.string(),
  /** Null for returns that were made before anybody was asked. */
  cause: ReturnCause.nullable(),
  /** Why the seller refused it. */
  refusal: z.string().nullable(),
  /** Where its buyer sends it, once it is accepted. */
  sendTo: z.string().nullable(),
  /** What else the seller asks for, such as how to wrap it; may be absent. */
  sendNote: z.string().nullable(),
  createdAt: Instant,
  /** When its present state was reached. */
  movedAt: Instant,
  lines: z.array(
    z.object({
      lineId: OrderLineId,
      name: z.string(),
      quantity: z.number().int(),
      /** What these units cost: their share of the line's total. */
      amount: Rupees,
    }),
  ),
  /** Discount on what is kept that lapses with the return and comes off the refund. */
  couponDifference: Rupees,
  /** What goes back in all. */
  amount: Rupees,
  /** Addresses of the buyer's pictures, those that are ready. */
  pictures: z.array(z.string()),
  /** How many more will be shown in a moment. */
  picturesPreparing: z.number().int(),
  /** How many could not be read and will never be shown. */
  picturesUnreadable: z.number().int(),
});
export type Return = z.infer<typeof Return>;

const ReturnedLine = z.object({
  lineId: OrderLineId,
  quantity: z.number().int().min(1).max(MAX_LINE_QUANTITY),
});
const ReturnedLines = z
  .array(ReturnedLine)
  .min(1, 'Choose what you want to return')
  .max(50)
  .refine((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, {
    message: 'Name each line once',
  });

/** What is sent of a return as a form; files come in the field `images`. */
export const ReturnForm = z.object({
  shopOrderId: ShopOrderId,
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
  /** The refund that the buyer was shown: another one is refused. Needed where a coupon lapses with the return. */
  refund: z.string().max(20).transform(Number).pipe(RupeesInput).optional(),
});
export type ReturnForm = z.output<typeof ReturnForm>;

/** How money that was paid at the door went back. */
export const PaidBackBy = z.enum(['cash', 'upi', 'bank_transfer']);
export type PaidBackBy = z.infer<typeof PaidBackBy>;

const ofReturn = {
  access: 'seller',
  invalidates: 'catalog',
  params: z.object({ returnId: ReturnId }),
  reply: Return,
  refusals: ['not_found', 'wrong_state'],
} as const;

/** Where a return goes, said by the seller who accepts it. */
export const AcceptedReturn = z.object({
  sendTo: text(300),
  note: plain(z.string().trim().max(300, 'At most 300 characters')).default(''),
});
export type AcceptedReturn = z.output<typeof AcceptedReturn>;

/** The buyer's side, with pictures. */
export const returnUploadEndpoints = defineEndpoints('Returns', {
  'POST /api/return': {
    summary: `Ask to give delivered things back, within seven days of delivery, with up to ${MAX_RETURN_PICTURES} pictures. One return of a shop's part of an order can be open at a time.`,
    access: 'buyer',
    invalidates: 'catalog',
    multipart: true,
    body: ReturnForm.extend({ images: z.unknown().meta({ type: 'string', format: 'binary' }).optional() }),
    reply: Return,
    status: 201,
    refusals: ['not_found', 'wrong_state', 'limit_reached', 'invalid_input', 'quote_changed'],
  },
});

/** The steps that follow: the seller's, and the buyer's way out of it. */
export const returnEndpoints = defineEndpoints('Returns', {
  'POST /api/return/quote': {
    summary:
      'What a return would give back, before it is asked for: without the discount of a coupon that no longer applies to what is kept.',
    access: 'buyer',
    safe: true,
    body: z.object({ shopOrderId: ShopOrderId, cause: ReturnCause, lines: ReturnedLines }),
    reply: RefundQuote,
    refusals: ['not_found', 'wrong_state', 'limit_reached'],
  },
  'GET /api/return/send-to': {
    summary: 'Where the last return that your shop accepted was sent, as a suggestion for the next one.',
    access: 'seller',
    reply: z.object({ sendTo: z.string().nullable() }),
  },
  'POST /api/return/:returnId/withdraw': {
    summary:
      'The buyer keeps the things after all, while the seller has not answered. They can be asked for again while there is time.',
    ...ofReturn,
    access: 'buyer',
    invalidates: 'catalog',
  },
  'POST /api/return/:returnId/accept': {
    summary: 'Agree to a return: the buyer is told where to send the things, and what else you ask for.',
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
    summary: 'Refuse a return, also after looking at what came back. The buyer reads the reason.',
    ...ofReturn,
    body: z.object({ reason: text(300) }),
    example: { body: { reason: 'The seal was broken and the bottle is empty' } },
  },
  'POST /api/return/:returnId/receive': {
    summary:
      'The things are back. What was paid online goes back at once; what was paid at the door is to be paid back by the shop.',
    ...ofReturn,
    body: z.object({
      /** Whether they can be sold again. */
      restock: z.boolean(),
    }),
    example: { body: { restock: true } },
  },
  'POST /api/return/:returnId/paid-back': {
    summary: 'The shop has paid back what was paid at the door.',
    ...ofReturn,
    body: z.object({ by: PaidBackBy, note: plain(z.string().trim().max(200)).default('') }),
    example: { body: { by: 'upi', note: 'Reference 4387 1120' } },
  },
});
