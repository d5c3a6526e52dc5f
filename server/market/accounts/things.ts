import { sql } from 'drizzle-orm';
import type { Found } from '../../../contract/console.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { ROLE_WORDS } from '../../../contract/kernel/messages.ts';
import type { Role } from '../../../contract/kernel/schemas.ts';
import { pageAddress } from '../../../contract/pages.ts';
import { lastPhoneDigits } from '../../../database/schema/columns.ts';
import { type SearchSource, type Thing, uuidsOf } from '../../concept/thing.ts';
import { FORMER } from './store.ts';

interface PersonRow extends Record<string, unknown> {
  id: string;
  name: string;
  role: Role;
}

export const personThing: Thing = {
  find: async (db, ids) => {
    const { rows } = await db.execute<PersonRow>(
      sql`select id, name, role from users where id = any(${uuidsOf(ids)})`,
    );
    return rows.map(({ id, name, role }) => ({
      id,
      noun: '',
      name: name || FORMER[role],
      path: role === 'operator' ? null : pageAddress('/operator/accounts/:userId', { userId: id }),
    }));
  },
};

export const searchedPeople: SearchSource = {
  openTo: endpoints['GET /api/operator/account/:userId'].access,
  find: async (db, { email, phone }, limit) => {
    const meant =
      email === undefined
        ? sql`${lastPhoneDigits(sql`phone_number`)} = ${phone ?? null}`
        : sql`email = ${email}`;
    if (email === undefined && phone === undefined) return [];
    const { rows } = await db.execute<PersonRow>(
      sql`select id, name, role from users where ${meant} limit ${limit}`,
    );
    return rows.map(
      ({ id, name, role }): Found => ({
        kind: 'person',
        id,
        title: name,
        detail: ROLE_WORDS[role],
        path: pageAddress('/operator/accounts/:userId', { userId: id }),
      }),
    );
  },
};
