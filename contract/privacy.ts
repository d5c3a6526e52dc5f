import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import { ENTER_PASSWORD } from './kernel/account-fields.ts';
import { MAX_PASSWORD_BYTES } from './kernel/credentials.ts';
import { Instant, Message } from './kernel/schemas.ts';

const DataPart = z.object({
  /** Contents and purpose, in words. */
  about: z.string(),
  data: z.json(),
});

/** All stored data of a person. Amounts are rupees, times are UTC. */
export const DataExport = z.object({
  format: z.literal('own-data/1'),
  shop: z.string(),
  createdAt: Instant,
  parts: z.record(z.string(), DataPart),
});
export type DataExport = z.infer<typeof DataExport>;

/** Why the account cannot be deleted now, and what to do first. */
export const DeletionObstacle = z.object({
  code: z.enum(['open_orders', 'open_shop_orders', 'unpaid_shop_orders', 'returnable_shop_orders']),
  message: z.string(),
});
export type DeletionObstacle = z.infer<typeof DeletionObstacle>;

/** The account is proved by its password, or by a mailed link where it has none. A guest needs neither. */
export const DeletionProof = z.enum(['password', 'mail', 'none']);
export type DeletionProof = z.infer<typeof DeletionProof>;

const PRIVACY = {
  name: 'Privacy',
  description: 'What is stored of an account, and how it is deleted.',
} satisfies ApiGroup;

export const privacyEndpoints = defineEndpoints(PRIVACY, {
  'GET /api/profile/export': {
    summary:
      'Everything that is stored of the account, as one JSON document with a note on each part. It holds no password, token or hash.',
    access: 'signed_in',
    inSupportView: 'refused',
    reply: DataExport,
  },
  'GET /api/profile/deletion': {
    summary: 'What deleting the account removes, and what prevents it.',
    access: 'signed_in',
    reply: z.object({ proof: DeletionProof, obstacles: z.array(DeletionObstacle) }),
  },
  'POST /api/profile/deletion/mail': {
    summary: 'Have the link sent with which an account without a password is deleted.',
    access: 'signed_in',
    invalidates: 'catalog',
    reply: Message,
    status: 202,
    refusals: ['wrong_state'],
  },
  'DELETE /api/profile': {
    summary:
      'Delete the account for good, with its password or the token of the mailed link. Finished orders stay for as long as the law asks, without what invoices do not need; reviews, answers and answered questions stay without a name. The shop of a seller closes: its products are archived, its page says so.',
    logged: 'Delete the account',
    access: 'signed_in',
    invalidates: 'catalog',
    body: z.object({
      password: z.string().min(1, ENTER_PASSWORD).max(MAX_PASSWORD_BYTES).optional(),
      token: z.string().min(1).max(200).optional(),
    }),
    reply: Message,
    refusals: ['invalid_input', 'wrong_state', 'invalid_link', 'link_expired'],
    example: { body: { password: 'monsoon2026' } },
  },
});
