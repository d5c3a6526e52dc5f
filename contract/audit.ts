import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import {
  AuditEntryId,
  CalendarDate,
  Instant,
  line,
  SessionId,
  ShopId,
  UserId,
  WHOLE_NUMBER,
} from './kernel/schemas.ts';

const MOST_ENTRIES = 100;

export const AuditActorKind = z.enum(['operator', 'seller', 'staff', 'command']);
export type AuditActorKind = z.infer<typeof AuditActorKind>;

export const ActivityEntry = z.object({
  id: AuditEntryId,
  at: Instant,
  /** The id is null for a command, the name where the account was deleted. */
  actor: z.object({ id: UserId.nullable(), kind: AuditActorKind, name: z.string().nullable() }),
  what: z.string(),
  action: z.string(),
  subject: z.record(z.string(), z.array(z.string())),
  reason: z.string(),
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

export const AuditAbout = z.object({
  /** Its present name, not the one at the time of the entry. */
  label: z.string(),
  subject: z.string(),
  /** Null where the console has no page for it. */
  path: z.string().nullable(),
});
export type AuditAbout = z.infer<typeof AuditAbout>;

/** A write by an operator, a seller, staff or a command, or a recorded read. */
export const AuditEntry = ActivityEntry.extend({
  /** Null where it concerned the market as a whole. */
  shop: z.object({ id: ShopId, name: z.string() }).nullable(),
  /** Null where the call names no subject. */
  about: AuditAbout.nullable(),
  sessionId: SessionId.nullable(),
  /** An IPv4 address, or the /64 of an IPv6 address; empty where it came from no network. */
  network: z.string(),
  /** Counted from 1, separately for each shop and for the market. */
  number: z.number().int(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Only the columns that differ; all values are text. */
export const AuditChange = z.object({
  table: z.string(),
  rowKey: z.string(),
  kind: z.enum(['added', 'changed', 'removed']),
  columns: z.array(
    z.object({
      name: z.string(),
      /** Null where there was no row. */
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
});
export type AuditChange = z.infer<typeof AuditChange>;

const changes = {
  changes: z.array(AuditChange),
  changeCount: z.number().int(),
};
export const ActivityDetails = ActivityEntry.extend(changes);
export type ActivityDetails = z.infer<typeof ActivityDetails>;
export const AuditDetails = AuditEntry.extend(changes);
export type AuditDetails = z.infer<typeof AuditDetails>;

const Place = {
  /** The last entry of the previous page. */
  before: AuditEntryId.optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, WHOLE_NUMBER)
    .transform(Number)
    .pipe(z.number().min(1).max(MOST_ENTRIES))
    .default(50),
};
const Days = {
  /** Days in Asia/Kolkata, both included. */
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
};
const Filters = {
  ...Days,
  actor: UserId.optional(),
  shop: ShopId.optional(),
  action: line(200).optional(),
  /** An id of the call, the key of a row that was changed, or the number of an order or a complaint. */
  subject: line(100).optional(),
};
/** The value of `before` for the next page; null on the last. */
const next = { next: AuditEntryId.nullable() };
const EntryParams = z.object({ entryId: AuditEntryId });

const AUDIT_LOG = {
  name: 'Audit log',
  description: 'Who changed what, when and from where.',
} satisfies ApiGroup;

export const auditEndpoints = defineEndpoints(AUDIT_LOG, {
  'GET /api/operator/audit': {
    summary: 'The audit log of the market, the latest entries first.',
    access: 'operator:owner',
    query: z.object({ ...Filters, ...Place }),
    reply: z.object({ entries: z.array(AuditEntry), ...next }),
  },
  'GET /api/operator/audit/export': {
    summary: 'The audit log as a CSV file, the oldest entries first, with what each changed and its hash.',
    logged: 'Export the audit log',
    access: 'operator:owner',
    recorded: true,
    csvReply: true,
    query: z.object(Filters),
    reply: z.string().meta({ description: 'A CSV file in UTF-8' }),
  },
  'GET /api/operator/audit/:entryId': {
    summary: 'An entry of the audit log with what it changed.',
    access: 'operator:owner',
    params: EntryParams,
    reply: AuditDetails,
    refusals: ['not_found'],
  },
  'GET /api/shop/activity': {
    summary: 'What the owner and the staff of the own shop did, the latest first.',
    access: 'seller:people',
    query: z.object({ ...Days, actor: UserId.optional(), ...Place }),
    reply: z.object({ entries: z.array(ActivityEntry), ...next }),
    example: { query: { from: '2026-11-01', to: '2026-11-30' } },
  },
  'GET /api/shop/activity/:entryId': {
    summary: 'Something that was done to the own shop, with what it changed.',
    access: 'seller:people',
    params: EntryParams,
    reply: ActivityDetails,
    refusals: ['not_found'],
  },
});
export type AuditFilters = z.output<(typeof auditEndpoints)['GET /api/operator/audit/export']['query']>;
