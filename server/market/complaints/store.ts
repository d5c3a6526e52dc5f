import { and, asc, count, desc, eq, inArray, isNull, lt, max, ne, or, type SQL, sql } from 'drizzle-orm';
import {
  type ComplaintDeadline,
  MAX_COMPLAINT_CODES,
  MAX_COMPLAINT_MESSAGES,
} from '../../../contract/kernel/complaint-states.ts';
import type { ComplaintId, UserId } from '../../../contract/kernel/schemas.ts';
import {
  complaintDrafts,
  complaintMessages,
  complaintNotes,
  complaints,
  people,
} from '../../../database/schema/index.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';

export type ComplaintRow = typeof complaints.$inferSelect;
export type NewComplaint = Pick<
  ComplaintRow,
  'number' | 'userId' | 'name' | 'email' | 'about' | 'subject' | 'receivedAt' | 'acknowledgeBy' | 'decideBy'
>;
export type DraftRow = typeof complaintDrafts.$inferSelect;
export type NewDraft = Pick<
  DraftRow,
  'userId' | 'name' | 'email' | 'about' | 'subject' | 'text' | 'expiresAt'
>;
export type MessageRow = Pick<typeof complaintMessages.$inferSelect, 'id' | 'authorId' | 'text' | 'at'>;

export async function insertDraft(tx: Transaction, draft: NewDraft): Promise<string> {
  const [row] = await tx.insert(complaintDrafts).values(draft).returning({ id: complaintDrafts.id });
  if (!row) throw new Error('a draft was not returned');
  return row.id;
}

export async function findDraft(db: Queryable, id: string): Promise<DraftRow | undefined> {
  const [row] = await db.select().from(complaintDrafts).where(eq(complaintDrafts.id, id));
  return row;
}

export async function updateDraftCode(db: Queryable, id: string, codeHash: Buffer): Promise<void> {
  await db.update(complaintDrafts).set({ codeHash, attempts: 0 }).where(eq(complaintDrafts.id, id));
}

/** One statement counts and returns, so that concurrent attempts all count. */
export async function takeDraftAttempt(db: Queryable, id: string, now: Date): Promise<DraftRow | undefined> {
  const [row] = await db
    .update(complaintDrafts)
    .set({ attempts: sql`${complaintDrafts.attempts} + 1` })
    .where(
      and(
        eq(complaintDrafts.id, id),
        lt(complaintDrafts.attempts, MAX_COMPLAINT_CODES),
        sql`${complaintDrafts.expiresAt} > ${now}`,
      ),
    )
    .returning();
  return row;
}

export async function removeDraft(tx: Transaction, id: string): Promise<boolean> {
  const removed = await tx.delete(complaintDrafts).where(eq(complaintDrafts.id, id));
  return removed.rowCount === 1;
}

export async function removeExpiredDrafts(db: Queryable, now: Date): Promise<void> {
  await db.delete(complaintDrafts).where(sql`${complaintDrafts.expiresAt} <= ${now}`);
}

export async function insertComplaint(tx: Transaction, complaint: NewComplaint): Promise<ComplaintRow> {
  const [row] = await tx.insert(complaints).values(complaint).returning();
  if (!row) throw new Error('a complaint was not returned');
  return row;
}

/** A visitor's complaint belongs to the account with its proven address. */
function isOwnComplaint(userId: UserId): SQL {
  return sql`(${complaints.userId} = ${userId} or (${complaints.userId} is null and ${complaints.email} = (
    select ${people.email} from ${people} where ${people.id} = ${userId} and ${people.isEmailVerified})))`;
}

export async function findOwnComplaint(
  db: Queryable,
  userId: UserId,
  id: ComplaintId,
): Promise<ComplaintRow | undefined> {
  const [row] = await db
    .select()
    .from(complaints)
    .where(and(eq(complaints.id, id), isOwnComplaint(userId)));
  return row;
}

