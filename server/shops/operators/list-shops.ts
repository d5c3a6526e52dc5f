import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ListedShop, ShopList } from '../../../contract/operator-shops.ts';
import { Instant, ShopId } from '../../../contract/kernel/schemas.ts';
import { SHOP_STATES, type ShopState } from '../../../contract/kernel/shop-states.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { notAPage } from '../../platform/http/refusal.ts';

const PAGE = 50;
/** A search that finds at most these by their names sorts them; one that finds more reads them in the order of the list. */
const FEW = 2000;
const COLUMNS = sql`id, name, state, closed_at, gst, state_since, owner_id`;

interface ShopQuery {
  state?: ShopState | undefined;
  search?: string | undefined;
  after?: string | undefined;
}

interface ListedRow extends Record<string, unknown> {
  id: ShopId;
  name: string;
  state: ShopState;
  since: string;
  isClosed: boolean;
  gst: string;
  ownerName: string;
  email: string | null;
}

/** A page of shops: those that wait for a move, the longest waiting first; the others by their latest move. */
export async function listShops(
  db: Queryable,
  { state, search: written, after }: ShopQuery,
): Promise<ShopList> {
  const isWaiting = state !== undefined && SHOP_STATES[state].isWaiting;
  const cursor = after === undefined ? undefined : readCursor(after);
  const conditions = [
    ...(state ? [sql`shops.state = ${state} and shops.closed_at is null`] : []),
    ...(cursor
      ? [
          sql`(shops.state_since, shops.id) ${isWaiting ? sql`>` : sql`<`} (${cursor.since}::timestamptz, ${cursor.id}::uuid)`,
        ]
      : []),
  ];
  const direction = isWaiting ? sql`asc` : sql`desc`;
  const inOrder = sql`order by state_since ${direction}, id ${direction} limit ${PAGE + 1}`;
  const found = (way: SQL) => sql`(
    select ${COLUMNS} from shops where ${sql.join([way, ...conditions], sql` and `)} ${inOrder})`;
  const search = written === undefined ? undefined : searchFor(written);
  // A word that few shops have is looked up; one that many have is met soon in the order of the list.
  const named = sql`
    select ${COLUMNS} from shops where ${sql.join([search?.isNamed ?? sql`false`, ...conditions], sql` and `)} limit ${FEW + 1}`;
  const isFew = sql`(select count(*) from named) <= ${FEW}`;
  const ways = search
    ? [
        sql`(select * from named where ${isFew} ${inOrder})`,
        found(sql`not (${isFew}) and ${search.isNamed}`),
        ...search.others.map(found),
      ]
    : [found(sql`true`)];
  const { rows } = await db.execute<ListedRow>(sql`
    with named as materialized (${named})
    select listed.id, listed.name, listed.state, listed.closed_at is not null as "isClosed", listed.gst,
      users.name as "ownerName", users.email,
      to_char(listed.state_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as since
    from (select * from (${sql.join(ways, sql` union `)}) every_way ${inOrder}) listed
    join users on users.id = listed.owner_id
    order by listed.state_since ${direction}, listed.id ${direction}`);
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    shops: shown.map(present),
    next: rows.length > PAGE && last ? writeCursor(last) : null,
  };
}

function present({ ownerName, email, ...shop }: ListedRow): ListedShop {
  return { ...shop, owner: { name: ownerName, email } };
}

/** Shops with all these words in their name, with this tax number, and those whose owner has this address. */
function searchFor(search: string): { isNamed: SQL; others: SQL[] } {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const query = words.map((word) => `'${word}':*`).join(' & ');
  return {
    isNamed: sql`to_tsvector('simple', shops.name) @@ to_tsquery('simple', ${query})`,
    others: [
      sql`upper(shops.gst) = upper(${search})`,
      sql`shops.owner_id in (select users.id from users where users.email = ${search.toLowerCase()})`,
    ],
  };
}

const Cursor = z.object({ since: Instant, id: ShopId });

function writeCursor({ since, id }: Pick<ListedRow, 'since' | 'id'>): string {
  return `${since}_${id}`;
}

function readCursor(written: string): z.infer<typeof Cursor> {
  const [since, id] = written.split('_');
  const cursor = Cursor.safeParse({ since, id });
  if (cursor.success) return cursor.data;
  throw notAPage();
}
