import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { MAX_LINE_QUANTITY, MAX_RETURN_PICTURES } from './kernel/limits.ts';
import { VariantChoice } from './kernel/option-schemas.ts';
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
 * A return is requested, accepted or refused, received and at last refunded. The buyer can withdraw it until the seller has
 * accepted or refused it.
 */
export const ReturnStatus = z.enum(['requested', 'withdrawn', 'accepted', 'refused', 'received', 'refunded']);
export type ReturnStatus = z.infer<typeof ReturnStatus>;

/**
 * The reason category chosen by the buyer. A coupon's discount can lapse with a change of mind, never with items that were not as
 * ordered; a seller who disagrees refuses the return.
 */
export const ReturnCause = z.enum(['changed_mind', 'not_as_ordered']);
export type ReturnCause = z.infer<typeof ReturnCause>;

export const Return = z.object({
  id: ReturnId,
  status: ReturnStatus,
  reason: z.string(),
  /** Null for returns from before the question was introduced. */
  cause: ReturnCause.nullable(),
  /** Why the seller refused it. */
  refusal: z.string().nullable(),
  /** The return address, once accepted. */
  sendTo: z.string().nullable(),
  /** Further wishes of the seller, such as how to wrap it. */
  sendNote: z.string().nullable(),
  createdAt: Instant,
  /** When its present state was reached. */
  movedAt: Instant,
  lines: z.array(
    z.object({
      lineId: OrderLineId,
      name: z.string(),
      choices: z.array(VariantChoice),
      quantity: z.number().int(),
      /** The units' share of the line's total. */
      amount: Rupees,
    }),
  ),
  /** Lapsed discount of the remaining items, deducted from the refund. */
  couponDifference: Rupees,
  /** The refund. */
  amount: Rupees,
  /** URLs of the buyer's processed pictures. */
  pictures: z.array(z.string()),
  /** Pictures still in processing. */
  picturesPreparing: z.number().int(),
  /** Pictures that could not be read. */
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

/** The form of a return request; pictures are in the field `images`. */
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
  /** The refund shown to the buyer; the call is refused when it differs. Required when a coupon lapses. */
  refund: z.string().max(20).transform(Number).pipe(RupeesInput).optional(),
});
export type ReturnForm = z.output<typeof ReturnForm>;

/** How the shop paid back a cash order. */
export const PaidBackBy = z.enum(['cash', 'upi', 'bank_transfer']);
export type PaidBackBy = z.infer<typeof PaidBackBy>;

const ofReturn = {
  access: 'seller',
  invalidates: 'catalog',
  params: z.object({ returnId: ReturnId }),
  reply: Return,
  refusals: ['not_found', 'wrong_state'],
} as const;

export const AcceptedReturn = z.object({
  sendTo: text(300),
  note: plain(z.string().trim().max(300, 'At most 300 characters')).default(''),
});
export type AcceptedReturn = z.output<typeof AcceptedReturn>;

/** The request, with pictures. */
export const returnUploadEndpoints = defineEndpoints('Returns', {
  'POST /api/return': {
    summary: `Request a return within seven days of delivery, with up to ${MAX_RETURN_PICTURES} pictures. A shop order can have one open return at a time.`,
    access: 'buyer',
    invalidates: 'catalog',
    multipart: true,
    body: ReturnForm.extend({ images: z.unknown().meta({ type: 'string', format: 'binary' }).optional() }),
    reply: Return,
    status: 201,
    refusals: ['not_found', 'wrong_state', 'limit_reached', 'invalid_input', 'quote_changed'],
  },
});

/** The steps after the request. */
export const returnEndpoints = defineEndpoints('Returns', {
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
    summary: 'The return address that your shop used last, as a suggestion for the next return.',
    access: 'seller',
    reply: z.object({ sendTo: z.string().nullable() }),
  },
  'POST /api/return/:returnId/withdraw': {
    summary:
      'Withdraw a return that the seller has neither accepted nor refused. The items can be returned again within the time limit.',
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
      'Mark a return as received. An online payment is refunded at once; a cash order is paid back by the shop.',
    ...ofReturn,
    body: z.object({
      /** Whether the items can be sold again. */
      restock: z.boolean(),
    }),
    example: { body: { restock: true } },
  },
  'POST /api/return/:returnId/paid-back': {
    summary: 'Mark a cash order as paid back by the shop.',
    ...ofReturn,
    body: z.object({ by: PaidBackBy, note: plain(z.string().trim().max(200)).default('') }),
    example: { body: { by: 'upi', note: 'Reference 4387 1120' } },
  },
});
