import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { ImportId, ProductId, SessionId, ShopId, UserId } from '../../../../contract/kernel/schemas.ts';
import { productNames } from '../../../../database/schema/catalog.ts';
import { pictureFetches, pictureUploads } from '../../../../database/schema/pictures.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { PictureUse } from '../../../concept/concept.ts';

export interface NewFetch {
  productId: ProductId;
  url: string;
  place: number;
  alt: string;
  shownFor: string | null;
}

export interface ImportOfShop {
  importId: ImportId;
  shopId: ShopId;
}

/** A known address is fetched again only if its picture is gone, or never came. */
export async function noteFetches(
  tx: Transaction,
  { importId, shopId }: ImportOfShop,
  fetches: readonly NewFetch[],
  uses: readonly PictureUse[],
): Promise<void> {
  await tx.execute(sql`
    insert into picture_fetches (import_id, shop_id, product_id, url, place, alt, shown_for)
    select ${importId}, ${shopId}, "productId", url, place, alt, "shownFor"
    from jsonb_to_recordset(${JSON.stringify(fetches)}::jsonb)
      as named ("productId" uuid, url text, place smallint, alt text, "shownFor" text)
    on conflict (product_id, url) do update set import_id = excluded.import_id, place = excluded.place,
      alt = excluded.alt, shown_for = excluded.shown_for`);
  const productIds = [...new Set(fetches.map(({ productId }) => productId))];
  const { pictureKey } = pictureFetches;
  await waitAgain(
    tx,
    and(
      eq(pictureFetches.importId, importId),
      inArray(pictureFetches.productId, productIds),
      sql`(${pictureFetches.state} = 'failed' or ${pictureFetches.state} = 'attached'
${sql.join(uses.map((use) => sql` and not ${use(pictureKey)}`))})`,
    ),
  );
}

export async function listNewlyNamed(
  db: Queryable,
  named: readonly Pick<NewFetch, 'productId' | 'url'>[],
): Promise<ProductId[]> {
  const { rows } = await db.execute<{ productId: ProductId }>(sql`
    select distinct "productId" from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as named ("productId" uuid, url text)
    where not exists (select from picture_fetches known where known.product_id = "productId" and known.url = named.url)`);
  return rows.map(({ productId }) => productId);
}

export async function repeatFailed(db: Queryable, importId: ImportId): Promise<void> {
  await waitAgain(db, and(eq(pictureFetches.importId, importId), hasFailed));
}

async function waitAgain(db: Queryable, which: SQL | undefined): Promise<void> {
  await db
    .update(pictureFetches)
    .set({ state: 'waiting', attempts: 0, dueAt: sql`now()`, reason: null, pictureKey: null })
    .where(which);
}

/** Waiting pictures are given up, because only the seller knows whether they fit the merged product. */
export async function moveFetches(
  tx: Transaction,
  mergedIds: readonly ProductId[],
  keptId: ProductId,
  reason: string,
): Promise<void> {
  await tx
    .update(pictureFetches)
    .set({
      productId: keptId,
      state: sql`case state when 'waiting' then 'failed' else state end`,
      reason: sql`case state when 'waiting' then ${reason} else reason end`,
    })
    .where(
      sql`${pictureFetches.id} in (
        select distinct on (moved.url) moved.id from picture_fetches moved
        where moved.product_id = any (${sql.param(mergedIds)}::uuid[])
          and not exists (select from picture_fetches own where own.product_id = ${keptId} and own.url = moved.url)
        order by moved.url, moved.state = 'waiting', moved.place)`,
    );
}

export interface ClaimedFetch extends NewFetch {
  id: string;
  importId: ImportId;
  shopId: ShopId;
  ownerId: UserId;
  actorId: UserId;
  sessionId: SessionId | null;
  host: string;
  isShopClosed: boolean;
  attempts: number;
}

interface Held {
  shops: readonly ShopId[];
  hosts: readonly string[];
}

interface ClaimLimits {
  ofDay: number;
  waiting: number;
}

/**
 * After the lease another process can claim the picture again. Every shop has the same chance, however long
 * its queue: leaps through the index find the shops, and only the queue of the chosen one is read.
 */
