import { and, asc, desc, eq, lte, or, type SQL, sql } from 'drizzle-orm';
import { COMPLAINT_STATES } from '../../../contract/kernel/complaint-states.ts';
import type { ComplaintId } from '../../../contract/kernel/schemas.ts';
import { TO_DO_KINDS } from '../../../contract/kernel/to-do-kinds.ts';
import type { ComplaintView, ListedComplaint } from '../../../contract/operator-complaints.ts';
import { complaints, operatorAssignments, users } from '../../../database/schema/index.ts';
import { isInCharge } from '../../accounts/index.ts';
import { countUpTo } from '../../platform/database/count-up-to.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { presentOwn } from '../present-complaint.ts';
import { hasId } from '../../platform/database/has-id.ts';
import { isAfterPlace, PAGE_ROWS, pageOf, writePlace } from '../../platform/database/list-page.ts';
import type { ComplaintRow } from '../store.ts';
import { nameSubjects } from '../subjects.ts';

interface ComplaintQuery {
  show: ComplaintView;
  search?: string | undefined;
  after?: string | undefined;
}

/** What operators see of complaints in a list, beside their own columns. */
export interface SeenComplaint {
  complaint: ComplaintRow;
  owner: ListedComplaint['owner'];
  hasNews: boolean;
}

/** A page of complaints: what is open by its next deadline, what waits in one state by its age, everything else the latest first. */
export async function listComplaints(
  db: Queryable,
  { show, search, after }: ComplaintQuery,
  now: Date,
): Promise<{ complaints: ListedComplaint[]; next: string | null }> {
  const isByDeadline = show === 'open' || show === 'overdue';
  const isOldestFirst = isByDeadline || (show !== 'all' && COMPLAINT_STATES[show].isOpen);
  const place = isByDeadline ? complaints.dueAt : complaints.receivedAt;
  const direction = isOldestFirst ? 'ascending' : 'descending';
  const found = await readSeen(
    db,
    and(
      shown(show, now),
      search === undefined ? undefined : searchFor(search),
      isAfterPlace({ at: place, id: complaints.id }, direction, after),
    ),
    isOldestFirst ? [asc(place), asc(complaints.id)] : [desc(place), desc(complaints.id)],
    PAGE_ROWS + 1,
  );
  const { shown: page, next } = pageOf(found, PAGE_ROWS, ({ complaint: { id, dueAt, receivedAt } }) =>
    // What is open has a deadline.
    writePlace(((isByDeadline && dueAt) || receivedAt).toISOString(), id),
  );
  const nameOf = await nameSubjects(
    db,
    page.map(({ complaint }) => complaint),
  );
  return { complaints: page.map((seen) => presentListed(seen, nameOf(seen.complaint), now)), next };
}

/** One complaint as the list has it. */
export async function findSeen(db: Queryable, id: ComplaintId): Promise<SeenComplaint | undefined> {
  const [seen] = await readSeen(db, eq(complaints.id, id), [asc(complaints.id)], 1);
  return seen;
}

const isOpen = sql`${complaints.dueAt} is not null`;
/** SQL: decided, and the complainant wrote afterwards without a reply. */
const waitsForReply = sql`(${complaints.state} = 'decided' and exists (
  select from complaint_messages m where m.complaint_id = ${complaints.id} and m.author_id is null and m.at > ${complaints.decidedAt}
    and not exists (select from complaint_messages reply
      where reply.complaint_id = m.complaint_id and reply.author_id is not null and reply.at >= m.at)))`;

/** What is not decided, or waits for a reply since, counted up to a number. */
export async function countWaiting(db: Queryable, most: number): Promise<number> {
  const open = await countUpTo(db, most, sql`${complaints} where ${isOpen}`);
  return open + (await countUpTo(db, most - open, sql`${complaints} where ${waitsForReply}`));
}

/** What is not decided, the next deadline first, then what waits for a reply since its decision: all of it, or one. */
export async function readWaiting(db: Queryable, limit: number, id?: string): Promise<SeenComplaint[]> {
  const isMeant = hasId(complaints.id, id);
  const open = await readSeen(db, and(isOpen, isMeant), [asc(complaints.dueAt), asc(complaints.id)], limit);
  if (open.length === limit) return open;
  const order = [asc(complaints.decidedAt), asc(complaints.id)];
  return [...open, ...(await readSeen(db, and(waitsForReply, isMeant), order, limit - open.length))];
}

export function presentListed(
  { complaint, owner, hasNews }: SeenComplaint,
  subject: string,
  now: Date,
): ListedComplaint {
  const { dueAt, name } = complaint;
  return {
    ...presentOwn(complaint, subject),
    ...{ name, owner, hasNews },
    dueAt: dueAt?.toISOString() ?? null,
    isOverdue: isOverdue(complaint, now),
  };
}

/** Its next time has passed. */
export function isOverdue({ dueAt }: Pick<ComplaintRow, 'dueAt'>, now: Date): boolean {
  return dueAt !== null && dueAt <= now;
}

function shown(show: ComplaintView, now: Date): SQL | undefined {
  if (show === 'all') return undefined;
  if (show === 'open') return isOpen;
  return show === 'overdue' ? lte(complaints.dueAt, now) : eq(complaints.state, show);
}

/** A whole number, or an address of mail. */
function searchFor(search: string): SQL | undefined {
  return or(eq(complaints.number, search.toUpperCase()), eq(complaints.email, search.toLowerCase()));
}

/** SQL: the operator who took the complaint may still see it. */
const seesComplaints = isInCharge(
  operatorAssignments.userId,
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
    .select({ complaint: complaints, owner: { id: users.id, name: users.name }, hasNews })
    .from(complaints)
    .leftJoin(
      operatorAssignments,
      and(
        eq(operatorAssignments.kind, 'complaints'),
        eq(operatorAssignments.subjectId, sql`${complaints.id}::text`),
      ),
    )
    .leftJoin(users, and(eq(users.id, operatorAssignments.userId), seesComplaints))
    .where(condition)
    .orderBy(...order)
    .limit(limit);
}
