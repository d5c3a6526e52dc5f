import { sql } from 'drizzle-orm';
import type { Paise } from '../../../../contract/kernel/money.ts';
import type { VariantChoice } from '../../../../contract/kernel/product-options.ts';
import type { OrderLineId, ShopOrderId, UserId } from '../../../../contract/kernel/schemas.ts';
import type { PaymentMethod } from '../../../../contract/payments.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';

/**
 * Numbers of a shop have no gap in its fiscal year (April to March in Asia/Kolkata): the shop is locked until the transaction
 * ends. The seller's data are frozen with the number.
 */
export async function insertInvoices(tx: Transaction, ids: readonly ShopOrderId[]): Promise<void> {
  const wanted = sql`${sql.param([...ids])}::uuid[]`;
  await tx.execute(sql`
    select id from shop_names where id in (select shop_id from shop_orders where id = any(${wanted}))
    order by id for no key update`);
  await tx.execute(sql`
    with year as (
      select extract(year from (now() at time zone 'Asia/Kolkata') - interval '3 months')::smallint as began
    ), packed as (
      select s.id, s.shop_id, shops.name, shops.gst, shops.address, row_number() over (partition by s.shop_id order by s.created_at, s.id) as place
      from shop_orders s join shop_facts shops on shops.id = s.shop_id
      where s.id = any(${wanted}) and not exists (select from invoices i where i.shop_order_id = s.id)
    )
    insert into invoices (shop_order_id, shop_id, seller_name, seller_gstin, seller_address, fiscal_year, sequence)
    select p.id, p.shop_id, p.name, p.gst, p.address, year.began, p.place + coalesce((
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
  shippingPaise: Paise;
  cashFeePaise: Paise;
  /** Null unless the whole shop order was cancelled after packing. */
  cancelledAt: string | null;
  sellerName: string;
  sellerGstin: string;
  sellerAddress: string;
  contactName: string;
  streetAddress: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
}

export async function findInvoice(
  db: Queryable,
  personId: UserId,
  id: ShopOrderId,
): Promise<InvoiceRow | undefined> {
  const { rows } = await db.execute<InvoiceRow & Record<string, unknown>>(sql`
    select i.fiscal_year as "fiscalYear", i.sequence, i.issued_at as "issuedAt", o.number as "orderNumber",
      s.created_at as "orderedAt", o.payment_method as "paymentMethod", s.coupon_code as "couponCode", s.shipping_paise::float8 as "shippingPaise", s.cash_fee_paise::float8 as "cashFeePaise",
      (select max(e.at) from order_events e where e.order_id = s.order_id and e.shop_order_id = s.id and e.to_status = 'cancelled') as "cancelledAt",
      i.seller_name as "sellerName", i.seller_gstin as "sellerGstin", i.seller_address as "sellerAddress",
      o.contact_name as "contactName", o.street_address as "streetAddress",
      o.city, o.state, o.postal_code as "postalCode", o.country
    from invoices i join shop_orders s on s.id = i.shop_order_id
    join shop_names shops on shops.id = s.shop_id join orders o on o.id = s.order_id
    where i.shop_order_id = ${id} and (o.user_id = ${personId} or shops.owner_id = ${personId})`);
  return rows[0];
}

export interface InvoiceLineRow {
  id: OrderLineId;
  name: string;
  choices: readonly VariantChoice[];
  sku: string | null;
  brand: string;
  quantity: number;
  unitPricePaise: Paise;
  discountPaise: Paise;
  marketSharePaise: Paise;
  totalPaise: Paise;
  /** Only before packing can a line alone be cancelled: the invoice does not count it. */
  isCancelledBefore: boolean;
  cancelledAt: string | null;
}

export async function listInvoiceLines(db: Queryable, id: ShopOrderId): Promise<InvoiceLineRow[]> {
  const { rows } = await db.execute<InvoiceLineRow & Record<string, unknown>>(sql`
    with lapsed as (
      select order_line_id, sum(amount_paise)::bigint as amount from order_adjustments
      where shop_order_id = ${id} and cancelled_line_id is not null group by order_line_id
    )
    select l.id, l.name, l.choices, l.sku, l.brand, l.quantity, l.unit_price_paise::float8 as "unitPricePaise",
      (l.discount_paise - coalesce(lapsed.amount, 0))::float8 as "discountPaise",
      case when l.market_share_paise = 0 then 0 else (2 * (l.discount_paise - coalesce(lapsed.amount, 0)) * l.market_share_paise
        + l.discount_paise) / (2 * l.discount_paise) end::float8 as "marketSharePaise",
      (l.total_paise + coalesce(lapsed.amount, 0))::float8 as "totalPaise", l.cancelled_at as "cancelledAt",
      l.cancelled_at is not null and not exists (
        select from order_events e where e.order_id = s.order_id and e.shop_order_id = s.id
          and e.to_status = 'cancelled' and e.at = l.cancelled_at) as "isCancelledBefore"
    from order_lines l join shop_orders s on s.id = l.shop_order_id left join lapsed on lapsed.order_line_id = l.id
    where l.shop_order_id = ${id} order by l.name, l.id`);
  return rows;
}

/** Returned units count at their price, exchanged ones at the difference, lapsed discounts as deducted, fees as given back. */
export interface ReturnedRow {
  at: string;
  item: { name: string; choices: readonly VariantChoice[]; quantity: number } | null;
  replacement: { choices: readonly VariantChoice[]; unitDifferencePaise: Paise } | null;
  amountPaise: Paise;
}

export async function listReturned(db: Queryable, id: ShopOrderId): Promise<ReturnedRow[]> {
  const { rows } = await db.execute<ReturnedRow & Record<string, unknown>>(sql`
    with came as (
      select r.id, r.status, r.moved_at as at, r.fees_paise from returns r where r.shop_order_id = ${id}
        and r.status in ('received', 'refunded', 'sent', 'exchanged')
    ), changed as (
      select a.return_id, a.order_line_id, a.amount_paise from order_adjustments a
      where a.shop_order_id = ${id} and a.return_id is not null
    )
    select came.at, jsonb_build_object('name', o.name, 'choices', coalesce(old.choices, o.choices), 'quantity', l.quantity) as item,
      case when new.return_id is not null then jsonb_build_object(
        'choices', new.choices, 'unitDifferencePaise', new.unit_difference_paise) end as replacement, (l.amount_paise
      - case when came.status = 'exchanged' then coalesce(new.quantity * greatest(0, new.unit_difference_paise), 0) else 0 end - coalesce((
      select least(0, c.amount_paise) from changed c
      where c.return_id = came.id and c.order_line_id = o.id), 0))::float8 as "amountPaise"
    from came join return_lines l on l.return_id = came.id join order_lines o on o.id = l.order_line_id
    left join replacements old on old.return_id = l.exchange_id left join replacements new on new.return_id = came.id
    union all
    select came.at, null, null, -sum(c.amount_paise)::float8 from came join changed c on c.return_id = came.id
    where c.amount_paise > 0 group by came.id, came.at
    union all
    select came.at, null, null, came.fees_paise::float8 from came where came.fees_paise > 0
    order by at, item nulls last`);
  return rows;
}
