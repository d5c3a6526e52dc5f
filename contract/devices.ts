import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { ACCOUNTS } from './kernel/api-groups.ts';
import { Instant, Message, SessionId } from './kernel/schemas.ts';

export const Device = z.object({
  id: SessionId,
  /** Such as `Chrome on Windows`, read from its user agent. */
  device: z.string(),
  startedAt: Instant,
  /** Rounded to a quarter of an hour. */
  lastUsedAt: Instant,
  isCurrent: z.boolean(),
});
export type Device = z.infer<typeof Device>;

export const deviceEndpoints = defineEndpoints(ACCOUNTS, {
  'GET /api/session': {
    summary: 'Where the account is signed in, this session first, then by last use.',
    access: 'signed_in',
    reply: z.array(Device),
  },
  'DELETE /api/session/others': {
    summary: 'End every session of the account but this one.',
    access: 'signed_in',
    reply: Message,
  },
  'DELETE /api/session/:sessionId': {
    summary: 'End one session of the account.',
    access: 'signed_in',
    params: z.object({ sessionId: SessionId }),
    reply: Message,
    refusals: ['not_found'],
  },
});
