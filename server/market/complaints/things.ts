import { type SQL, sql } from 'drizzle-orm';
import type { Found } from '../../../contract/console.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { ComplaintNumber } from '../../../contract/kernel/readable-numbers.ts';
import { COMPLAINT_STATES, type ComplaintState } from '../../../contract/kernel/complaint-states.ts';
import { pageAddress } from '../../../contract/pages.ts';
import {
  type Clue,
  readIds,
  readNames,
  type SearchSource,
  type Thing,
  uuidsOf,
} from '../../concept/thing.ts';

const pageOf = (complaintId: string) => pageAddress('/operator/complaints/:complaintId', { complaintId });

export const complaintThing: Thing = {
  find: async (db, ids) => {
    const rows = await readNames(
      db,
      sql`select id, number as name from complaints where id = any(${uuidsOf(ids)})`,
    );
    return rows.map(({ id, name }) => ({ id, noun: 'Complaint', name, path: pageOf(id) }));
  },
  findIds: (db, number) => readIds(db, sql`select id from complaints where number = ${number}`),
};

export const searchedComplaints: SearchSource = {
  openTo: endpoints['GET /api/operator/complaint/:complaintId'].access,
  number: { prefix: 'G-', read: (words) => ComplaintNumber.safeParse(words).data },
  find: async (db, clue, limit) => {
    const meant = conditionOf(clue);
    if (!meant) return [];
    const { rows } = await db.execute<{ id: string; number: string; state: ComplaintState; name: string }>(
      sql`select id, number, state, name from complaints where ${meant} order by received_at desc limit ${limit}`,
    );
    return rows.map(({ id, number, state, name }): Found => {
      const detail = [COMPLAINT_STATES[state].label, name].filter((part) => part !== '').join(', ');
      return { kind: 'complaint', id, title: number, detail, path: pageOf(id) };
    });
  },
};

function conditionOf({ number, email }: Clue): SQL | undefined {
  if (number !== undefined) return sql`number = ${number}`;
  return email === undefined ? undefined : sql`email = ${email}`;
}
