import type { ToDoGroup, ToDoItem } from '../../../contract/console.ts';
import type { ToDoKind } from '../../../contract/kernel/to-do-kinds.ts';
import type { Duty } from '../../../contract/kernel/duties.ts';
import { COMPLAINT_STATES, COMPLAINT_SUBJECTS } from '../../../contract/kernel/complaint-states.ts';
import { formatDayAndTime } from '../../../contract/kernel/days.ts';
import { HEALTH_MEASURES } from '../../../contract/kernel/health-measures.ts';
import { toRupees } from '../../../contract/kernel/money.ts';
import { formatRupees } from '../../../contract/kernel/rupees.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import { SHOP_CHECKS } from '../../../contract/kernel/shop-checks.ts';
import { SUBJECT_KINDS } from '../../../contract/kernel/moderation.ts';
import { pageAddress } from '../../../contract/pages.ts';
import { countWaitingApprovals, listWaitingApprovals } from '../../catalogue/products/index.ts';
import { countWaiting, isOverdue, readWaiting } from '../complaints/index.ts';
import {
  countFailedImports,
  type FailedImport,
  listFailedImports,
} from '../../catalogue/products/imports/index.ts';
import { countWaitingCases, listWaitingCases } from '../moderation/index.ts';
import {
  countReviewsUpTo,
  countShopOrderProposals,
  countTroubledRefunds,
  findProposals,
  findRefundProposals,
  listReviews,
  listTroubledRefunds,
  movedAtMost,
  problemOfRefund,
  readShopOrderProposals,
} from '../../selling/payments/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { countDeadJobs, listDeadJobs } from '../../platform/jobs/dead-jobs.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailInWords } from '../../platform/jobs/mail-facts.ts';
import { countUnmended, listUnmended } from '../../reports/shop-health/index.ts';
import { countShopsToCheck, listShopsToCheck } from '../shops/index.ts';
import { findJobSubjects } from './job-subjects.ts';
import { kindsFor } from './kinds.ts';
import { type Assignment, findAssignments } from './store.ts';

/** A group counts no further. */
const MOST_COUNTED = 500;
/** Beyond these a group says only how many there are. */
const SHOWN = 10;
/** And where more of it is asked for. */
const SHOWN_OF_ONE = 100;
const NO_REASON = 'No reason was kept';
const PAYMENTS_PAGE = pageAddress('/operator/payments');

type Waiting = Omit<ToDoItem, 'owner'>;

interface ToDoContext {
  db: Queryable;
  jobs: Pick<Jobs, 'mailKinds'>;
  now: Date;
}

interface Source {
  /** What waits, the oldest first: all of it, or one. */
  list: (context: ToDoContext, limit: number, id?: string) => Promise<Waiting[]>;
  /** How much waits, counted up to a number. */
  count: (db: Queryable, most: number) => Promise<number>;
}

