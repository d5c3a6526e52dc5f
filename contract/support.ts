import { keysOf } from './kernel/keys-of.ts';
import { z } from 'zod';
import { SignedIn } from './accounts.ts';
import { OwnComplaint } from './complaints.ts';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import {
  code,
  Instant,
  line,
  Message,
  OrderId,
  Role,
  ShopId,
  SupportConsentId,
  text,
  unset,
  UserId,
} from './kernel/schemas.ts';
import { NOTE_SUBJECTS, SUPPORT_CODE_DIGITS } from './kernel/support.ts';
import { OrderStatus, ShopOrderStatus } from './orders.ts';
import { SentMail } from './sent-mails.ts';
import { ShopStateName } from './shop-standing.ts';

export const PersonOrder = z.object({
  id: OrderId,
  number: z.string(),
  status: OrderStatus,
  placedAt: Instant,
  total: z.number(),
  shopOrders: z.array(z.object({ shopName: z.string(), status: ShopOrderStatus })),
});
export type PersonOrder = z.infer<typeof PersonOrder>;

const PersonOrders = z.object({
  orders: z.array(PersonOrder),
  /** Asks for the older ones; null at the end. */
  next: OrderId.nullable(),
});
export type PersonOrders = z.infer<typeof PersonOrders>;

export const SupportedPerson = z.object({
  id: UserId,
  name: z.string(),
  role: Role,
  state: z.enum(['active', 'disabled', 'deleted']),
  isGuest: z.boolean(),
  since: Instant,
  /** Complete for the duties support and finance; for others its beginning and domain. */
  email: z.string().nullable(),
  /** Complete for the duties support and finance; for others its end. */
  phoneNumber: z.string().nullable(),
  isEmailVerified: z.boolean(),
  shop: z.object({ id: ShopId, name: z.string(), state: ShopStateName }).nullable(),
  /** Devices that are signed in now. */
  devices: z.int(),
  lastUsedAt: Instant.nullable(),
  /** The last 14 days, newest first. */
  mails: z.array(SentMail),
  orders: PersonOrders,
  /** The latest, and the number of all; null for duties that may not open a complaint. */
  complaints: z.object({ latest: z.array(OwnComplaint), total: z.int() }).nullable(),
});
export type SupportedPerson = z.infer<typeof SupportedPerson>;

/** Shown to the person who was looked at. */
export const SupportLook = z.object({
  id: SupportConsentId,
  startedAt: Instant,
  /** When it ended, or ends by itself. */
  endsAt: Instant,
  isOpen: z.boolean(),
});
export type SupportLook = z.infer<typeof SupportLook>;

export const SupportNote = z.object({ id: z.uuid(), text: z.string(), author: z.string(), at: Instant });
export type SupportNote = z.infer<typeof SupportNote>;

const OfNotes = z.object({
  kind: z.enum(keysOf(NOTE_SUBJECTS)),
  subjectId: z.uuid(),
});
const OfPerson = z.object({ userId: UserId });
const Notes = z.object({ notes: z.array(SupportNote) });
const PEOPLE = 'operator:support|finance|owner';

const SUPPORT = {
  name: 'Support',
  description:
    'People as operators see them, what support looks at with their consent, and notes of operators.',
} satisfies ApiGroup;

export const supportEndpoints = defineEndpoints(SUPPORT, {
  'GET /api/operator/account/:userId': {
    summary: 'A person with their newest orders and complaints, mails and devices.',
    logged: 'Look at a person',
    access: PEOPLE,
    recorded: true,
    params: OfPerson,
    reply: SupportedPerson,
    refusals: ['not_found'],
  },
  'GET /api/operator/account/:userId/order': {
    summary: 'Orders of a person, the newest first.',
    logged: 'Look at the orders of a person',
    access: PEOPLE,
    recorded: true,
    params: OfPerson,
    query: z.object({ after: unset(OrderId) }),
    reply: PersonOrders,
  },
  'POST /api/operator/account/:userId/mail': {
    summary:
      'Send a person a mail with a new link: to verify the address, or to choose a password. The limits of such mails apply.',
    logged: 'Send a person a mail with a link',
    access: 'operator:support',
    params: OfPerson,
    body: z.object({ about: z.enum(['verification', 'password_reset']) }),
    reply: Message,
    status: 202,
    refusals: ['not_found', 'wrong_state'],
  },
  'POST /api/operator/account/:userId/view': {
    summary:
      'Begin a support view with the code that the person reads out. The reply is handed over to the tab of the view, which asks for its session with it once.',
    logged: 'Begin a support view',
    access: 'operator:support',
    params: OfPerson,
    body: z.object({
      /** People type it in groups. */
      code: code(20)
        .overwrite((code) => code.replace(/\s/g, ''))
        .regex(new RegExp(`^\\d{${SUPPORT_CODE_DIGITS}}$`), `The code has ${SUPPORT_CODE_DIGITS} digits`),
      reason: text(500),
    }),
    reply: z.object({ handOver: z.string(), endsAt: Instant }),
    status: 201,
    refusals: ['not_found', 'wrong_code'],
  },
  'POST /api/operator/support-view': {
    summary: 'Take over the session of a support view that the same session of the operator began, once.',
    logged: 'Open a support view',
    access: 'operator:support',
    body: z.object({ handOver: line(100) }),
    reply: z.object({ view: SignedIn, endsAt: Instant }),
    refusals: ['link_expired'],
  },
  'GET /api/operator/note/:kind/:subjectId': {
    summary: 'What operators noted about a person, an order or a shop, the newest first.',
    access: 'operator',
    params: OfNotes,
    reply: Notes,
    refusals: ['right_missing'],
  },
  'POST /api/operator/note/:kind/:subjectId': {
    summary: 'Keep a note for operators alone. It cannot be changed or removed.',
    logged: 'Keep a note',
    access: 'operator',
    params: OfNotes,
    body: z.object({ text: text(2000) }),
    reply: Notes,
    status: 201,
    refusals: ['right_missing', 'not_found', 'limit_reached'],
  },
});

export const supportViewEndpoints = defineEndpoints(SUPPORT, {
  'POST /api/support-code': {
    summary: 'A code with which support may look at the account once; an earlier one is void.',
    logged: 'Show a code for support',
    access: 'signed_in',
    reply: z.object({ code: z.string(), expiresAt: Instant }),
    status: 201,
    refusals: ['wrong_state'],
  },
  'DELETE /api/support-code': {
    summary: 'Make the shown code void.',
    logged: 'Withdraw the code for support',
    access: 'signed_in',
    reply: Message,
  },
  'GET /api/support-view': {
    summary: 'When support looked at the account, the newest first.',
    access: 'signed_in',
    reply: z.object({ looks: z.array(SupportLook) }),
  },
  'POST /api/support-view/end': {
    summary: 'End the support view of this call.',
    logged: 'End a support view',
    access: 'signed_in',
    inSupportView: 'answered',
    reply: Message,
    refusals: ['wrong_state'],
  },
  'DELETE /api/support-view/:viewId': {
    summary: 'End a support view of the own account at once.',
    access: 'signed_in',
    params: z.object({ viewId: SupportConsentId }),
    reply: Message,
    refusals: ['not_found'],
  },
});