export async function listOwnComplaints(
  db: Queryable,
  userId: UserId,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ComplaintRow[]; total: number }> {
  const isOwn = isOwnComplaint(userId);
  const rows = await db
    .select()
    .from(complaints)
    .where(isOwn)
    .orderBy(desc(complaints.receivedAt), desc(complaints.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(complaints, isOwn) };
}

export async function listMailedIds(db: Queryable, userId: UserId): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with own as (select id from complaints where user_id = ${userId})
    select id from own union all select id from complaint_messages where complaint_id in (select id from own)`);
  return rows.map(({ id }) => id);
}

export async function findComplaint(db: Queryable, id: ComplaintId): Promise<ComplaintRow | undefined> {
  const [row] = await db.select().from(complaints).where(eq(complaints.id, id));
  return row;
}

/** An erased address matches nothing. */
export async function findComplaintByClue(
  db: Queryable,
  { number, email }: { number: string; email: string },
): Promise<ComplaintRow | undefined> {
  const [row] = await db
    .select()
    .from(complaints)
    .where(and(eq(complaints.number, number), eq(complaints.email, email), sql`${complaints.email} <> ''`));
  return row;
}

/** The lock serialises moves, messages and notes of a complaint. */
export async function lockComplaint(tx: Transaction, id: ComplaintId): Promise<ComplaintRow | undefined> {
  const [row] = await tx.select().from(complaints).where(eq(complaints.id, id)).for('update');
  return row;
}

/** Callers lock the complaint; an open question counts as answered. */
export async function updateComplaint(
  tx: Transaction,
  id: ComplaintId,
  changes: Partial<Pick<ComplaintRow, 'state' | 'acknowledgedAt' | 'decidedAt' | 'decision' | 'closedAt'>>,
): Promise<void> {
  await tx
    .update(complaints)
    .set({ ...changes, unansweredSince: null, version: sql`${complaints.version} + 1` })
    .where(eq(complaints.id, id));
}

export async function updateUnanswered(
  tx: Transaction,
  id: ComplaintId,
  unansweredSince: Date | null,
): Promise<void> {
  await tx.update(complaints).set({ unansweredSince }).where(eq(complaints.id, id));
}

export function listMessages(
  db: Queryable,
  id: ComplaintId,
): Promise<(MessageRow & { author: string | null })[]> {
  const { authorId, text, at } = complaintMessages;
  return db
    .select({ id: complaintMessages.id, authorId, text, at, author: people.name })
    .from(complaintMessages)
    .leftJoin(people, eq(people.id, authorId))
    .where(eq(complaintMessages.complaintId, id))
    .orderBy(asc(at), asc(complaintMessages.id));
}

export function listNotes(
  db: Queryable,
  id: ComplaintId,
): Promise<{ id: string; text: string; at: Date; author: string }[]> {
  const { authorId, text, at } = complaintNotes;
  return db
    .select({ id: complaintNotes.id, text, at, author: people.name })
    .from(complaintNotes)
    .innerJoin(people, eq(people.id, authorId))
    .where(eq(complaintNotes.complaintId, id))
    .orderBy(asc(at), asc(complaintNotes.id));
}

interface NewText {
  complaintId: ComplaintId;
  text: string;
  at: Date;
}

/** Callers lock the complaint; times rise with each message. Undefined means that the limit is reached. */
export async function insertMessage(
  tx: Transaction,
  { at, ...message }: NewText & { authorId: UserId | null },
): Promise<string | undefined> {
  const [before] = await tx
    .select({ written: count(), latest: max(complaintMessages.at) })
    .from(complaintMessages)
    .where(eq(complaintMessages.complaintId, message.complaintId));
  if ((before?.written ?? 0) >= MAX_COMPLAINT_MESSAGES) return undefined;
  const earliest = before?.latest ? before.latest.getTime() + 1 : 0;
  const [row] = await tx
    .insert(complaintMessages)
    .values({ ...message, at: new Date(Math.max(at.getTime(), earliest)) })
    .returning({ id: complaintMessages.id });
  return row?.id;
}

/** Callers lock the complaint. False means that the limit is reached. */
export async function insertNote(tx: Transaction, note: NewText & { authorId: UserId }): Promise<boolean> {
  const isOfComplaint = eq(complaintNotes.complaintId, note.complaintId);
  if ((await tx.$count(complaintNotes, isOfComplaint)) >= MAX_COMPLAINT_MESSAGES) return false;
  await tx.insert(complaintNotes).values(note);
  return true;
}

export async function findMailedMessage(
  db: Queryable,
  id: string,
): Promise<{ complaint: ComplaintRow; text: string } | undefined> {
  const [row] = await db
    .select({ complaint: complaints, text: complaintMessages.text })
    .from(complaintMessages)
    .innerJoin(complaints, eq(complaints.id, complaintMessages.complaintId))
    .where(eq(complaintMessages.id, id));
  return row;
}

const DUE: Record<ComplaintDeadline, { mark: SQL; isDue: (now: Date) => SQL }> = {
  acknowledge: {
    mark: sql`acknowledge_escalated_at`,
    isDue: (now) => sql`state = 'received' and acknowledge_escalated_at is null and acknowledge_by <= ${now}`,
  },
  decide: {
    mark: sql`decide_escalated_at`,
    isDue: (now) =>
      sql`state in ('received', 'acknowledged', 'in_progress') and decide_escalated_at is null and decide_by <= ${now}`,
  },
};

/** Each overdue complaint is marked once; locked ones come next time. */
export async function markOverdue(
  tx: Transaction,
  deadline: ComplaintDeadline,
  now: Date,
  limit: number,
): Promise<ComplaintId[]> {
  const { mark, isDue } = DUE[deadline];
  const { rows } = await tx.execute<{ id: ComplaintId }>(sql`
    update complaints set ${mark} = ${now}
    where id in (select id from complaints where ${isDue(now)} limit ${limit} for update skip locked)
    returning id`);
  return rows.map(({ id }) => id);
}

export async function eraseComplaints(
  tx: Transaction,
  { userId, provenEmail, now }: { userId: UserId; provenEmail: string | undefined; now: Date },
): Promise<void> {
  await tx.delete(complaintDrafts).where(eq(complaintDrafts.userId, userId));
  const ofVisitor = and(
    isNull(complaints.userId),
    eq(complaints.email, provenEmail ?? ''),
    ne(complaints.email, ''),
  );
  const own = await tx
    .select({ id: complaints.id })
    .from(complaints)
    .where(or(eq(complaints.userId, userId), ofVisitor))
    .for('update');
  const ids = own.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.delete(complaintMessages).where(inArray(complaintMessages.complaintId, ids));
  await tx.delete(complaintNotes).where(inArray(complaintNotes.complaintId, ids));
  await tx
    .update(complaints)
    .set({
      userId: null,
      name: '',
      email: '',
      subject: '',
      decision: '',
      state: 'closed' as const,
      closedAt: sql`coalesce(${complaints.closedAt}, greatest(${now}::timestamptz, ${complaints.receivedAt}, ${complaints.decidedAt}))`,
      unansweredSince: null,
      version: sql`${complaints.version} + 1`,
    })
    .where(inArray(complaints.id, ids));
}
