import { sql } from 'drizzle-orm';
import { pageAddress } from '../../../contract/pages.ts';
import { readNames, type Thing } from '../../concept/thing.ts';

/** Ids are made of names, so even a deleted category or attribute can be named. */
export const categoryThing: Thing = {
  find: async (db, ids) => {
    const rows = await readNames(
      db,
      sql`select id, name from categories where id = any(${sql.param([...ids])}::text[])`,
    );
    const path = pageAddress('/operator/categories');
    return rows.map(({ id, name }) => ({ id, noun: 'Category', name, path }));
  },
  removed: (id) => ({ id, noun: 'Category', name: id, path: null }),
};

export const attributeThing: Thing = {
  find: async (db, ids) => {
    const rows = await readNames(
      db,
      sql`select id, name from attributes where id = any(${sql.param([...ids])}::text[])`,
    );
    return rows.map(({ id, name }) => ({
      id,
      noun: 'Attribute',
      name,
      path: pageAddress('/operator/attributes/:attributeId', { attributeId: id }),
    }));
  },
  removed: (id) => ({ id, noun: 'Attribute', name: id, path: null }),
};
