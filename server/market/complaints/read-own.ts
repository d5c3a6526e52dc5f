import type { OwnComplaint } from '../../../contract/complaints.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { presentOwn, presentOwnDetails } from './present-complaint.ts';
import { listMessages, listOwnComplaints } from './store.ts';
import { nameSubjects } from './subjects.ts';

export async function readOwnComplaints(
  db: Queryable,
  userId: UserId,
  page: { limit: number; offset: number },
): Promise<{ complaints: OwnComplaint[]; total: number }> {
  const { rows, total } = await listOwnComplaints(db, userId, page);
  const nameOf = await nameSubjects(db, rows);
  return { complaints: rows.map((row) => presentOwn(row, nameOf(row))), total };
}

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
