import { type SQL, sql } from 'drizzle-orm';
import type { Paise } from '../../../../contract/kernel/money.ts';
import type { VariantChoice } from '../../../../contract/kernel/product-options.ts';
import type { OrderId, ShopOrderId } from '../../../../contract/kernel/schemas.ts';
import type { PaymentMethod } from '../../../../contract/payments.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { prepareStatement } from '../../../platform/database/prepared-statement.ts';

interface PlacedLine {
  name: string;
  choices: readonly VariantChoice[];
  quantity: number;
  totalPaise: Paise;
}

export interface PlacedOrder {
  number: string;
  paymentMethod: PaymentMethod;
  totalPaise: Paise;
  shippingPaise: Paise;
  cashFeePaise: Paise;
  contactEmail: string;
  streetAddress: string;
  city: string;
  postalCode: string;
  lines: PlacedLine[];
  shopOrders: { shopName: string; expectedBy: string }[];
}

export interface NewShopOrderOfShop {
  number: string;
  paymentMethod: PaymentMethod;
  shopName: string;
  sellerEmail: string;
  couponCode: string | null;
  shippingPaise: Paise;
  cashFeePaise: Paise;
  expectedBy: string;
  city: string;
  postalCode: string;
  lines: PlacedLine[];
}

const linesOf = (condition: SQL) => sql`(
  select coalesce(json_agg(json_build_object('name', l.name, 'choices', l.choices, 'quantity', l.quantity,
    'totalPaise', l.total_paise) order by l.name, l.id), '[]')
  from order_lines l where ${condition})`;

const feesOfOrder = (column: SQL) =>
  sql`(select sum(${column})::float8 from shop_orders where order_id = o.id)`;

const placedOrders = prepareStatement<{ orderId: OrderId }, PlacedOrder>(
  'find_placed_order',
  (value) => sql`
  select o.number, o.payment_method as "paymentMethod", o.total_paise::float8 as "totalPaise",
    ${feesOfOrder(sql`shipping_paise`)} as "shippingPaise", ${feesOfOrder(sql`cash_fee_paise`)} as "cashFeePaise",
    o.contact_email as "contactEmail", o.street_address as "streetAddress", o.city, o.postal_code as "postalCode",
    ${linesOf(sql`l.shop_order_id in (select id from shop_orders where order_id = o.id)`)} as lines,
    (select coalesce(json_agg(json_build_object('shopName', shops.name, 'expectedBy', s.expected_by)
      order by shops.name, s.id), '[]')
    from shop_orders s join shop_names shops on shops.id = s.shop_id where s.order_id = o.id) as "shopOrders"
  from orders o where o.id = ${value('orderId')}`,
);

export async function findPlacedOrder(db: Queryable, orderId: OrderId): Promise<PlacedOrder | undefined> {
  const [order] = await placedOrders(db, { orderId });
  return order;
}

const newShopOrders = prepareStatement<{ id: ShopOrderId }, NewShopOrderOfShop>(
  'find_new_shop_order',
  (value) => sql`
  select o.number, o.payment_method as "paymentMethod", shops.name as "shopName", seller.email as "sellerEmail",
    s.coupon_code as "couponCode", s.shipping_paise::float8 as "shippingPaise", s.cash_fee_paise::float8 as "cashFeePaise",
    s.expected_by::text as "expectedBy", o.city, o.postal_code as "postalCode",
    ${linesOf(sql`l.shop_order_id = s.id and l.cancelled_at is null`)} as lines
  from shop_orders s join orders o on o.id = s.order_id join shop_names shops on shops.id = s.shop_id
    join people seller on seller.id = shops.owner_id
  where s.id = ${value('id')} and s.status = 'placed' and seller.email is not null`,
);

export async function findNewShopOrder(
  db: Queryable,
  id: ShopOrderId,
): Promise<NewShopOrderOfShop | undefined> {
  const [shopOrder] = await newShopOrders(db, { id });
  return shopOrder;
}
