import { and, asc, desc, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { CONTENT_PLACES, type ContentPlace } from '../../../contract/kernel/content-places.ts';
import type { CategoryId, ContentVersionId, UserId } from '../../../contract/kernel/schemas.ts';
import { people } from '../../../database/schema/accounts.ts';
import { contentVersions } from '../../../database/schema/content.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { lockName } from '../../platform/database/transaction.ts';

export interface StartingVersion {
  id: ContentVersionId;
  place: ContentPlace;
  /** The body is unchecked: the schema of its place has to parse it. */
  body: unknown;
  startsAt: Date;
}

export async function listStarting(db: Queryable, now: Date): Promise<StartingVersion[]> {
  const { id, place, body, startsAt } = contentVersions;
  const moment = sql`${now.toISOString()}::timestamptz`;
  // Each place takes one index scan, since it may have had thousands of versions.
  const wanted = sql`(
    select version.id from unnest(${sql.param(Object.keys(CONTENT_PLACES))}::text[]) named
    cross join lateral (
      (select v.id from content_versions v where v.place = named and v.starts_at <= ${moment} order by v.starts_at desc limit 1)
      union all select v.id from content_versions v where v.place = named and v.starts_at > ${moment}
    ) version)`;
  const rows = await db
    .select({ id, place, body, startsAt })
    .from(contentVersions)
    .where(sql`${id} in ${wanted}`)
    .orderBy(asc(startsAt));
  return rows.flatMap((row) => (row.startsAt ? [{ ...row, startsAt: row.startsAt }] : []));
}

const facts = {
  id: contentVersions.id,
  place: contentVersions.place,
  startsAt: contentVersions.startsAt,
  note: contentVersions.note,
  savedBy: people.name,
  savedAt: contentVersions.savedAt,
  version: contentVersions.version,
};

export interface VersionFactsRow {
  id: ContentVersionId;
  place: ContentPlace;
  startsAt: Date | null;
  note: string;
  savedBy: string;
  savedAt: Date;
  version: number;
}
export type VersionRow = VersionFactsRow & { body: unknown };

export async function listVersions(
  db: Queryable,
  { place, limit }: { place?: ContentPlace; limit: number },
): Promise<VersionFactsRow[]> {
  const { startsAt, savedAt } = contentVersions;
  const page = (isOne: SQL, newest: SQL) =>
    db
      .select(facts)
      .from(contentVersions)
      .innerJoin(people, eq(people.id, contentVersions.savedBy))
      .where(and(place && eq(contentVersions.place, place), isOne))
      .orderBy(newest)
      .limit(limit);
  // Each of the two queries reads in the order of its index.
  const drafts = await page(isNull(startsAt), desc(savedAt));
  return [...drafts, ...(await page(isNotNull(startsAt), desc(startsAt)))].slice(0, limit);
}

export async function listStates(
  db: Queryable,
  now: Date,
): Promise<{ starting: VersionFactsRow[]; drafts: { place: ContentPlace; total: number }[] }> {
  const ids = (await listStarting(db, now)).map(({ id }) => id);
  const [starting, drafts] = await Promise.all([
    db
      .select(facts)
      .from(contentVersions)
      .innerJoin(people, eq(people.id, contentVersions.savedBy))
      .where(sql`${contentVersions.id} = any (${sql.param(ids)}::uuid[])`)
      .orderBy(asc(contentVersions.startsAt)),
    db
      .select({ place: contentVersions.place, total: sql<number>`count(*)::int` })
      .from(contentVersions)
      .where(isNull(contentVersions.startsAt))
      .groupBy(contentVersions.place),
  ]);
  return { starting, drafts };
}

export async function findVersion(db: Queryable, id: ContentVersionId): Promise<VersionRow | undefined> {
  const [row] = await db
    .select({ ...facts, body: contentVersions.body })
    .from(contentVersions)
    .innerJoin(people, eq(people.id, contentVersions.savedBy))
    .where(eq(contentVersions.id, id));
  return row;
}

export async function lockVersion(
  tx: Transaction,
  id: ContentVersionId,
): Promise<Pick<VersionRow, 'place' | 'startsAt' | 'version'> | undefined> {
  const { place, startsAt, version } = contentVersions;
  const [row] = await tx
    .select({ place, startsAt, version })
    .from(contentVersions)
    .where(eq(contentVersions.id, id))
    .for('update');
  return row;
}

/** The lock makes another draft of the place wait until the transaction ends. */
export async function countDrafts(tx: Transaction, place: ContentPlace): Promise<number> {
  await lockName(tx, `content drafts of ${place}`);
  return tx.$count(contentVersions, isDraftOf(place));
}

function isDraftOf(place: ContentPlace): SQL | undefined {
  return and(eq(contentVersions.place, place), isNull(contentVersions.startsAt));
}

export interface SavedDraft {
  body: unknown;
  note: string;
  savedBy: UserId;
  savedAt: Date;
}

export async function insertDraft(
  tx: Transaction,
  draft: SavedDraft & { place: ContentPlace },
): Promise<ContentVersionId> {
  const [row] = await tx.insert(contentVersions).values(draft).returning({ id: contentVersions.id });
  if (!row) throw new Error('a draft was not inserted');
  return row.id;
}

export async function updateDraft(tx: Transaction, id: ContentVersionId, draft: SavedDraft): Promise<void> {
  await tx
    .update(contentVersions)
    .set({ ...draft, version: nextVersion })
    .where(eq(contentVersions.id, id));
}

export async function updateMoment(
  tx: Transaction,
  id: ContentVersionId,
  startsAt: Date | null,
): Promise<void> {
  await tx.update(contentVersions).set({ startsAt, version: nextVersion }).where(eq(contentVersions.id, id));
}

const nextVersion = sql`${contentVersions.version} + 1`;

export async function removeDraft(tx: Transaction, id: ContentVersionId): Promise<void> {
  await tx.delete(contentVersions).where(eq(contentVersions.id, id));
}

export async function hasVersionAt(tx: Transaction, place: ContentPlace, startsAt: Date): Promise<boolean> {
  const others = and(
    eq(contentVersions.place, place),
    isNotNull(contentVersions.startsAt),
    eq(contentVersions.startsAt, startsAt),
  );
  return (await tx.$count(contentVersions, others)) > 0;
}

/** Texts name their pictures too. */
export const usesPicture = (pictureKey: SQLWrapper): SQL =>
  sql`exists (select from content_versions used where strpos(used.body::text, ${pictureKey}) > 0)`;

/** Only versions of the product rows that are live, to come or drafts. */
export function countRowsOfCategory(db: Queryable, id: CategoryId): Promise<number> {
  return db.$count(
    contentVersions,
    sql`place = 'rows' and body -> 'rows' @> jsonb_build_array(jsonb_build_object('category', ${id}::text))
      and (starts_at is null or starts_at > now()
        or starts_at = (select max(starts_at) from content_versions where place = 'rows' and starts_at <= now()))`,
  );
}
