import type { ToDoGroup, ToDoItem } from '../../contract/console.ts';
import { TO_DO_KINDS, type ToDoKind } from '../../contract/kernel/to-do-kinds.ts';
import type { Duty } from '../../contract/kernel/duties.ts';
import { COMPLAINT_STATES, COMPLAINT_SUBJECTS } from '../../contract/kernel/complaint-states.ts';
import { formatDayAndTime } from '../../contract/kernel/days.ts';
import { HEALTH_MEASURES } from '../../contract/kernel/health-measures.ts';
import { toRupees } from '../../contract/kernel/money.ts';
import { formatRupees } from '../../contract/kernel/rupees.ts';
import { SUBJECT_KINDS } from '../../contract/kernel/moderation.ts';
import { pageAddress } from '../../contract/pages.ts';
import { listWaitingApprovals } from '../catalog/index.ts';
import { isOverdue, readOpen } from '../complaints/index.ts';
import { listFailedImports } from '../imports/index.ts';
import { listWaitingCases } from '../moderation/index.ts';
import { listReviews, listTroubledRefunds, problemOfRefund } from '../payments/index.ts';
import type { Queryable } from '../platform/database/database.ts';
import { listDeadJobs } from '../platform/jobs/dead-jobs.ts';
import { listUnmended } from '../shop-health/index.ts';
import { listShopsInReview } from '../shops/index.ts';
import { type Assignment, findAssignments } from './store.ts';

/** A group counts no further. */
const MOST_COUNTED = 500;
/** Beyond these a group says only how many there are. */
const SHOWN = 10;
const PAYMENTS_PAGE = pageAddress('/operator/payments');

type Waiting = Omit<ToDoItem, 'owner'>;

/** What waits of each kind, the oldest first, asked of the concept that knows. */
const SOURCES: Record<ToDoKind, (db: Queryable, now: Date) => Promise<Waiting[]>> = {
  complaints: async (db, now) =>
    (await readOpen(db, MOST_COUNTED)).map(({ complaint }) => ({
      id: complaint.id,
      title: `${complaint.number}, ${COMPLAINT_SUBJECTS[complaint.about].toLowerCase()}`,
      detail: `${COMPLAINT_STATES[complaint.state].label}; due ${complaint.dueAt ? formatDayAndTime(complaint.dueAt.toISOString()) : ''}`,
      since: complaint.receivedAt.toISOString(),
      path: pageAddress('/operator/complaints/:complaintId', { complaintId: complaint.id }),
      isOverdue: isOverdue(complaint, now),
    })),
  applications: async (db) =>
    (await listShopsInReview(db, MOST_COUNTED)).map(({ id, name, gst, since }) => ({
      id,
      title: name,
      detail: gst,
      since: since.toISOString(),
      path: pageAddress('/operator/shops/:shopId', { shopId: id }),
    })),
  health: async (db) =>
    (await listUnmended(db, MOST_COUNTED)).map(({ id, name, measures, since }) => ({
      id,
      title: name,
      detail: measures.map((measure) => HEALTH_MEASURES[measure].label).join(', '),
      since: new Date(since).toISOString(),
      path: pageAddress('/operator/shops/:shopId', { shopId: id }),
    })),
  reports: async (db) =>
    (await listWaitingCases(db, MOST_COUNTED)).map(({ id, kind, title, text, state, since, reports }) => ({
      id,
      title: `${SUBJECT_KINDS[kind].label}${title && `: ${title}`}`,
      detail:
        state === 'appealed' ? 'An appeal' : `${reports === 1 ? '1 report' : `${reports} reports`}: ${text}`,
      since,
      path: pageAddress('/operator/cases/:caseId', { caseId: id }),
    })),
  products: async (db) =>
    (await listWaitingApprovals(db, MOST_COUNTED)).map(({ id, name, kind, shop, since }) => ({
      ...{ id, title: name, since },
      detail: kind === 'new' ? shop.name : `Change, ${shop.name}`,
      path: pageAddress('/operator/products/:approvalId', { approvalId: id }),
    })),
  payments: async (db) =>
    (await listReviews(db, MOST_COUNTED)).map(({ payment, orderNumber }) => ({
      id: payment.id,
      title: `${formatRupees(toRupees(payment.amountPaise))} for order ${orderNumber}`,
      detail: payment.reviewReason ?? '',
      since: (payment.reviewSince ?? payment.createdAt).toISOString(),
      path: PAYMENTS_PAGE,
    })),
  refunds: async (db) =>
    (await listTroubledRefunds(db, MOST_COUNTED)).map(({ refund, orderNumber }) => ({
      id: refund.id,
      title: `${formatRupees(toRupees(refund.amountPaise))} for order ${orderNumber}`,
      detail: problemOfRefund(refund),
      since: refund.createdAt.toISOString(),
      path: PAYMENTS_PAGE,
    })),
  mails: (db) => listDead(db, 'mails'),
  jobs: (db) => listDead(db, 'others'),
  imports: async (db) =>
    (await listFailedImports(db, MOST_COUNTED)).map(({ id, fileName, shopName, createdAt }) => ({
      id,
      title: fileName,
      detail: shopName,
      since: createdAt.toISOString(),
      path: null,
    })),
};

async function listDead(db: Queryable, only: 'mails' | 'others'): Promise<Waiting[]> {
  const dead = await listDeadJobs(db, MOST_COUNTED, only);
  return dead.map(({ id, queue, createdAt, reason }) => ({
    id,
    title: queue,
    detail: reason ?? 'No reason was kept',
    since: new Date(createdAt).toISOString(),
    path: null,
  }));
}

/** What waits for somebody with these duties; the duty owner sees everything. */
export async function findToDo(db: Queryable, duties: readonly Duty[], now: Date): Promise<ToDoGroup[]> {
  const kinds = kindsFor(duties);
  const assignments = await findAssignments(db, kinds);
  return Promise.all(
    kinds.map(async (kind) => {
      const waiting = await SOURCES[kind](db, now);
      const items = waiting
        .slice(0, SHOWN)
        .map((item) => ({ ...item, owner: ownerOf(find(assignments, kind, item.id)) }));
      return { kind, total: waiting.length, items };
    }),
  );
}

/** The kinds that these duties see. */
export function kindsFor(duties: readonly Duty[]): ToDoKind[] {
  const kinds = Object.keys(TO_DO_KINDS) as ToDoKind[]; // the keys of the table
  return kinds.filter((kind) => duties.includes('owner') || duties.includes(TO_DO_KINDS[kind].duty));
}

function find(assignments: readonly Assignment[], kind: ToDoKind, id: string): Assignment | undefined {
  return assignments.find((assignment) => assignment.kind === kind && assignment.subjectId === id);
}

function ownerOf(assignment: Assignment | undefined): ToDoItem['owner'] {
  return assignment ? { id: assignment.userId, name: assignment.name } : null;
}
