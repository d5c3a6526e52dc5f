import { sql } from 'drizzle-orm';
import { CONTENT_PLACES } from '../../../contract/kernel/content-places.ts';
import { pageAddress } from '../../../contract/pages.ts';
import { type NamedThing, readNames, type Thing, uuidsOf } from '../../concept/thing.ts';

export const contentVersionThing: Thing = {
  find: async (db, ids) => {
    const rows = await readNames(
      db,
      sql`select id, place as name from content_versions where id = any(${uuidsOf(ids)})`,
    );
    return rows.map(({ id, name }) => namedPlace(name, id));
  },
};

export const contentPlaceThing: Thing = {
  find: async (_db, ids) => ids.map((place) => namedPlace(place, place)),
};

function namedPlace(place: string, id: string): NamedThing {
  const known = Object.entries(CONTENT_PLACES).find(([name]) => name === place);
  const path = pageAddress('/operator/content/:place', { place });
  return { id, noun: '', name: known ? known[1].label : place, path };
}
