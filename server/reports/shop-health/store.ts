import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import {
  HEALTH_DAYS,
  HEALTH_MEASURES,
  type HealthMeasure,
  WARNING_DAYS,
} from '../../../contract/kernel/health-measures.ts';
import type { ShopId } from '../../../contract/kernel/schemas.ts';
import type { HealthFigure } from '../../../contract/shop-health.ts';
import { healthWarnings, shopHealth, shops, users } from '../../../database/schema/index.ts';
import { countUpTo } from '../../platform/database/list-page.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { hasId } from '../../platform/database/sql-terms.ts';

const today = sql`(now() at time zone 'Asia/Kolkata')::date`;
/** A suspension restarts the time of a warning. */
const countsSince = sql<Date>`greatest(${healthWarnings.at}, ${shops.stateSince})`.mapWith(healthWarnings.at);
const isOpen = isNull(healthWarnings.endedAt);
const MOST_OPEN = Object.keys(HEALTH_MEASURES).length * HEALTH_DAYS.length;
const sells = sql`${shops.state} = 'approved'`;

/** Undefined while another process judges them. */
export async function takeShopsToJudge(tx: Transaction, limit: number): Promise<ShopId[] | undefined> {
  const { rows } = await tx.execute<{ isAlone: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('judge shops', 0)) as "isAlone"`,
  );
  if (!rows[0]?.isAlone) return undefined;
  const unjudged = await tx
    .select({ id: shops.id })
    .from(shops)
    .leftJoin(shopHealth, eq(shopHealth.shopId, shops.id))
    .where(sql`${sells} and (${shopHealth.day} is null or ${shopHealth.day} < ${today})`)
    .limit(limit);
  return unjudged.map(({ id }) => id);
}

/** Closed shops are not judged again, so their warnings end: otherwise both lists of operators would read past them for ever. */
export async function settleClosedShops(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update shop_health h set over = 0, near = 0 from shops
    where shops.id = h.shop_id and shops.state = 'closed' and h.over + h.near > 0`);
  await tx.execute(sql`
    update health_warnings w set ended_at = now() from shops
    where shops.id = w.shop_id and shops.state = 'closed' and w.ended_at is null`);
}

export async function saveHealth(
  tx: Transaction,
  judged: readonly { shopId: ShopId; figures: HealthFigure[] }[],
): Promise<void> {
  await tx
    .insert(shopHealth)
    .values(
      judged.map(({ shopId, figures }) => ({
        shopId,
        figures,
        day: today,
        over: figures.filter(({ state }) => state === 'over').length,
        near: figures.filter(({ state }) => state === 'near').length,
      })),
    )
    .onConflictDoUpdate({
      target: shopHealth.shopId,
      set: {
        day: sql`excluded.day`,
        over: sql`excluded.over`,
        near: sql`excluded.near`,
        figures: sql`excluded.figures`,
      },
    });
}

/**
 * Ends warnings about figures within their limits and warns about those over: once while they stay so, and not again within the
 * measured days, for which an ended warning is reopened.
 * @returns the new warnings
 */
export async function updateWarnings(
  tx: Transaction,
  shopId: ShopId,
  figures: readonly HealthFigure[],
): Promise<number[]> {
  const over = JSON.stringify(figures.filter(({ state }) => state === 'over'));
  const { rows } = await tx.execute<{ id: number }>(sql`
    with over as (
      select * from jsonb_to_recordset(${over}::jsonb) as o (measure text, days int, value float8, "limit" float8)
    ), latest as (
      select distinct on (measure, days) * from health_warnings where shop_id = ${shopId} order by measure, days, id desc
    ), ended as (
      update health_warnings w set ended_at = now()
      where w.shop_id = ${shopId} and w.ended_at is null
        and not exists (select from over where over.measure = w.measure and over.days = w.days)
    ), opened as (
      update health_warnings w set ended_at = null
      from latest join over using (measure, days)
      where w.id = latest.id and latest.ended_at is not null and latest.at > now() - make_interval(days => over.days)
    )
    insert into health_warnings (shop_id, measure, days, value, limit_then)
    select ${shopId}, over.measure, over.days, over.value, over."limit"
    from over left join latest using (measure, days)
    where latest.id is null or (latest.ended_at is not null and latest.at <= now() - make_interval(days => over.days))
    returning id::float8 as id`);
  return rows.map(({ id }) => id);
}