/** What waits of each kind, asked of the concept that knows. */
const SOURCES: Record<ToDoKind, Source> = {
  complaints: {
    count: countWaiting,
    list: async ({ db, now }, limit, only) =>
      (await readWaiting(db, now, limit, only)).map(({ complaint }) => ({
        id: complaint.id,
        title: `${complaint.number}, ${COMPLAINT_SUBJECTS[complaint.about].toLowerCase()}`,
        detail: `${COMPLAINT_STATES[complaint.state].label}; ${complaint.dueAt ? `due ${formatDayAndTime(complaint.dueAt.toISOString())}` : 'a new message waits for a reply'}`,
        since: (complaint.unansweredSince ?? complaint.receivedAt).toISOString(),
        path: pageAddress('/operator/complaints/:complaintId', { complaintId: complaint.id }),
        isOverdue: isOverdue(complaint, now),
      })),
  },
  applications: {
    count: countShopsToCheck,
    list: async ({ db }, limit, only) =>
      (await listShopsToCheck(db, limit, only)).map(({ id, name, gst, checksToRepeat, since }) => ({
        id,
        title: name,
        detail:
          checksToRepeat.length === 0
            ? gst
            : `Sells; changed since its approval: ${checksToRepeat.map((check) => SHOP_CHECKS[check].label).join(', ')}`,
        since: since.toISOString(),
        path: pageAddress('/operator/shops/:shopId', { shopId: id }),
      })),
  },
  health: {
    count: countUnmended,
    list: async ({ db }, limit, only) =>
      (await listUnmended(db, limit, only)).map(({ id, name, measures, since }) => ({
        id,
        title: name,
        detail: measures.map((measure) => HEALTH_MEASURES[measure].label).join(', '),
        since: new Date(since).toISOString(),
        path: pageAddress('/operator/shops/:shopId', { shopId: id }),
      })),
  },
  reports: {
    count: countWaitingCases,
    list: async ({ db }, limit, only) =>
      (await listWaitingCases(db, limit, only)).map(({ id, kind, title, text, state, since, reports }) => ({
        id,
        title: `${SUBJECT_KINDS[kind].label}${title && `: ${title}`}`,
        detail:
          state === 'appealed'
            ? 'An appeal'
            : `${reports === 1 ? '1 report' : `${reports} reports`} of: ${text}`,
        since,
        path: pageAddress('/operator/cases/:caseId', { caseId: id }),
      })),
  },
  products: {
    count: countWaitingApprovals,
    list: async ({ db }, limit, only) =>
      (await listWaitingApprovals(db, limit, only)).map(({ id, name, kind, shop, since }) => ({
        id,
        title: name,
        since,
        detail: kind === 'new' ? shop.name : `Change, ${shop.name}`,
        path: pageAddress('/operator/products/:approvalId', { approvalId: id }),
      })),
  },
  payments: {
    count: async (db, most) =>
      Math.min(most, (await countReviewsUpTo(db, most)) + (await countShopOrderProposals(db, most))),
    list: async ({ db }, limit, only) => {
      const reviews = await listReviews(db, limit, { id: only });
      const proposals = await findProposals(
        db,
        reviews.map(({ payment }) => payment.id),
      );
      return [
        ...reviews.map(({ payment, orderNumber }) => ({
          ...proposerOf(proposals.find(({ paymentId }) => paymentId === payment.id)),
          id: payment.id,
          title: `${formatRupees(toRupees(movedAtMost(payment)))} for order ${orderNumber}`,
          detail: payment.reviewReason ?? '',
          since: (payment.reviewSince ?? payment.createdAt).toISOString(),
          path: PAYMENTS_PAGE,
        })),
        ...(await readShopOrderProposals(db, limit, proposalOf(only))).map(
          ({ id, amount, decision, orderNumber, by, at, isStale }) => ({
            id: `proposal-${id}`,
            title: `${formatRupees(amount)} for order ${orderNumber}`,
            detail: `${by.name} proposes to ${decision === 'cancel' ? 'cancel it' : 'refund it'}: ${isStale ? 'the order has changed since' : 'somebody else has to agree'}`,
            since: at,
            path: PAYMENTS_PAGE,
            // One that has to be withdrawn waits for its author as well.
            ...(isStale ? {} : proposerOf({ by })),
          }),
        ),
      ]
        .sort((one, other) => one.since.localeCompare(other.since))
        .slice(0, limit);
    },
  },
  refunds: {
    count: countTroubledRefunds,
    list: async ({ db }, limit, only) => {
      const troubled = await listTroubledRefunds(db, limit, { id: only });
      const proposals = await findRefundProposals(
        db,
        troubled.map(({ refund }) => refund.id),
      );
      return troubled.map(({ refund, orderNumber }) => ({
        ...proposerOf(proposals.find(({ refundId }) => refundId === refund.id)),
        id: refund.id,
        title: `${formatRupees(toRupees(refund.amountPaise))} for order ${orderNumber}`,
        detail: problemOfRefund(refund),
        since: refund.createdAt.toISOString(),
        path: PAYMENTS_PAGE,
      }));
    },
  },
  mails: deadJobs('mails'),
  jobs: deadJobs('others'),
  imports: {
    count: countFailedImports,
    list: async ({ db }, limit, only) =>
      (await listFailedImports(db, limit, only)).map((failed) => ({
        id: failed.id,
        title: failed.fileName,
        detail: `${failed.shopName}: ${reasonOf(failed)}`,
        since: failed.createdAt.toISOString(),
        // Its file is not kept: the seller, who is reached there, uploads it again.
        path: pageAddress('/operator/shops/:shopId', { shopId: failed.shopId }),
      })),
  },
};

