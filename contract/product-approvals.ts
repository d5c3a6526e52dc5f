import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { APPROVAL_KINDS, APPROVED_FIELDS, type ApprovedField as Field } from './kernel/product-approval.ts';
import {
  ApprovalId,
  CategoryId,
  Instant,
  line,
  Message,
  plain,
  ProductId,
  Rupees,
  ShopId,
  text,
  unset,
  Version,
} from './kernel/schemas.ts';
import { ShopStateName } from './shop-standing.ts';

const ApprovedField = z.enum(Object.keys(APPROVED_FIELDS) as [Field, ...Field[]]); // the keys of the table

/** What is in review: a new product, which nobody sees, or a change, of which buyers see the former state. */
const ApprovalKind = z.enum(APPROVAL_KINDS);
/** It waits for an operator, or went back to its seller, who changes it and so sends it in again. */
export const ReviewState = z.enum(['waiting', 'rejected']);

/** What a field of a product says and shows. */
export const FieldValue = z.object({
  lines: z.array(z.string()),
  pictures: z.array(z.object({ url: z.string(), alt: z.string() })),
});
export type FieldValue = z.infer<typeof FieldValue>;

/** A field as buyers see it, and as it would be. */
export const Difference = z.object({ field: ApprovedField, before: FieldValue, after: FieldValue });
export type Difference = z.infer<typeof Difference>;

const MAX_REASON = 300;
const MAX_NOTE = 1000;
export const Refusal = z.object({ field: ApprovedField, reason: text(MAX_REASON) });
export type Refusal = z.infer<typeof Refusal>;

/** How something of a product stands in review, for its seller. */
export const ProductStanding = z.object({
  kind: ApprovalKind,
  state: ReviewState,
  /** Since when it is in its state. */
  since: Instant,
  /** What has to be done better, where it was rejected. */
  refusals: z.array(Refusal),
  /** For the seller to read. */
  note: z.string(),
  /** Of a change: what buyers see, and what waits. */
  differences: z.array(Difference),
});
export type ProductStanding = z.infer<typeof ProductStanding>;

/** Why something is looked at. */
const ApprovalReason = z.union([
  z.object({ rule: z.enum(['all', 'first_n']) }),
  z.object({ rule: z.literal('word'), word: z.string() }),
  z.object({ rule: z.literal('category'), categoryId: CategoryId, name: z.string() }),
]);
export type ApprovalReason = z.infer<typeof ApprovalReason>;

/** Something that waits, or was rejected, in the list of operators. */
export const ListedApproval = z.object({
  id: ApprovalId,
  productId: ProductId,
  kind: ApprovalKind,
  state: ReviewState,
  since: Instant,
  /** The product as buyers see it; a new one as it is. */
  name: z.string(),
  shop: z.object({ id: ShopId, name: z.string() }),
});
export type ListedApproval = z.infer<typeof ListedApproval>;

export const ApprovalList = z.object({
  approvals: z.array(ListedApproval),
  /** Asks for those after them; null at the end. */
  next: z.string().nullable(),
});
export type ApprovalList = z.infer<typeof ApprovalList>;

/** All that operators see of something in review. */
export const OperatorApproval = ListedApproval.extend({
  shop: z.object({ id: ShopId, name: z.string(), state: ShopStateName }),
  reasons: z.array(ApprovalReason),
  /** What its variants cost before discounts, from the lowest to the highest; a change of it waits for nobody. */
  price: Rupees,
  highestPrice: Rupees,
  /** Of a change the fields that differ; of a new product all that say something, with nothing before. */
  differences: z.array(Difference),
  /** What an operator wanted changed the last time. */
  refusals: z.array(Refusal),
  note: z.string(),
  /** What waits before and after it, the longest waiting first. */
  previous: ApprovalId.nullable(),
  following: ApprovalId.nullable(),
  /** Goes back with the decision. */
  version: Version,
});
export type OperatorApproval = z.infer<typeof OperatorApproval>;

const ApprovalParams = z.object({ approvalId: ApprovalId });

const Rejection = z.object({
  version: Version,
  refusals: z
    .array(Refusal)
    .min(1, 'Choose what has to be done better')
    .max(Object.keys(APPROVED_FIELDS).length),
  note: plain(z.string().trim().max(MAX_NOTE)).default(''),
});

export const productApprovalEndpoints = defineEndpoints('Product approval', {
  'GET /api/operator/product': {
    summary: 'Products and changes that are in review, those that wait the longest first; fifty a page.',
    access: 'operator',
    query: z.object({
      state: unset(ReviewState),
      kind: unset(ApprovalKind),
      shopId: unset(ShopId),
      /** `next` of the page before. */
      after: unset(line(100)),
    }),
    reply: ApprovalList,
    refusals: ['invalid_input'],
  },
  'GET /api/operator/product/:approvalId': {
    summary: 'A product or a change that is in review, field by field.',
    access: 'operator',
    params: ApprovalParams,
    reply: OperatorApproval,
    refusals: ['not_found'],
  },
  'POST /api/operator/product/:approvalId/approve': {
    summary: 'Show buyers a new product or a change, as it was seen.',
    logged: 'Approve a product or a change',
    access: 'operator:catalogue',
    invalidates: 'catalog',
    params: ApprovalParams,
    body: z.object({ version: Version }),
    reply: Message,
    refusals: ['not_found', 'stale', 'wrong_state'],
  },
  'POST /api/operator/product/:approvalId/reject': {
    summary: 'Give a new product or a change back to its seller, with what has to be done better.',
    logged: 'Reject a product or a change',
    access: 'operator:catalogue',
    invalidates: 'catalog',
    params: ApprovalParams,
    body: Rejection,
    reply: Message,
    refusals: ['not_found', 'stale', 'wrong_state'],
  },
  'DELETE /api/pro/:productId/change': {
    summary:
      "Withdraw the change of one of the seller's products that is in review: it stays as buyers see it.",
    logged: 'Withdraw a change',
    access: 'seller:catalogue',
    params: z.object({ productId: ProductId }),
    reply: Message,
    refusals: ['not_found'],
  },
});
