import { keysOf } from './kernel/keys-of.ts';
import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import type { ApiGroup } from './kernel/api-groups.ts';
import { MAX_APPEAL_LENGTH, MAX_REPORT_LENGTH, MAX_STATEMENT_LENGTH } from './kernel/limits.ts';
import {
  CASE_MOVES,
  CASE_STATES,
  GROUNDS,
  REPORT_REASONS,
  SAY_WHAT_IS_WRONG,
  SUBJECT_KINDS,
} from './kernel/moderation.ts';
import { CaseId, Instant, line, Message, plain, Role, text, unset, UserId } from './kernel/schemas.ts';

const SubjectKind = z.enum(keysOf(SUBJECT_KINDS));
const ReportReason = z.enum(keysOf(REPORT_REASONS));
const CaseState = z.enum(keysOf(CASE_STATES));
const CaseMove = z.enum(keysOf(CASE_MOVES));
const Ground = z.enum(keysOf(GROUNDS));

const ReportForm = z
  .object({ reason: ReportReason, text: plain(z.string().trim().max(MAX_REPORT_LENGTH)).default('') })
  .refine(({ reason, text: said }) => reason !== 'other' || said !== '', {
    path: ['text'],
    message: SAY_WHAT_IS_WRONG,
  });
export type ReportForm = z.output<typeof ReportForm>;

/** The author of what was taken down reads it. */
const Statement = z.object({
  ground: Ground,
  /** The law or the term that was broken. */
  rule: z.string(),
  facts: z.string(),
  at: Instant,
});

const Appeal = z.object({
  text: z.string(),
  at: Instant,
  /** Null until another operator has decided. */
  decision: z.object({ isUpheld: z.boolean(), reason: z.string(), at: Instant }).nullable(),
});

export const TakeDown = Statement.extend({
  caseId: CaseId,
  kind: SubjectKind,
  /** The name of the product that it is about. */
  title: z.string(),
  text: z.string(),
  appeal: Appeal.nullable(),
  /** The end of the time for an appeal; null where none is possible any more. */
  appealUntil: Instant.nullable(),
});
export type TakeDown = z.infer<typeof TakeDown>;

const CaseParams = z.object({ caseId: CaseId });

const MODERATION = {
  name: 'Moderation',
  description: 'What people report, what is taken down, and appeals against that.',
} satisfies ApiGroup;

export const moderationEndpoints = defineEndpoints(MODERATION, {
  'POST /api/report/:kind/:subjectId': {
    summary: "Report somebody else's product, shop, review, question or answer, once per person.",
    logged: 'Report something',
    access: 'signed_in',
    params: z.object({ kind: SubjectKind, subjectId: z.uuid() }),
    body: ReportForm,
    reply: Message,
    status: 201,
    refusals: ['not_found', 'wrong_state', 'already_exists', 'too_many_requests'],
    example: { body: { reason: 'advertising', text: 'It is about another product.' } },
  },
  'GET /api/take-down': {
    summary: 'Reviews, questions and answers of the caller that are taken down, with why; the latest fifty.',
    logged: 'Reviews, questions and answers that are taken down',
    access: 'signed_in',
    reply: z.array(TakeDown),
  },
  'GET /api/take-down/:caseId': {
    summary: "Why something of the caller, or of the caller's shop, was taken down.",
    logged: 'Why something was taken down',
    access: 'signed_in',
    params: CaseParams,
    reply: TakeDown,
    refusals: ['not_found'],
  },
  'POST /api/take-down/:caseId/appeal': {
    summary: 'Appeal against a take-down, once: an operator who has not decided before looks at it.',
    access: 'signed_in',
    params: CaseParams,
    body: z.object({ text: text(MAX_APPEAL_LENGTH) }),
    reply: TakeDown,
    refusals: ['not_found', 'wrong_state'],
    example: { body: { text: 'The picture is my own; here is where I took it.' } },
  },
});

