import type { UserId } from '../../../contract/kernel/schemas.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { presentOwnDetails } from './present-complaint.ts';
import { listMessages, listOwnComplaints } from './store.ts';
import { nameSubjects } from './subjects.ts';

/** Far more than the limits let anybody file. */
const ALL = 10_000;

export async function exportComplaints(db: Queryable, userId: UserId) {
  const { rows } = await listOwnComplaints(db, userId, { limit: ALL, offset: 0 });
  const nameOf = await nameSubjects(db, rows);
  return Promise.all(
    rows.map(async (row) => ({
      ...presentOwnDetails(row, nameOf(row), await listMessages(db, row.id)),
      name: row.name,
      email: row.email,
    })),
  );
}
