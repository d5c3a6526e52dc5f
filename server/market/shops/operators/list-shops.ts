import { type SQL, sql } from 'drizzle-orm';
import type { ListedShop, ShopList } from '../../../../contract/operator-shops.ts';
import type { ShopId } from '../../../../contract/kernel/schemas.ts';
import { SHOP_STATES, type ShopState } from '../../../../contract/kernel/shop-states.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import {
  exactInstant,
  isAfterPlace,
  PAGE_ROWS,
  pageOf,
  writePlace,
} from '../../../platform/database/list-page.ts';

/** Up to this number of matches by name are sorted; with more, the list is read in its order. */
const FEW = 2000;
const COLUMNS = sql`id, name, state, gst, state_since, owner_id`;

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
  gst: string;
  ownerName: string;
  email: string | null;
}

export async function listShops(
  db: Queryable,
  { state, search: written, after }: ShopQuery,
): Promise<ShopList> {
  const isWaiting = state !== undefined && SHOP_STATES[state].isWaiting;
  const conditions = [
    ...(state ? [sql`shops.state = ${state}`] : []),
    isAfterPlace(
      { at: sql`shops.state_since`, id: sql`shops.id` },
      isWaiting ? 'ascending' : 'descending',
      after,
    ),
  ];
  const direction = isWaiting ? sql`asc` : sql`desc`;
  const inOrder = sql`order by state_since ${direction}, id ${direction} limit ${PAGE_ROWS + 1}`;
  const found = (way: SQL) => sql`(
    select ${COLUMNS} from shops where ${sql.join([way, ...conditions], sql` and `)} ${inOrder})`;
  const search = written === undefined ? undefined : searchFor(written);
  // A rare word is looked up; a common one is soon found in the order of the list.
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
    select listed.id, listed.name, listed.state, listed.gst,
      owner.name as "ownerName", owner.email,
      ${exactInstant(sql`listed.state_since`)} as since
    from (select * from (${sql.join(ways, sql` union `)}) every_way ${inOrder}) listed
    join people owner on owner.id = listed.owner_id
    order by listed.state_since ${direction}, listed.id ${direction}`);
  const { shown, next } = pageOf(rows, PAGE_ROWS, ({ since, id }) => writePlace(since, id));
  return { shops: shown.map(present), next };
}

function present({ ownerName, email, ...shop }: ListedRow): ListedShop {
  return { ...shop, owner: { name: ownerName, email } };
}

function searchFor(search: string): { isNamed: SQL; others: SQL[] } {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const query = words.map((word) => `'${word}':*`).join(' & ');
  return {
    isNamed: sql`to_tsvector('simple', shops.name) @@ to_tsquery('simple', ${query})`,
    others: [
      sql`upper(shops.gst) = upper(${search})`,
      sql`shops.owner_id in (select people.id from people where people.email = ${search.toLowerCase()})`,
    ],
  };
}
