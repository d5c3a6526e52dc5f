import { sql } from 'drizzle-orm';
import type { Paise } from '../../contract/kernel/money.ts';
import type { OrderLineId, ShopOrderId, UserId } from '../../contract/kernel/schemas.ts';
import type { PaymentMethod } from '../../contract/payments.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';

/**
 * Gives each of these parts of orders of one shop the next number of its fiscal year (April to March in Asia/Kolkata),
 * without a gap: the shop is locked until the transaction ends, and a number is used exactly when that commits. A part
 * that has an invoice keeps it.
 */
export async function insertInvoices(tx: Transaction, ids: readonly ShopOrderId[]): Promise<void> {
  const wanted = sql`${sql.param([...ids])}::uuid[]`;
  await tx.execute(sql`
    select id from shops where id in (select shop_id from shop_orders where id = any(${wanted}))
    order by id for no key update`);
  await tx.execute(sql`
    with year as (
      select extract(year from (now() at time zone 'Asia/Kolkata') - interval '3 months')::smallint as began
    ), packed as (
      select s.id, s.shop_id, row_number() over (partition by s.shop_id order by s.created_at, s.id) as place
      from shop_orders s
      where s.id = any(${wanted}) and not exists (select from invoices i where i.shop_order_id = s.id)
    )
    insert into invoices (shop_order_id, shop_id, fiscal_year, sequence)
    select p.id, p.shop_id, year.began, p.place + coalesce((
      select max(i.sequence) from invoices i where i.shop_id = p.shop_id and i.fiscal_year = year.began
    ), 0)
    from packed p, year`);
}

export interface InvoiceRow {
  fiscalYear: number;
  sequence: number;
  issuedAt: string;
  orderNumber: string;
  orderedAt: string;
  paymentMethod: PaymentMethod;
  couponCode: string | null;
  shopName: string;
  gst: string;
  contactName: string;
  streetAddress: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
}

/** The invoice of a part of an order that this person bought or sold. */
export async function findInvoice(
  db: Queryable,
  personId: UserId,
  id: ShopOrderId,
): Promise<InvoiceRow | undefined> {
  const { rows } = await db.execute<InvoiceRow & Record<string, unknown>>(sql`
    select i.fiscal_year as "fiscalYear", i.sequence, i.issued_at as "issuedAt", o.number as "orderNumber",
      s.created_at as "orderedAt", o.payment_method as "paymentMethod", s.coupon_code as "couponCode",
      shops.name as "shopName", shops.gst, o.contact_name as "contactName", o.street_address as "streetAddress",
      o.city, o.state, o.postal_code as "postalCode", o.country
    from invoices i join shop_orders s on s.id = i.shop_order_id
    join shops on shops.id = s.shop_id join orders o on o.id = s.order_id
    where i.shop_order_id = ${id} and (o.user_id = ${personId} or shops.owner_id = ${personId})`);
  return rows[0];
}

export interface InvoiceLineRow {
  id: OrderLineId;
  name: string;
  brand: string;
  quantity: number;
  unitPricePaise: Paise;
  discountPaise: Paise;
  totalPaise: Paise;
  cancelledAt: string | null;
}

export async function listInvoiceLines(db: Queryable, id: ShopOrderId): Promise<InvoiceLineRow[]> {
  const { rows } = await db.execute<InvoiceLineRow & Record<string, unknown>>(sql`
    select id, name, brand, quantity, unit_price_paise::float8 as "unitPricePaise",
      discount_paise::float8 as "discountPaise", total_paise::float8 as "totalPaise", cancelled_at as "cancelledAt"
    from order_lines where shop_order_id = ${id} order by name, id`);
  return rows;
}

export interface ReturnedRow {
  at: string;
  name: string;
  quantity: number;
  amountPaise: Paise;
}

/** What came back. */
export async function listReturned(db: Queryable, id: ShopOrderId): Promise<ReturnedRow[]> {
  const { rows } = await db.execute<ReturnedRow & Record<string, unknown>>(sql`
    select r.moved_at as at, o.name, l.quantity, l.amount_paise::float8 as "amountPaise"
    from returns r join return_lines l on l.return_id = r.id join order_lines o on o.id = l.order_line_id
    where r.shop_order_id = ${id} and r.status in ('received', 'refunded')
    order by r.moved_at, o.name, o.id`);
  return rows;
}
