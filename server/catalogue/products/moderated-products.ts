import { sql } from 'drizzle-orm';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import { pageAddress } from '../../../contract/pages.ts';
import type { DescribedSubject, HideableSubject } from '../../concept/report-subject.ts';
import { uuidsOf } from '../../concept/thing.ts';
import { isOffered } from '../../market/shops/index.ts';
import { setTakeDown } from './store/products.ts';

interface Row extends Omit<DescribedSubject, 'path' | 'stars'>, Record<string, unknown> {}

/** Nobody is offered a hidden product, and its seller goes on preparing it. */
export const moderatedProducts: HideableSubject = {
  describe: async (db, ids) => {
    const { rows } = await db.execute<Row>(sql`
      select p.id, p.name as title, p.description as text, p.shop_id as "shopId", s.owner_id as "ownerId", p.brand,
        json_build_object('id', owner.id, 'name', owner.name, 'email', owner.email) as author,
        array(select picture_key from product_pictures where product_id = p.id and is_ready order by position) as pictures
      from products p join shop_names s on s.id = p.shop_id join people owner on owner.id = s.owner_id
      where p.id = any(${uuidsOf(ids)})`);
    return rows.map((row) => ({
      ...row,
      path: pageAddress('/product/:productId', { productId: row.id }),
      stars: null,
    }));
  },
  lockShown: async (tx, id) => {
    const { rows } = await tx.execute<{ ownerId: UserId }>(sql`
      select (select owner_id from shop_names where id = products.shop_id) as "ownerId"
      from products where id = ${id} and ${isOffered()} for share`);
    return rows[0]?.ownerId;
  },
  lock: async (tx, id) => {
    const { rows } = await tx.execute(sql`select from products where id = ${id} for no key update`);
    return rows.length > 0;
  },
  setTakeDown,
};
