import type { OwnComplaint } from '../../../contract/complaints.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { presentOwn } from './present-complaint.ts';
import { listOwnComplaints } from './store.ts';
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