export const ListedCase = z.object({
  id: CaseId,
  kind: SubjectKind,
  /** The product or shop that it is about; empty where that is gone. */
  title: z.string(),
  text: z.string(),
  state: CaseState,
  since: Instant,
  reports: z.number().int(),
});
export type ListedCase = z.infer<typeof ListedCase>;

export const CaseList = z.object({
  cases: z.array(ListedCase),
  next: z.string().nullable(),
});
export type CaseList = z.infer<typeof CaseList>;

const Person = z.object({ id: UserId, name: z.string() });
/** A fingerprint of the words and pictures that were read. */
const SubjectVersion = z.string().regex(/^[0-9a-f]{32}$/);

export const Case = ListedCase.extend({
  subject: z
    .object({
      text: z.string(),
      author: Person,
      path: z.string(),
      /** Reviews only. */
      stars: z.number().int().nullable(),
      brand: z.string().nullable(),
      /** Products and reviews only, in their order. */
      pictures: z.array(z.string()),
    })
    .nullable(),
  /** Sent back with the decision: one about other words or pictures is refused. */
  version: SubjectVersion,
  openedAt: Instant,
  /** Oldest first, at most a hundred. */
  received: z.array(
    z.object({
      reason: ReportReason,
      text: z.string(),
      by: Person.extend({ role: Role }),
      at: Instant,
      /** The reported text at that time; null where it is unchanged, or was deleted. */
      saidThen: z.string().nullable(),
    }),
  ),
  /** Why the latest decision other than a take-down was made, for those whom it concerns. */
  reason: z.string(),
  decidedBy: z.string().nullable(),
  statement: Statement.extend({ by: Person }).nullable(),
  appeal: Appeal.nullable(),
  /** Possible decisions; the caller's duties are not considered. */
  moves: z.array(CaseMove),
  /** Other cases about the same thing, newest first. */
  earlier: z.array(z.object({ id: CaseId, state: CaseState, since: Instant })),
});
export type Case = z.infer<typeof Case>;

const WithReason = z.object({ version: SubjectVersion, reason: text(MAX_STATEMENT_LENGTH) });

const decision = {
  access: 'operator:catalogue',
  params: CaseParams,
  reply: Case,
  refusals: ['not_found', 'stale', 'wrong_state'],
} as const;

export const caseEndpoints = defineEndpoints(MODERATION, {
  'GET /api/operator/case': {
    summary:
      'Cases by state and kind, fifty a page: without a state those that wait, the longest waiting first.',
    access: 'operator',
    query: z.object({
      state: unset(CaseState),
      kind: unset(SubjectKind),
      after: unset(line(100)),
    }),
    reply: CaseList,
    refusals: ['invalid_input'],
  },
  'GET /api/operator/case/:caseId': {
    summary: 'A case with what was reported, by whom and why.',
    access: 'operator',
    params: CaseParams,
    reply: Case,
    refusals: ['not_found'],
  },
  'POST /api/operator/case/:caseId/dismiss': {
    summary: 'Leave what was reported as it is; who reported it reads the reason.',
    ...decision,
    body: WithReason,
  },
  'POST /api/operator/case/:caseId/settle': {
    summary: 'Close the case of a shop, whose state is moved on its own page.',
    ...decision,
    body: WithReason,
  },
  'POST /api/operator/case/:caseId/take-down': {
    summary: 'Hide what was reported from everybody but its author, with a statement of reasons.',
    ...decision,
    invalidates: 'catalog',
    body: z.object({
      version: SubjectVersion,
      ground: Ground,
      rule: line(200),
      facts: text(MAX_STATEMENT_LENGTH),
    }),
  },
  'POST /api/operator/case/:caseId/uphold': {
    summary: 'Decide on an appeal that it stays hidden; not by who took it down.',
    ...decision,
    body: WithReason,
  },
  'POST /api/operator/case/:caseId/restore': {
    summary: 'Show again what was taken down, as it was; on an appeal not by who took it down.',
    ...decision,
    invalidates: 'catalog',
    body: WithReason,
  },
});