/** Why an import failed, by its first error; line 1 is the head, which stands for the whole file. */
function reasonOf({ fault, faultCount }: FailedImport): string {
  if (!fault) return NO_REASON;
  const { line, column, message } = fault;
  const place = [line > 1 ? `line ${line}` : null, column].filter((part) => part !== null).join(', ');
  const first = place === '' ? message : `${place}: ${message}`;
  return faultCount > 1 ? `${first} (${faultCount} errors)` : first;
}

function proposerOf(proposal: { by: { id: UserId } } | undefined): Pick<Waiting, 'proposedBy'> {
  return proposal ? { proposedBy: proposal.by.id } : {};
}

/** The proposal with such an id; one that does not exist where it is no proposal's. */
function proposalOf(id: string | undefined): { id?: number } {
  if (id === undefined) return {};
  const [, digits = '0'] = id.match(/^proposal-(\d{1,15})$/) ?? [];
  return { id: Number(digits) };
}

function deadJobs(kind: 'mails' | 'others'): Source {
  return {
    count: (db, most) => countDeadJobs(db, most, kind),
    list: async ({ db, jobs }, limit, only) => {
      const dead = await listDeadJobs(db, limit, kind, only);
      const subjects = await findJobSubjects(db, dead);
      return dead.map(({ id, queue, data, diedAt, reason }) => {
        const mail = jobs.mailKinds.get(queue);
        const work = mail ? mailInWords(mail, data) : jobInWords(queue);
        const subject = subjects.get(id);
        return {
          id,
          title: subject ? `${work}, ${subject.title}` : work,
          detail: reason ?? NO_REASON,
          since: new Date(diedAt).toISOString(),
          path: subject?.path ?? null,
        };
      });
    },
  };
}

/** A queue, which is named `concept.verb`: 'Refund: send'. */
function jobInWords(queue: string): string {
  const words = queue.replace('.', ': ').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What waits for somebody with these duties. @param more the kind of which more is listed */
export async function findToDo(
  context: ToDoContext,
  duties: readonly Duty[],
  more: ToDoKind | undefined,
): Promise<ToDoGroup[]> {
  const groups: (Omit<ToDoGroup, 'items'> & { waiting: Waiting[] })[] = [];
  const { db } = context;
  // One after the other: the console of one operator would take every connection for itself.
  for (const kind of kindsFor(duties)) {
    const { list, count } = SOURCES[kind];
    const limit = kind === more ? SHOWN_OF_ONE : SHOWN;
    const waiting = await list(context, limit);
    const total = waiting.length < limit ? waiting.length : await count(db, MOST_COUNTED);
    groups.push({ kind, total, waiting });
  }
  const assignments = await findAssignments(
    db,
    groups.flatMap(({ kind, waiting }) => waiting.map(({ id: subjectId }) => ({ kind, subjectId }))),
  );
  return oldestFirst(groups).map(({ kind, total, waiting }) => ({
    kind,
    total,
    items: waiting.map((item) => ({ ...item, owner: ownerOf(find(assignments, kind, item.id)) })),
  }));
}

/** The kind first of which something waits the longest; those of which nothing waits keep their order, at the end. */
function oldestFirst<Group extends { waiting: Waiting[] }>(groups: readonly Group[]): Group[] {
  const sinceOf = ({ waiting: [first] }: Group) => (first ? Date.parse(first.since) : Infinity);
  return groups.toSorted((one, other) => compare(sinceOf(one), sinceOf(other)));
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one - other;
}

/** Whether something of the kind with the id waits. */
export async function isWaiting(context: ToDoContext, kind: ToDoKind, id: string): Promise<boolean> {
  return (await SOURCES[kind].list(context, 1, id)).length > 0;
}

function find(assignments: readonly Assignment[], kind: ToDoKind, id: string): Assignment | undefined {
  return assignments.find((assignment) => assignment.kind === kind && assignment.subjectId === id);
}

function ownerOf(assignment: Assignment | undefined): ToDoItem['owner'] {
  return assignment ? { id: assignment.userId, name: assignment.name } : null;
}
