import { sql } from 'drizzle-orm';
import type { ShopId, UserId } from '../../../contract/kernel/schemas.ts';
import { pageAddress } from '../../../contract/pages.ts';
import type { DescribedSubject, ReportSubject } from '../../concept/report-subject.ts';
import { uuidsOf } from '../../concept/thing.ts';

interface Row extends Pick<DescribedSubject, 'title' | 'text' | 'author'>, Record<string, unknown> {
  id: ShopId;
}

/** A reported shop is not hidden; an operator moves its state. */
export const moderatedShops: ReportSubject = {
  describe: async (db, ids) => {
    const { rows } = await db.execute<Row>(sql`
      select s.id, s.name as title, s.description as text,
        json_build_object('id', owner.id, 'name', owner.name, 'email', owner.email) as author
      from shops s join people owner on owner.id = s.owner_id where s.id = any(${uuidsOf(ids)})`);
    return rows.map((row) => ({
      ...row,
      ownerId: row.author.id,
      shopId: row.id,
      path: pageAddress('/shop/:shopId', { shopId: row.id }),
      stars: null,
      brand: null,
      pictures: [],
    }));
  },
  lockShown: async (tx, id) => {
    const { rows } = await tx.execute<{ ownerId: UserId }>(sql`
      select owner_id as "ownerId" from shops
      where id = ${id} and state = 'approved' for share`);
    return rows[0]?.ownerId;
  },
};
