import { sql } from 'drizzle-orm';
import { CURRENT_STATES, RETURN_STATES } from '../../../contract/kernel/order-states.ts';
import type { Today } from '../../../contract/insights.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import type { ShopRight } from '../../../contract/kernel/rights.ts';
import { hasUnread } from '../../selling/orders/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { hasRight } from '../../platform/http/admit.ts';
import { readOne } from '../../platform/database/prepared-statement.ts';

const current = sql`s.status = any(${sql.param([...CURRENT_STATES])}::text[])`;
const isReturn = sql`s.status = any(${sql.param([...RETURN_STATES])}::text[])`;

const RIGHTS: Record<keyof Today['toDo'], ShopRight> = {
  newOrders: 'orders',
  toPack: 'orders',
  toShip: 'orders',
  returns: 'orders',
  unreadMessages: 'orders',
  unreadPrevious: 'orders',
  lowStock: 'stock',
  unansweredReviews: 'catalogue',
  unansweredQuestions: 'catalogue',
  rejectedProducts: 'catalogue',
  askingCoupons: 'coupons',
};

export function forRights({ toDo, setup, toPicture }: Today, rights: readonly ShopRight[] | null): Today {
  const shown = Object.entries(toDo).map(([name, count]) => [
    name,
    hasRight(rights, RIGHTS[name as keyof Today['toDo']]) ? count : 0,
  ]);
  return {
    toDo: Object.fromEntries(shown) as Today['toDo'],
    setup,
    toPicture: hasRight(rights, 'catalogue') ? toPicture : null,
  };
}

export async function readToday(db: Queryable, ownerId: UserId): Promise<Today> {
  const { toDo, setup, toPicture } = await readOne<Today>(
    db,
    sql`
    with own_shop as (select id, state from shops where owner_id = ${ownerId} and state <> 'closed'),
    open_orders as (
      select count(*) filter (where s.status = 'placed') as placed,
        count(*) filter (where s.status = 'accepted') as accepted,
        count(*) filter (where s.status = 'packed') as packed,
        count(*) filter (where ${isReturn}) as returns
      from shop_orders s where s.shop_id = (select id from own_shop) and ${current}
    ), unread as (
      select count(*) filter (where ${current}) as open, count(*) filter (where not ${current}) as finished
      from shop_orders s
      where s.shop_id = (select id from own_shop) and s.status <> 'awaiting_payment' and ${hasUnread}
    ), offered as (
      select p.id from products p where p.shop_id = (select id from own_shop) and p.archived_at is null
    )
    select
      json_build_object(
        'newOrders', open_orders.placed, 'toPack', open_orders.accepted, 'toShip', open_orders.packed,
        'returns', open_orders.returns,
        'unreadMessages', unread.open, 'unreadPrevious', unread.finished,
        'unansweredReviews', (select count(*) from reviews r join products p on p.id = r.product_id
          where p.shop_id = (select id from own_shop) and r.take_down_id is null
            and not exists (select from review_replies where review_id = r.id)),
        'unansweredQuestions', (select count(*) from questions q join products p on p.id = q.product_id
          where p.shop_id = (select id from own_shop) and p.archived_at is null and q.take_down_id is null
            and not exists (select from answers a where a.question_id = q.id and a.author = 'seller')),
        'rejectedProducts', (select count(*) from product_approvals a join products p on p.id = a.product_id
          where a.shop_id = (select id from own_shop) and a.state = 'rejected' and p.archived_at is null),
        'askingCoupons', (select count(*) from own_shop join coupons c on c.shop_id is null and c.deleted_at is null
          and c.paused_at is null and c.market_percent < 100 and c.expiry_date >= (now() at time zone 'Asia/Kolkata')::date
          left join coupon_shops chosen on chosen.coupon_id = c.id and chosen.shop_id = own_shop.id
          where own_shop.state = 'approved' and chosen.answer is null and (c.all_shops or chosen.shop_id is not null)),
        'lowStock', (select count(*) from inventory i where i.shop_id = (select id from own_shop)
          and i.status = 'active' and i.deleted_at is null and i.is_short)
      ) as "toDo",
      json_build_object(
        'shop', exists (select from own_shop),
        'verification', exists (select from own_shop where state <> 'applied'),
        'product', exists (select from offered),
        'stock', exists (select from offered join sellable_stock on product_id = offered.id),
        'delivery', exists (select from inventory i where i.shop_id = (select id from own_shop)
          and i.status = 'active' and i.deleted_at is null and i.delivery_pin_codes <> '{}'),
        'picture', exists (select from offered join product_pictures picture on picture.product_id = offered.id
          where picture.is_ready),
        'sale', exists (select from shop_orders s
          where s.shop_id = (select id from own_shop) and s.status <> 'awaiting_payment')
      ) as setup,
      (select p.id from products p where p.id in (select id from offered) and not exists (
          select from offered join product_pictures picture on picture.product_id = offered.id where picture.is_ready)
        order by p.created_at desc, p.id limit 1) as "toPicture"
    from open_orders, unread`,
  );
  return { toDo, setup, toPicture };
}
