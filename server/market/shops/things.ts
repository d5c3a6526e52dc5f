import { sql } from 'drizzle-orm';
import type { Found } from '../../../contract/console.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { pageAddress } from '../../../contract/pages.ts';
import { readNames, type SearchSource, type Thing, uuidsOf } from '../../concept/thing.ts';
import { escapeLike } from '../../platform/database/sql-terms.ts';

const pageOf = (shopId: string) => pageAddress('/operator/shops/:shopId', { shopId });

export const shopThing: Thing = {
  find: async (db, ids) => {
    const rows = await readNames(db, sql`select id, name from shops where id = any(${uuidsOf(ids)})`);
    return rows.map(({ id, name }) => ({ id, noun: '', name, path: pageOf(id) }));
  },
};

export const searchedShops: SearchSource = {
  openTo: endpoints['GET /api/operator/shop/:shopId'].access,
  find: async (db, { words }, limit) => {
    if (words === undefined) return [];
    // Names are read in the order of their index, so that common beginnings are found as soon as rare ones.
    const { rows } = await db.execute<{ id: string; name: string; gst: string }>(sql`
      select id, name, gst from (
        (select id, name, gst from shops where upper(gst) = upper(${words}) order by id limit ${limit})
        union
        (select id, name, gst from shops where lower(name) like ${`${escapeLike(words.toLowerCase())}%`}
          order by lower(name) using ~<~, id limit ${limit})
      ) found order by lower(name), id limit ${limit}`);
    return rows.map(
      ({ id, name, gst }): Found => ({ kind: 'shop', id, title: name, detail: gst, path: pageOf(id) }),
    );
  },
};
