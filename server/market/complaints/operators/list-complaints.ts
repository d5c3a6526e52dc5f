import { and, asc, desc, eq, lte, or, type SQL, sql } from 'drizzle-orm';
import { COMPLAINT_STATES } from '../../../../contract/kernel/complaint-states.ts';
import type { ComplaintId } from '../../../../contract/kernel/schemas.ts';
import { TO_DO_KINDS } from '../../../../contract/kernel/to-do-kinds.ts';
import type { ComplaintView, ListedComplaint } from '../../../../contract/operator-complaints.ts';
import { assignedItems, complaints, people } from '../../../../database/schema/index.ts';
import { isInCharge } from '../../accounts/index.ts';
import {
  countUpTo,
  isAfterPlace,
  PAGE_ROWS,
  pageOf,
  writePlace,
} from '../../../platform/database/list-page.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { presentOwn } from '../present-complaint.ts';
import { hasId } from '../../../platform/database/sql-terms.ts';
import type { ComplaintRow } from '../store.ts';
import { nameSubjects } from '../subjects.ts';

interface ComplaintQuery {
  show: ComplaintView;
  search?: string | undefined;
  after?: string | undefined;
}

export interface SeenComplaint {
  complaint: ComplaintRow;
  owner: ListedComplaint['owner'];
  hasNews: boolean;
}

export async function listComplaints(
  db: Queryable,
  { show, search, after }: ComplaintQuery,
  now: Date,
): Promise<{ complaints: ListedComplaint[]; next: string | null }> {
  const { condition, by, direction } = viewOf(show, now);
  const place = complaints[by];
  const found = await readSeen(
    db,
    and(
      condition,
      search === undefined ? undefined : searchFor(search),
      isAfterPlace({ at: place, id: complaints.id }, direction, after),
    ),
    direction === 'ascending' ? [asc(place), asc(complaints.id)] : [desc(place), desc(complaints.id)],
    PAGE_ROWS + 1,
  );
  const { shown: page, next } = pageOf(found, PAGE_ROWS, ({ complaint }) =>
    // No row of a view lacks the time that it is sorted by.
    writePlace((complaint[by] ?? complaint.receivedAt).toISOString(), complaint.id),
  );
  const nameOf = await nameSubjects(
    db,
    page.map(({ complaint }) => complaint),
  );
  return { complaints: page.map((seen) => presentListed(seen, nameOf(seen.complaint), now)), next };
}

interface View {
  condition: SQL | undefined;
  by: 'dueAt' | 'unansweredSince' | 'receivedAt';
  direction: 'ascending' | 'descending';
}

function viewOf(show: ComplaintView, now: Date): View {
  switch (show) {
    case 'open':
      return { condition: isOpen, by: 'dueAt', direction: 'ascending' };
    case 'overdue':
      return { condition: lte(complaints.dueAt, now), by: 'dueAt', direction: 'ascending' };
    case 'unanswered':
      return { condition: isUnanswered, by: 'unansweredSince', direction: 'ascending' };
    case 'all':
      return { condition: undefined, by: 'receivedAt', direction: 'descending' };
    default: {
      const direction = COMPLAINT_STATES[show].isOpen ? 'ascending' : 'descending';
      return { condition: eq(complaints.state, show), by: 'receivedAt', direction };
    }
  }
}

export async function findSeen(db: Queryable, id: ComplaintId): Promise<SeenComplaint | undefined> {
  const [seen] = await readSeen(db, eq(complaints.id, id), [asc(complaints.id)], 1);
  return seen;
}

const isOpen = sql`${complaints.dueAt} is not null`;
const isUnanswered = sql`${complaints.unansweredSince} is not null`;

export async function countWaiting(db: Queryable, most: number): Promise<number> {
  const open = await countUpTo(db, most, sql`${complaints} where ${isOpen}`);
  return open + (await countUpTo(db, most - open, sql`${complaints} where ${isUnanswered}`));
}

export async function readWaiting(
  db: Queryable,
  now: Date,
  limit: number,
  id?: string,
): Promise<SeenComplaint[]> {
  const isWithId = hasId(complaints.id, id);
  const read = (condition: SQL, place: typeof complaints.dueAt | typeof complaints.unansweredSince) =>
    readSeen(db, and(condition, isWithId), [asc(place), asc(complaints.id)], limit);
  const open = await read(isOpen, complaints.dueAt);
  const unanswered = await read(isUnanswered, complaints.unansweredSince);
  const overdue = open.filter(({ complaint }) => isOverdue(complaint, now));
  const others = [...open.slice(overdue.length), ...unanswered].sort(
    (one, other) => placeOf(one) - placeOf(other),
  );
  return [...overdue, ...others].slice(0, limit);
}

function placeOf({ complaint: { dueAt, unansweredSince } }: SeenComplaint): number {
  return (dueAt ?? unansweredSince)?.getTime() ?? 0;
}

export function presentListed(
  { complaint, owner, hasNews }: SeenComplaint,
  subject: string,
  now: Date,
): ListedComplaint {
  const { dueAt, name } = complaint;
  return {
    ...presentOwn(complaint, subject),
    name,
    owner,
    hasNews,
    isUnanswered: complaint.unansweredSince !== null,
    dueAt: dueAt?.toISOString() ?? null,
    isOverdue: isOverdue(complaint, now),
  };
}

export function isOverdue({ dueAt }: Pick<ComplaintRow, 'dueAt'>, now: Date): boolean {
  return dueAt !== null && dueAt <= now;
}

function searchFor(search: string): SQL | undefined {
  return or(eq(complaints.number, search.toUpperCase()), eq(complaints.email, search.toLowerCase()));
}

const seesComplaints = isInCharge(
  assignedItems.userId,
  (duty) => sql`${duty} = ${TO_DO_KINDS.complaints.duty}`,
);

function readSeen(
  db: Queryable,
  condition: SQL | undefined,
  order: SQL[],
  limit: number,
): Promise<SeenComplaint[]> {
  const hasNews = sql<boolean>`(${complaints.state} <> 'closed' and coalesce((
    select m.author_id is null and m.at > ${complaints.receivedAt} from complaint_messages m
    where m.complaint_id = ${complaints.id} order by m.at desc, m.id desc limit 1), false))`;
  return db
    .select({ complaint: complaints, owner: { id: people.id, name: people.name }, hasNews })
    .from(complaints)
    .leftJoin(
      assignedItems,
      and(eq(assignedItems.kind, 'complaints'), eq(assignedItems.subjectId, sql`${complaints.id}::text`)),
    )
    .leftJoin(people, and(eq(people.id, assignedItems.userId), seesComplaints))
    .where(condition)
    .orderBy(...order)
    .limit(limit);
}
