import { sql } from 'drizzle-orm';
import { pageAddress } from '../../../../contract/pages.ts';
import { type Thing, uuidsOf } from '../../../concept/thing.ts';

/** Only the name of a deleted coupon is left. */
export const couponThing: Thing = {
  find: async (db, ids) => {
    const { rows } = await db.execute<{ id: string; code: string; isDeleted: boolean }>(
      sql`select id, code, deleted_at is not null as "isDeleted" from coupons
        where shop_id is null and id = any(${uuidsOf(ids)})`,
    );
    return rows.map(({ id, code, isDeleted }) => ({
      id,
      noun: 'Coupon',
      name: code,
      path: isDeleted ? null : pageAddress('/operator/coupons/:couponId', { couponId: id }),
    }));
  },
};