export async function claimFetch(
  db: Queryable,
  held: Held,
  limits: ClaimLimits,
  leaseSeconds: number,
): Promise<ClaimedFetch | undefined> {
  const { rows } = await db.execute<ClaimedFetch & Record<string, unknown>>(sql`
    with recursive waiting (shop_id) as (
      (select shop_id from picture_fetches where state = 'waiting' order by shop_id limit 1)
      union all
      select (select shop_id from picture_fetches where state = 'waiting' and shop_id > waiting.shop_id
        order by shop_id limit 1)
      from waiting where waiting.shop_id is not null
    ), next as (
      select due.id, due.host
      from (select shop_id from waiting where shop_id <> all (${sql.param(held.shops)}::uuid[])
        order by random()) shop
      cross join lateral (select count(*) as total from picture_uploads
        where shop_id = shop.shop_id and is_fetched and created_at > now() - interval '1 day') of_day
      cross join lateral (select id, ${hostOf} as host from picture_fetches
        where state = 'waiting' and shop_id = shop.shop_id and due_at <= now() and of_day.total < ${limits.ofDay}
          and ${hostOf} <> all (${sql.param(held.hosts)}::text[])
        order by due_at, place, id limit 1 for update skip locked) due
      where (select count(*) from picture_uploads where state = 'waiting' and is_fetched) < ${limits.waiting}
      limit 1
    )
    update picture_fetches claimed
    set attempts = claimed.attempts + 1, due_at = now() + make_interval(secs => ${leaseSeconds})
    from next, shop_names shop, import_actors import
    where claimed.id = next.id and shop.id = claimed.shop_id and import.id = claimed.import_id
    returning claimed.id, claimed.import_id as "importId", claimed.product_id as "productId", claimed.url, claimed.place,
      claimed.alt, claimed.shown_for as "shownFor", claimed.attempts, next.host, shop.state = 'closed' as "isShopClosed",
      claimed.shop_id as "shopId", shop.owner_id as "ownerId", import.actor_id as "actorId",
      import.session_id as "sessionId"`);
  return rows[0];
}

const hostOf = sql`split_part(url, '/', 3)`;

/** The lock keeps a picture from being attached twice. */
export async function lockFetch(
  tx: Transaction,
  { id, productId, place }: Pick<ClaimedFetch, 'id' | 'productId' | 'place'>,
): Promise<{ keysBehind: ReadonlySet<string> } | undefined> {
  const [row] = await tx
    .select({ id: pictureFetches.id })
    .from(pictureFetches)
    .where(isWaiting(id))
    .for('update');
  if (!row) return undefined;
  const behind = await tx
    .select({ key: pictureFetches.pictureKey })
    .from(pictureFetches)
    .where(
      and(
        eq(pictureFetches.productId, productId),
        eq(pictureFetches.state, 'attached'),
        gt(pictureFetches.place, place),
      ),
    );
  return { keysBehind: new Set(behind.flatMap(({ key }) => key ?? [])) };
}

export async function endFetch(
  db: Queryable,
  id: string,
  end: { state: 'attached'; pictureKey: string } | { state: 'failed'; reason: string },
): Promise<void> {
  await db.update(pictureFetches).set(end).where(isWaiting(id));
}

export async function giveUpHost(
  db: Queryable,
  { shopId, host }: Pick<ClaimedFetch, 'shopId' | 'host'>,
  reason: string,
): Promise<void> {
  await db
    .update(pictureFetches)
    .set({ state: 'failed', reason })
    .where(
      and(eq(pictureFetches.shopId, shopId), eq(pictureFetches.state, 'waiting'), sql`${hostOf} = ${host}`),
    );
}

export async function repeatFetch(db: Queryable, id: string, afterSeconds: number): Promise<void> {
  await db
    .update(pictureFetches)
    .set({ dueAt: sql`now() + make_interval(secs => ${afterSeconds})` })
    .where(isWaiting(id));
}

export async function releaseFetch(db: Queryable, id: string): Promise<void> {
  await db
    .update(pictureFetches)
    .set({ attempts: sql`${pictureFetches.attempts} - 1`, dueAt: sql`now()` })
    .where(isWaiting(id));
}

const isWaiting = (id: string) => and(eq(pictureFetches.id, id), eq(pictureFetches.state, 'waiting'));

export interface FetchCounts {
  waiting: number;
  attached: number;
  failed: number;
}

const isRefused = sql`exists (select from ${pictureUploads} upload
  where upload.picture_key = ${pictureFetches.pictureKey} and upload.state = 'refused' and upload.product_id is not null)`;
const hasFailed = sql`(${pictureFetches.state} = 'failed' or ${isRefused})`;

export async function countFetches(db: Queryable, importId: ImportId): Promise<FetchCounts> {
  const counted = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const [row] = await db
    .select({
      waiting: counted(sql`${pictureFetches.state} = 'waiting'`),
      attached: counted(sql`${pictureFetches.state} = 'attached' and not ${isRefused}`),
      failed: counted(hasFailed),
    })
    .from(pictureFetches)
    .where(eq(pictureFetches.importId, importId));
  return row ?? { waiting: 0, attached: 0, failed: 0 };
}

export interface FailedFetch {
  productId: ProductId;
  productName: string;
  url: string;
  reason: string | null;
}

export function listFailedFetches(db: Queryable, importId: ImportId, limit: number): Promise<FailedFetch[]> {
  const { productId, url, reason, place, createdAt } = pictureFetches;
  return db
    .select({ productId, productName: productNames.name, url, reason })
    .from(pictureFetches)
    .innerJoin(productNames, eq(productNames.id, productId))
    .where(and(eq(pictureFetches.importId, importId), hasFailed))
    .orderBy(createdAt, productId, place)
    .limit(limit);
}
