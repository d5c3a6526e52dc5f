import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import {
  Instant,
  line,
  plain,
  ShopDocumentId,
  ShopId,
  text,
  unset,
  UserId,
  Version,
} from './kernel/schemas.ts';
import { CHECK_DECISIONS } from './kernel/shop-checks.ts';
import { OwnShop } from './shops.ts';
import { Holiday, ShopStateName } from './shop-standing.ts';
import { CheckStanding, ShopCheckName, ShopDocument } from './shop-verification.ts';

export const ListedShop = z.object({
  id: ShopId,
  name: z.string(),
  state: ShopStateName,
  since: Instant,
  gst: z.string(),
  owner: z.object({ name: z.string(), email: z.string().nullable() }),
});
export type ListedShop = z.infer<typeof ListedShop>;

export const ShopList = z.object({
  shops: z.array(ListedShop),
  next: z.string().nullable(),
});
export type ShopList = z.infer<typeof ShopList>;

export const MadeMove = z.object({
  from: ShopStateName,
  to: ShopStateName,
  reason: z.string(),
  /** Null for a move by the market's policy. */
  by: z.string().nullable(),
  at: Instant,
});
export type MadeMove = z.infer<typeof MadeMove>;

export const OperatorShop = OwnShop.extend({
  state: ShopStateName,
  since: Instant,
  holiday: Holiday.nullable(),
  createdAt: Instant,
  owner: z.object({ id: UserId, name: z.string(), email: z.string().nullable(), isVerified: z.boolean() }),
  products: z.number().int(),
  openOrders: z.number().int(),
  pan: z.string(),
  /** Only the end of the account number; null for duties other than finance. */
  bank: z.object({ accountHolder: z.string(), accountNumberEnd: z.string(), ifsc: z.string() }).nullable(),
  documents: z.array(ShopDocument),
  checks: z.array(CheckStanding),
  /** The approved shop that has this tax number; null where no other shop has it. */
  taxIdHolder: z.object({ id: ShopId, name: z.string() }).nullable(),
  /** A tax number is kept for it, which no other shop can use meanwhile. */
  holdsTaxId: z.boolean(),
  /** Newest first. */
  moves: z.array(MadeMove),
});
export type OperatorShop = z.infer<typeof OperatorShop>;

const MAX_REASON_LENGTH = 1000;
const WithReason = z.object({ version: Version, reason: text(MAX_REASON_LENGTH) });
const MayHaveReason = z.object({
  version: Version,
  reason: plain(z.string().trim().max(MAX_REASON_LENGTH)).default(''),
});

const ShopParams = z.object({ shopId: ShopId });

/** A move of a shop that was changed since it was seen is refused. */
const move = {
  access: 'operator:catalogue',
  invalidates: 'catalog',
  params: ShopParams,
  reply: OperatorShop,
} as const;

/** The duty that it needs depends on the check. */
const CheckDecision = z.object({
  version: Version,
  result: z.enum(CHECK_DECISIONS),
  /** The seller reads it where the check failed. */
  note: plain(z.string().trim().max(MAX_REASON_LENGTH)).default(''),
});

const OPERATOR_SHOPS = {
  name: 'Operator shops',
  description: 'Who may sell: shops as operators see, check and move them.',
} satisfies ApiGroup;

export const operatorShopEndpoints = defineEndpoints(OPERATOR_SHOPS, {
  'GET /api/operator/shop': {
    summary: 'Shops by state and words, those that wait the longest first; fifty a page.',
    access: 'operator',
    query: z.object({
      state: unset(ShopStateName),
      /** Words of the name, the tax number, or the owner's e-mail address. */
      search: unset(line(100)),
      after: unset(line(100)),
    }),
    reply: ShopList,
    refusals: ['invalid_input'],
  },
  'GET /api/operator/shop/:shopId': {
    summary: 'A shop with its owner and the history of its state.',
    access: 'operator',
    params: ShopParams,
    reply: OperatorShop,
    refusals: ['not_found'],
  },
  'POST /api/operator/shop/:shopId/check/:check': {
    summary: 'Decide on a check of a shop as it was seen.',
    logged: 'Decide on a check of a shop',
    access: 'operator',
    params: ShopParams.extend({ check: ShopCheckName }),
    body: CheckDecision,
    reply: OperatorShop,
    refusals: ['not_found', 'stale', 'wrong_state', 'right_missing', 'already_exists'],
  },
  'GET /api/operator/shop/:shopId/document/:documentId': {
    summary: 'Open a document of a shop, its content in base64; each view is noted.',
    logged: 'Look at a document of a shop',
    access: 'operator:finance',
    recorded: true,
    params: ShopParams.extend({ documentId: ShopDocumentId }),
    reply: ShopDocument.extend({ content: z.string() }),
    refusals: ['not_found'],
  },
  'POST /api/operator/shop/:shopId/approve': {
    summary: 'Let a shop sell whose required checks are done.',
    logged: 'Approve a shop',
    ...move,
    body: MayHaveReason,
    refusals: ['not_found', 'stale', 'wrong_state', 'already_exists'],
  },
  'POST /api/operator/shop/:shopId/return': {
    summary: 'Give an application back to its seller, who changes and submits it again.',
    logged: 'Return an application',
    ...move,
    body: WithReason,
    refusals: ['not_found', 'stale', 'wrong_state'],
  },
  'POST /api/operator/shop/:shopId/suspend': {
    summary: 'Stop a shop from selling; nothing of it is shown to anybody, and open orders can be finished.',
    logged: 'Suspend a shop',
    ...move,
    body: WithReason,
    refusals: ['not_found', 'stale', 'wrong_state'],
  },
  'POST /api/operator/shop/:shopId/reinstate': {
    summary: 'Let a suspended shop sell again, as it was.',
    logged: 'Reinstate a shop',
    ...move,
    body: WithReason,
    refusals: ['not_found', 'stale', 'wrong_state', 'already_exists'],
  },
});
