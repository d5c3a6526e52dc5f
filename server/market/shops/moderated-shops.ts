import { sql } from 'drizzle-orm';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import type { ReportSubject } from '../../concept/report-subject.ts';

/** A reported shop is not hidden; an operator moves its state. */
export const moderatedShops: ReportSubject = {
  lockShown: async (tx, id) => {
    const { rows } = await tx.execute<{ ownerId: UserId }>(sql`
      select owner_id as "ownerId" from shops
      where id = ${id} and state = 'approved' for share`);
    return rows[0]?.ownerId;
  },
};
