import { keysOf } from './kernel/keys-of.ts';
import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import { APPROVAL_KINDS, APPROVED_FIELDS } from './kernel/product-approval.ts';
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

const ApprovedField = z.enum(keysOf(APPROVED_FIELDS));

/** Nobody sees a new product in review; of a change, buyers see the former state. */
const ApprovalKind = z.enum(APPROVAL_KINDS);
/** A rejected one is sent in again when its seller changes it. */
export const ReviewState = z.enum(['waiting', 'rejected']);

export const FieldValue = z.object({
  lines: z.array(z.string()),
  pictures: z.array(z.object({ url: z.string(), alt: z.string() })),
});
export type FieldValue = z.infer<typeof FieldValue>;

/** `before` is what buyers see. */
export const Difference = z.object({ field: ApprovedField, before: FieldValue, after: FieldValue });
export type Difference = z.infer<typeof Difference>;

const MAX_REASON = 300;
const MAX_NOTE = 1000;
export const Refusal = z.object({ field: ApprovedField, reason: text(MAX_REASON) });
export type Refusal = z.infer<typeof Refusal>;

export const ProductStanding = z.object({
  kind: ApprovalKind,
  state: ReviewState,
  since: Instant,
  /** The required correction, where it was rejected. */
  refusals: z.array(Refusal),
  note: z.string(),
  /** Only for a change: what buyers see, and what waits. */
  differences: z.array(Difference),
});
export type ProductStanding = z.infer<typeof ProductStanding>;

const ApprovalReason = z.union([
  z.object({ rule: z.enum(['all', 'first_n']) }),
  z.object({ rule: z.literal('word'), word: z.string() }),
  z.object({ rule: z.literal('category'), categoryId: CategoryId, name: z.string() }),
]);
export type ApprovalReason = z.infer<typeof ApprovalReason>;

export const ListedApproval = z.object({
  id: ApprovalId,
  productId: ProductId,
  kind: ApprovalKind,
  state: ReviewState,
  since: Instant,
  /** The name that buyers see; of a new product its own. */
  name: z.string(),
  shop: z.object({ id: ShopId, name: z.string() }),
});
export type ListedApproval = z.infer<typeof ListedApproval>;

export const ApprovalList = z.object({
  approvals: z.array(ListedApproval),
  next: z.string().nullable(),
});
export type ApprovalList = z.infer<typeof ApprovalList>;

export const OperatorApproval = ListedApproval.extend({
  shop: z.object({ id: ShopId, name: z.string(), state: ShopStateName }),
  reasons: z.array(ApprovalReason),
  /** Prices before discounts, from the lowest to the highest; changing them needs no approval. */
  price: Rupees,
  highestPrice: Rupees,
  /** For a new product every field with a value, with nothing before it. */
  differences: z.array(Difference),
  /** From the latest decision. */
  refusals: z.array(Refusal),
  note: z.string(),
  /** Neighbours in the queue, the longest waiting first. */
  previous: ApprovalId.nullable(),
  following: ApprovalId.nullable(),
  /** Sent back with the decision: one of an older version is refused. */
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

const PRODUCT_APPROVAL = {
  name: 'Product approval',
  description: 'What of products operators look at before buyers see it.',
} satisfies ApiGroup;

export const productApprovalEndpoints = defineEndpoints(PRODUCT_APPROVAL, {
  'GET /api/operator/product': {
    summary: 'Products and changes that are in review, those that wait the longest first; fifty a page.',
    access: 'operator',
    query: z.object({
      state: unset(ReviewState),
      kind: unset(ApprovalKind),
      shopId: unset(ShopId),
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
