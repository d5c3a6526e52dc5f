import { and, desc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { MAX_SUPPORT_CODES, type NoteSubject } from '../../../contract/kernel/support.ts';
import type { SupportConsentId, UserId } from '../../../contract/kernel/schemas.ts';
import type { SupportNote } from '../../../contract/support.ts';
import { people, supportConsents, supportNotes, supportReads } from '../../../database/schema/index.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { lockName } from '../../platform/database/transaction.ts';

const MAX_NOTES = 500;

export type ConsentRow = typeof supportConsents.$inferSelect;

/** Unused codes become void, with their attempts. */
export async function removeOpenConsents(tx: Transaction, userId: UserId): Promise<void> {
  await tx
    .delete(supportConsents)
    .where(and(eq(supportConsents.userId, userId), isNull(supportConsents.usedAt)));
}

/** One statement replaces the code, so that the last of several at once stands. */
export async function replaceOpenConsent(
  tx: Transaction,
  { userId, ...shown }: Pick<ConsentRow, 'userId' | 'codeHash' | 'shownAt' | 'expiresAt'>,
): Promise<void> {
  await tx
    .insert(supportConsents)
    .values({ userId, ...shown })
    .onConflictDoUpdate({
      target: supportConsents.userId,
      targetWhere: isNull(supportConsents.usedAt),
      set: { ...shown, attempts: 0 },
    });
}

/** One statement counts and returns, so that concurrent attempts all count. */
export async function takeCodeAttempt(
  tx: Transaction,
  userId: UserId,
  now: Date,
): Promise<ConsentRow | undefined> {
  const [row] = await tx
    .update(supportConsents)
    .set({ attempts: sql`${supportConsents.attempts} + 1` })
    .where(
      and(
        eq(supportConsents.userId, userId),
        isNull(supportConsents.usedAt),
        lt(supportConsents.attempts, MAX_SUPPORT_CODES),
        gt(supportConsents.expiresAt, now),
      ),
    )
    .returning();
  return row;
}

/** `takeCodeAttempt` locked the consent. */
export async function updateUsed(
  tx: Transaction,
  id: SupportConsentId,
  use: Required<Pick<ConsentRow, 'usedBy' | 'usedAt' | 'reason' | 'handOverHash' | 'viewEndsAt'>>,
): Promise<void> {
  await tx.update(supportConsents).set(use).where(eq(supportConsents.id, id));
}

export async function takeHandOver(
  tx: Transaction,
  handOverHash: Buffer,
  now: Date,
): Promise<ConsentRow | undefined> {
  const [row] = await tx
    .update(supportConsents)
    .set({ handOverHash: null })
    .where(
      and(
        eq(supportConsents.handOverHash, handOverHash),
        isNull(supportConsents.endedAt),
        gt(supportConsents.viewEndsAt, now),
      ),
    )
    .returning();
  return row;
}

export async function findConsent(db: Queryable, id: SupportConsentId): Promise<ConsentRow | undefined> {
  const [row] = await db.select().from(supportConsents).where(eq(supportConsents.id, id));
  return row;
}

export async function listViews(db: Queryable, userId: UserId, limit: number): Promise<ConsentRow[]> {
  return db
    .select()
    .from(supportConsents)
    .where(and(eq(supportConsents.userId, userId), isNotNull(supportConsents.usedAt)))
    .orderBy(desc(supportConsents.usedAt))
    .limit(limit);
}

export async function removeOldConsents(db: Queryable, now: Date, viewsBefore: Date): Promise<void> {
  await db
    .delete(supportConsents)
    .where(and(isNull(supportConsents.usedAt), lt(supportConsents.expiresAt, now)));
  await db.delete(supportConsents).where(lt(supportConsents.usedAt, viewsBefore));
}

export async function insertRead(
  tx: Transaction,
  read: { consentId: SupportConsentId; callHash: Buffer },
): Promise<void> {
  await tx.insert(supportReads).values(read).onConflictDoNothing();
}

export async function listNotes(db: Queryable, kind: NoteSubject, subjectId: string): Promise<SupportNote[]> {
  const rows = await db
    .select({ id: supportNotes.id, text: supportNotes.text, at: supportNotes.at, author: people.name })
    .from(supportNotes)
    .innerJoin(people, eq(people.id, supportNotes.writtenBy))
    .where(isAbout(kind, subjectId))
    .orderBy(desc(supportNotes.at), desc(supportNotes.id))
    .limit(MAX_NOTES);
  return rows.map(({ at, ...note }) => ({ ...note, at: at.toISOString() }));
}

/** The lock makes another note about the subject wait until the transaction ends. False means that the limit is reached. */
export async function insertNote(
  tx: Transaction,
  note: Omit<typeof supportNotes.$inferInsert, 'id'>,
): Promise<boolean> {
  await lockName(tx, `support notes of ${note.subjectKind} ${note.subjectId.toLowerCase()}`);
  if ((await tx.$count(supportNotes, isAbout(note.subjectKind, note.subjectId))) >= MAX_NOTES) return false;
  await tx.insert(supportNotes).values(note);
  return true;
}

function isAbout(kind: NoteSubject, subjectId: string): SQL | undefined {
  return and(eq(supportNotes.subjectKind, kind), eq(supportNotes.subjectId, subjectId));
}

const areAboutUser = (userId: UserId) => sql`(
  (subject_kind = 'person' and subject_id = ${userId})
  or (subject_kind = 'order' and subject_id in (select id from order_numbers where user_id = ${userId}))
  or (subject_kind = 'shop' and subject_id in (select id from shop_names where owner_id = ${userId})))`;

export function listNotesOf(db: Queryable, userId: UserId): Promise<{ about: NoteSubject; at: Date }[]> {
  return db
    .select({ about: supportNotes.subjectKind, at: supportNotes.at })
    .from(supportNotes)
    .where(areAboutUser(userId))
    .orderBy(supportNotes.at);
}

export async function listConsentIds(db: Queryable, userId: UserId): Promise<string[]> {
  const rows = await db
    .select({ id: supportConsents.id })
    .from(supportConsents)
    .where(eq(supportConsents.userId, userId));
  return rows.map(({ id }) => id);
}

export async function eraseSupport(tx: Transaction, userId: UserId): Promise<void> {
  await tx
    .update(supportNotes)
    .set({ text: '' })
    .where(and(areAboutUser(userId), sql`text <> ''`));
  await tx.delete(supportConsents).where(eq(supportConsents.userId, userId));
}

export async function hasSubject(db: Queryable, kind: NoteSubject, subjectId: string): Promise<boolean> {
  const tables = { person: sql`people`, order: sql`order_numbers`, shop: sql`shop_names` };
  const { rows } = await db.execute(sql`select 1 from ${tables[kind]} where id = ${subjectId}`);
  return rows.length > 0;
}
