import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import { Email, LinkToken } from './kernel/account-fields.ts';
import { Instant, MemberId, Message, ShopId, ShopRight, UserId } from './kernel/schemas.ts';
import { CHOOSE_A_RIGHT } from './kernel/rights.ts';

export const Member = z.object({
  id: MemberId,
  /** Null until the invitation is accepted. */
  personId: UserId.nullable(),
  email: z.string(),
  /** Null until the invitation is accepted. */
  name: z.string().nullable(),
  rights: z.array(ShopRight),
  state: z.enum(['invited', 'expired', 'joined']),
  /** When the person joined, or when the invitation expires. */
  at: Instant,
  /** By the caller. */
  isChangeable: z.boolean(),
});
export type Member = z.infer<typeof Member>;

/** The owner has every right. */
export const ActingShop = z.object({
  shopId: ShopId,
  ownerId: UserId,
  name: z.string(),
  isOwn: z.boolean(),
  rights: z.array(ShopRight),
});
export type ActingShop = z.infer<typeof ActingShop>;

export const Invitation = z.object({
  shopName: z.string(),
  inviterName: z.string(),
  /** Only an account with this address can accept. */
  email: z.string(),
  rights: z.array(ShopRight),
  /** The account with this address: a seller can sign in, another kind can never accept. */
  account: z.enum(['none', 'seller', 'other']),
});
export type Invitation = z.infer<typeof Invitation>;

const Rights = z
  .array(ShopRight)
  .min(1, CHOOSE_A_RIGHT)
  .max(ShopRight.options.length)
  .transform((rights) => [...new Set(rights)]);
const member = { access: 'seller:people', params: z.object({ memberId: MemberId }) } as const;

const STAFF = {
  name: 'Staff',
  description: 'Who works for a shop besides its owner, with which rights.',
} satisfies ApiGroup;

export const staffEndpoints = defineEndpoints(STAFF, {
  'GET /api/shop/member': {
    summary: 'Who works for the shop besides its owner, and who is invited to, by e-mail address.',
    access: 'seller:people',
    reply: z.object({
      members: z.array(Member),
      /** Rights that the caller may give and take. */
      givable: z.array(ShopRight),
    }),
  },
  'POST /api/shop/member': {
    summary:
      'Invite somebody by mail to work for the shop. Nobody gives a right that they do not have, and the owner alone gives the right to manage people.',
    access: 'seller:people',
    body: z.object({ email: Email, rights: Rights }),
    reply: Member,
    status: 201,
    refusals: ['not_found', 'already_exists', 'limit_reached', 'right_missing', 'too_many_requests'],
    example: { body: { email: 'meera@post.example', rights: ['orders', 'stock'] } },
  },
  'PATCH /api/shop/member/:memberId': {
    summary: 'Change the rights of a member, or of who is invited; they hold from the next call.',
    ...member,
    body: z.object({ rights: Rights }),
    reply: Member,
    refusals: ['not_found', 'right_missing'],
    example: { body: { rights: ['orders'] } },
  },
  'POST /api/shop/member/:memberId/resend': {
    summary: 'Mail a new link to who has not joined yet; the former one works no more.',
    ...member,
    reply: Message,
    status: 202,
    refusals: ['not_found', 'wrong_state', 'right_missing', 'too_many_requests'],
  },
  'DELETE /api/shop/member/:memberId': {
    summary: 'Remove a member from the shop at once, or withdraw an invitation.',
    ...member,
    reply: Message,
    refusals: ['not_found', 'right_missing'],
  },
  'GET /api/session/shops': {
    summary:
      'The shops for which the seller may act by naming one in the header `X-Shop`: the own one first, then others by name.',
    logged: 'The shops for which the seller works',
    access: 'seller',
    reply: z.array(ActingShop),
  },
  'GET /api/session/invitation': {
    summary: 'What a mailed link invites to.',
    access: 'public',
    query: LinkToken,
    reply: Invitation,
    refusals: ['invalid_link', 'link_expired'],
  },
  'POST /api/session/invitation/accept': {
    summary: 'Join the shop of a mailed link, with a seller account of the address that it was sent to.',
    access: 'seller',
    body: LinkToken,
    reply: ActingShop,
    refusals: ['invalid_link', 'link_expired', 'wrong_state'],
  },
});