export async function findHealth(
  db: Queryable,
  shopId: ShopId,
): Promise<{ day: string; figures: HealthFigure[] } | undefined> {
  const [row] = await db
    .select({ day: shopHealth.day, figures: shopHealth.figures })
    .from(shopHealth)
    .where(eq(shopHealth.shopId, shopId));
  return row;
}

export type WarningRow = Awaited<ReturnType<typeof listWarnings>>[number];

export function listWarnings(db: Queryable, shopId: ShopId) {
  return db
    .select({ warning: healthWarnings, countsSince })
    .from(healthWarnings)
    .innerJoin(shops, eq(shops.id, healthWarnings.shopId))
    .where(and(eq(healthWarnings.shopId, shopId), isOpen))
    .orderBy(asc(healthWarnings.id));
}

interface UnmendedRow extends Record<string, unknown> {
  id: ShopId;
  name: string;
  measures: HealthMeasure[];
  since: string;
}

const longAgo = sql`now() - make_interval(days => ${WARNING_DAYS})`;
const isUnmended = sql`${isOpen} and ${healthWarnings.at} < ${longAgo}`;
const sellsLong = sql`${sells} and ${shops.stateSince} < ${longAgo}`;

export function countIgnoredWarnings(db: Queryable, most: number): Promise<number> {
  const wasWarned = sql`exists (select from ${healthWarnings} where ${healthWarnings.shopId} = ${shops.id} and ${isUnmended})`;
  return countUpTo(db, most, sql`${shops} where ${sellsLong} and ${wasWarned}`);
}

/**
 * Longest first: all, or one. Only as many warnings are read from their index as these shops can have, since there may be a
 * hundred times as many.
 */
export async function listIgnoredWarnings(db: Queryable, limit: number, id?: string): Promise<UnmendedRow[]> {
  const { rows } = await db.execute<UnmendedRow>(sql`
    with oldest as (
      select shop_id, min(at) as since from (
        select ${healthWarnings.shopId}, ${healthWarnings.at}
        from ${healthWarnings} join ${shops} on ${shops.id} = ${healthWarnings.shopId}
        where ${isUnmended} and ${sellsLong} and ${hasId(shops.id, id)}
        order by ${healthWarnings.at} limit ${limit * MOST_OPEN}
      ) first group by shop_id order by since, shop_id limit ${limit}
    )
    select ${shops.id} as id, ${shops.name} as name, oldest.since,
      array(select distinct ${healthWarnings.measure} from ${healthWarnings}
        where ${healthWarnings.shopId} = ${shops.id} and ${isUnmended} order by 1) as measures
    from oldest join ${shops} on ${shops.id} = oldest.shop_id order by oldest.since, ${shops.id}`);
  return rows;
}

export function findMailedWarnings(db: Queryable, shopId: ShopId, ids: readonly number[]) {
  return db
    .select({ warning: healthWarnings, shopName: shops.name, email: users.email })
    .from(healthWarnings)
    .innerJoin(shops, eq(shops.id, healthWarnings.shopId))
    .innerJoin(users, eq(users.id, shops.ownerId))
    .where(
      and(
        eq(healthWarnings.shopId, shopId),
        isOpen,
        sql`${healthWarnings.id} = any(${sql.param([...ids])}::bigint[])`,
      ),
    )
    .orderBy(asc(healthWarnings.id));
}

export interface WorstPlace {
  over: number;
  near: number;
  id: ShopId;
}

export interface WorstRow extends WorstPlace, Record<string, unknown> {
  name: string;
  figures: HealthFigure[];
  warnedAt: string | null;
}

export async function listWorst(
  db: Queryable,
  { after, limit }: { after: WorstPlace | undefined; limit: number },
): Promise<WorstRow[]> {
  const isAfter = after
    ? sql`and (h.over, h.near, h.shop_id) < (${after.over}::smallint, ${after.near}::smallint, ${after.id}::uuid)`
    : sql``;
  const { rows } = await db.execute<WorstRow>(sql`
    select shops.id, shops.name, h.over, h.near, h.figures,
      (select min(w.at) from health_warnings w where w.shop_id = shops.id and w.ended_at is null) as "warnedAt"
    from shop_health h join shops on shops.id = h.shop_id
    where h.over + h.near > 0 and ${sells} ${isAfter}
    order by h.over desc, h.near desc, h.shop_id desc limit ${limit}`);
  return rows;
}
