import { keysOf } from './kernel/keys-of.ts';
import { z } from 'zod';
import { ComplaintMessage, OwnComplaintDetails, TrackedComplaint } from './complaints.ts';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import { COMPLAINT_STATES, MAX_COMPLAINT_LENGTH } from './kernel/complaint-states.ts';
import { ComplaintId, Instant, line, text, unset, UserId, Version } from './kernel/schemas.ts';

export const COMPLAINT_VIEWS = ['open', 'overdue', 'unanswered', ...keysOf(COMPLAINT_STATES), 'all'] as const;
export type ComplaintView = (typeof COMPLAINT_VIEWS)[number];

const Person = z.object({ id: UserId, name: z.string() });

export const ListedComplaint = TrackedComplaint.extend({
  id: ComplaintId,
  subject: z.string(),
  name: z.string(),
  /** The next deadline; null once it is decided. */
  dueAt: Instant.nullable(),
  isOverdue: z.boolean(),
  /** The latest message is the complainant's; the complaint itself does not count. */
  hasNews: z.boolean(),
  /** A message after the decision waits for a reply. */
  isUnanswered: z.boolean(),
  owner: Person.nullable(),
});
export type ListedComplaint = z.infer<typeof ListedComplaint>;

export const OperatorComplaint = ListedComplaint.extend(
  OwnComplaintDetails.pick({ decision: true }).shape,
).extend({
  email: z.string(),
  userId: UserId.nullable(),
  path: z.string().nullable(),
  version: Version,
  /** Oldest first; `author` is the operator who wrote it. */
  messages: z.array(ComplaintMessage.extend({ author: z.string().nullable() })),
  /** Visible to operators only. */
  notes: z.array(z.object({ id: z.uuid(), text: z.string(), author: z.string(), at: Instant })),
  /** When the officer was notified of each missed deadline. */
  escalations: z.object({ acknowledge: Instant.nullable(), decide: Instant.nullable() }),
});
export type OperatorComplaint = z.infer<typeof OperatorComplaint>;

/** A move of a complaint that was moved since it was seen is refused. */
const move = {
  access: 'operator:support',
  params: z.object({ complaintId: ComplaintId }),
  body: z.object({ version: Version }),
  reply: OperatorComplaint,
  refusals: ['not_found', 'stale', 'wrong_state'],
} as const;

const writing = {
  access: 'operator:support',
  params: z.object({ complaintId: ComplaintId }),
  body: z.object({ text: text(MAX_COMPLAINT_LENGTH) }),
  reply: OperatorComplaint,
  status: 201,
} as const;

const OPERATOR_COMPLAINTS = {
  name: 'Operator complaints',
  description: 'Complaints as operators see, answer and decide them.',
} satisfies ApiGroup;

export const operatorComplaintEndpoints = defineEndpoints(OPERATOR_COMPLAINTS, {
  'GET /api/operator/complaint': {
    summary:
      'Complaints, those first that are due or wait for a reply; of decided and closed ones the latest first. Fifty a page.',
    access: 'operator:support',
    query: z.object({
      show: z.enum(COMPLAINT_VIEWS).default('open'),
      /** The full number, or the e-mail address of the complainant. */
      search: unset(line(100)),
      after: unset(line(100)),
    }),
    reply: z.object({
      complaints: z.array(ListedComplaint),
      next: z.string().nullable(),
    }),
    refusals: ['invalid_input'],
  },
  'GET /api/operator/complaint/:complaintId': {
    summary: 'A complaint with its messages and the notes of operators.',
    access: 'operator:support',
    params: z.object({ complaintId: ComplaintId }),
    reply: OperatorComplaint,
    refusals: ['not_found'],
  },
  'POST /api/operator/complaint/:complaintId/acknowledge': {
    summary: 'Acknowledge a complaint; its complainant is mailed.',
    ...move,
  },
  'POST /api/operator/complaint/:complaintId/start': {
    summary: 'Begin to work on a complaint; its complainant is mailed.',
    ...move,
  },
  'POST /api/operator/complaint/:complaintId/decide': {
    summary: 'Decide a complaint, once; the complainant reads the decision.',
    ...move,
    body: z.object({ version: Version, decision: text(MAX_COMPLAINT_LENGTH) }),
  },
  'POST /api/operator/complaint/:complaintId/close': {
    summary: 'Close a decided complaint.',
    ...move,
  },
  'POST /api/operator/complaint/:complaintId/message': {
    summary: 'Write to the complainant; the first message acknowledges the complaint.',
    logged: 'Write to a complainant',
    ...writing,
    refusals: ['not_found', 'wrong_state', 'limit_reached'],
  },
  'POST /api/operator/complaint/:complaintId/note': {
    summary: 'Keep a note of a complaint for operators alone.',
    logged: 'Keep a note of a complaint',
    ...writing,
    refusals: ['not_found', 'limit_reached'],
  },
});
