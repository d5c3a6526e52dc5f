import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { AuditFilters } from '../../../contract/audit.ts';
import { ComplaintNumber, OrderNumber } from '../../../contract/kernel/readable-numbers.ts';
import {
  type AuditEntryId,
  type ShopId,
  THING_KINDS,
  type UserId,
} from '../../../contract/kernel/schemas.ts';
import { auditChanges, auditLog, people, shopNames } from '../../../database/schema/index.ts';
import type { Things } from '../../concept/thing.ts';
import type { Queryable } from '../../platform/database/database.ts';

const columns = {
  id: auditLog.id,
  writeId: auditLog.writeId,
  number: auditLog.number,
  at: auditLog.at,
  actorId: sql<UserId | null>`${auditLog.actorId}`,
  actorKind: auditLog.actorKind,
  actorName: people.name,
  shopId: sql<ShopId | null>`${auditLog.shopId}`,
  shopName: shopNames.name,
  sessionId: auditLog.sessionId,
  network: auditLog.network,
  action: auditLog.action,
  subject: auditLog.subject,
  reason: auditLog.reason,
  hash: auditLog.hash,
};

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];
export type ChangeRow = typeof auditChanges.$inferSelect;

export interface FirstChanges {
  rows: ChangeRow[];
  total: number;
}

export function isInShopOf(ownerId: UserId): SQL {
  const own = sql`(select id from shop_names where owner_id = ${ownerId})`;
  return sql`${auditLog.shopId} = ${own} and ${auditLog.actorKind} in ('seller', 'staff')`;
}

export async function conditionOf(
  db: Queryable,
  things: Things,
  { actor, shop, action, subject, from, to }: AuditFilters,
): Promise<SQL | undefined> {
  return and(
    actor && eq(auditLog.actorId, actor),
    shop && eq(auditLog.shopId, shop),
    action === undefined ? undefined : eq(auditLog.action, action),
    subject === undefined ? undefined : isAbout(await idsOf(db, things, subject)),
    from === undefined ? undefined : sql`${auditLog.at} >= ${from}::timestamp at time zone 'Asia/Kolkata'`,
    to === undefined
      ? undefined
      : sql`${auditLog.at} < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`,
  );
}

/** Either way has its own index, which one condition on both would not use. */
function isAbout(ids: readonly string[]): SQL {
  const path = `$.*[*] ? (${ids.map((id) => `@ == ${JSON.stringify(id)}`).join(' || ')})`;
  return sql`${auditLog.id} in (
    select id from audit_log where subject @? ${path}::jsonpath
    union select l.id from audit_changes c join audit_log l on l.write_id = c.write_id
      where c.row_key = any(${sql.param([...ids])}::text[]))`;
}

/** A number of an order or complaint stands for the ids of all its parts. */
async function idsOf(db: Queryable, things: Things, subject: string): Promise<string[]> {
  const { data: number } = OrderNumber.or(ComplaintNumber).safeParse(subject);
  if (number === undefined) return [subject];
  const ids: string[] = [];
  for (const kind of THING_KINDS) ids.push(...((await things[kind].findIds?.(db, number)) ?? []));
  return ids.length === 0 ? [subject] : ids;
}

const entries = (db: Queryable) =>
  db
    .select(columns)
    .from(auditLog)
    .leftJoin(people, eq(people.id, auditLog.actorId))
    .leftJoin(shopNames, eq(shopNames.id, auditLog.shopId));

export async function listEntries(
  db: Queryable,
  condition: SQL | undefined,
  { before, limit }: { before?: AuditEntryId | undefined; limit: number },
) {
  const isBefore = sql`${auditLog.id} < (select id from audit_log where write_id = ${before ?? null} and ${condition ?? sql`true`})`;
  return entries(db)
    .where(and(condition, before === undefined ? undefined : isBefore))
    .orderBy(desc(auditLog.id))
    .limit(limit);
}

export async function listEntriesAfter(
  db: Queryable,
  condition: SQL | undefined,
  { after, limit }: { after: number; limit: number },
): Promise<EntryRow[]> {
  return entries(db)
    .where(and(condition, gt(auditLog.id, after)))
    .orderBy(asc(auditLog.id))
    .limit(limit);
}

export async function findEntry(
  db: Queryable,
  condition: SQL | undefined,
  entryId: AuditEntryId,
): Promise<EntryRow | undefined> {
  const [row] = await entries(db).where(and(condition, eq(auditLog.writeId, entryId)));
  return row;
}

export async function listChanges(
  db: Queryable,
  writeId: AuditEntryId,
  limit: number,
): Promise<FirstChanges> {
  const ofWrite = eq(auditChanges.writeId, writeId);
  const [rows, total] = await Promise.all([
    db.select().from(auditChanges).where(ofWrite).orderBy(auditChanges.id).limit(limit),
    db.$count(auditChanges, ofWrite),
  ]);
  return { rows, total };
}

export async function listChangesOf(
  db: Queryable,
  writeIds: readonly AuditEntryId[],
  each: number,
): Promise<Map<string, FirstChanges>> {
  const place = sql<number>`row_number() over (partition by ${auditChanges.writeId} order by ${auditChanges.id})`;
  const numbered = db
    .select({
      id: auditChanges.id,
      place: place.as('place'),
      total: sql<number>`(count(*) over (partition by ${auditChanges.writeId}))::int`.as('total'),
    })
    .from(auditChanges)
    .where(inArray(auditChanges.writeId, [...writeIds]))
    .as('numbered');
  const found = await db
    .select({ change: auditChanges, total: numbered.total })
    .from(numbered)
    .innerJoin(auditChanges, eq(auditChanges.id, numbered.id))
    .where(sql`${numbered.place} <= ${each}`)
    .orderBy(auditChanges.id);
  const byWrite = new Map<string, FirstChanges>();
  for (const { change, total } of found) {
    const known = byWrite.get(change.writeId) ?? { rows: [], total };
    known.rows.push(change);
    byWrite.set(change.writeId, known);
  }
  return byWrite;
}
