import { sql } from 'drizzle-orm';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import type { HideableSubject } from '../../concept/report-subject.ts';
import { isOffered } from '../../market/shops/index.ts';
import { setTakeDown } from './store/products.ts';

/** Products as they are reported and taken down: a hidden one is offered to nobody, and its seller goes on preparing it. */
export const moderatedProducts: HideableSubject = {
  lockShown: async (tx, id) => {
    const { rows } = await tx.execute<{ ownerId: UserId }>(sql`
      select (select owner_id from shops where id = products.shop_id) as "ownerId"
      from products where id = ${id} and ${isOffered()} for share`);
    return rows[0]?.ownerId;
  },
  lock: async (tx, id) => {
    const { rows } = await tx.execute(sql`select from products where id = ${id} for no key update`);
    return rows.length > 0;
  },
  setTakeDown,
};
