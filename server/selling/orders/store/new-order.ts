import { sql } from 'drizzle-orm';
import type { Paise } from '../../../../contract/kernel/money.ts';
import type { VariantChoice } from '../../../../contract/kernel/product-options.ts';
import type {
  OrderLineId,
  ProductId,
  ShopId,
  ShopOrderId,
  VariantId,
} from '../../../../contract/kernel/schemas.ts';
import type { ShopOrderStatus } from '../../../../contract/orders.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { ValueTaken, violatedConstraint } from '../../../platform/database/errors.ts';
import { prepareStatement } from '../../../platform/database/prepared-statement.ts';
import { isWaiting } from '../order-states.ts';
import { shopOfCartPaused } from '../refusals.ts';
import type { OrderRow } from './rows.ts';

interface NewOrderLine {
  id: OrderLineId;
  variantId: VariantId;
  productId: ProductId;
  name: string;
  choices: readonly VariantChoice[];
  sku: string | null;
  brand: string;
  pictureKey: string | null;
  quantity: number;
  unitPricePaise: Paise;
  discountPercent: number;
  discountPaise: Paise;
  marketSharePaise: Paise;
  totalPaise: Paise;
}

interface NewShopOrder {
  id: ShopOrderId;
  shopId: ShopId;
  couponCode: string | null;
  subtotalPaise: Paise;
  discountPaise: Paise;
  /** Fees are not included. */
  totalPaise: Paise;
  shippingPaise: Paise;
  cashFeePaise: Paise;
  expectedBy: string;
  lines: NewOrderLine[];
}

export interface NewOrder
  extends Pick<
    OrderRow,
    | 'id'
    | 'number'
    | 'userId'
    | 'status'
    | 'paymentMethod'
    | 'cartVersion'
    | 'subtotalPaise'
    | 'discountPaise'
    | 'shippingPaise'
    | 'totalPaise'
    | 'contactName'
    | 'contactEmail'
    | 'contactPhone'
    | 'addressLabel'
    | 'recipient'
    | 'recipientPhone'
    | 'streetAddress'
    | 'city'
    | 'state'
    | 'postalCode'
    | 'country'
  > {
  /** Only orders that need confirmation have these keyed hashes. Limits count by all of them; the first is stored. */
  networks: string[];
  shopOrders: NewShopOrder[];
  /** Stock stays reserved this long, by the database's clock; null means that the order is placed at once. */
  keepMinutes: number | null;
}

/** Figures never change afterwards. A number that is taken repeats the transaction with another one. */
export async function insertOrder(tx: Transaction, order: NewOrder): Promise<void> {
  const { shopOrders, networks, ...columns } = order;
  try {
    await insertWhole(tx, {
      ...columns,
      network: networks[0] ?? null,
      shopOrders: JSON.stringify(shopOrders),
      shopOrderStatus: isWaiting(order.status) ? 'awaiting_payment' : 'placed',
    });
  } catch (error) {
    if (violatedConstraint(error) === 'orders_number_key')
      throw new ValueTaken('the order number', { cause: error });
    if (violatedConstraint(error) === 'shop_orders_paused_shop_check') throw shopOfCartPaused();
    throw error;
  }
}

type WholeOrder = Omit<NewOrder, 'networks' | 'shopOrders'> & {
  network: string | null;
  shopOrders: string;
  shopOrderStatus: ShopOrderStatus;
};

const insertWhole = prepareStatement<WholeOrder, Record<string, never>>(
  'insert_order',
  (value) => sql`
  with placed as (
    insert into orders (id, number, user_id, status, payment_method, cart_version, subtotal_paise, discount_paise,
      shipping_paise, total_paise, contact_name, contact_email, contact_phone, address_label, recipient, recipient_phone,
      street_address, city, state, postal_code, country, network, expires_at)
    values (${value('id')}, ${value('number')}, ${value('userId')}, ${value('status')}, ${value('paymentMethod')},
      ${value('cartVersion')}, ${value('subtotalPaise')}, ${value('discountPaise')}, ${value('shippingPaise')},
      ${value('totalPaise')}, ${value('contactName')}, ${value('contactEmail')}, ${value('contactPhone')}, ${value('addressLabel')},
      ${value('recipient')}, ${value('recipientPhone')}, ${value('streetAddress')}, ${value('city')}, ${value('state')}, ${value('postalCode')}, ${value('country')}, ${value('network')},
      now() + make_interval(mins => ${value('keepMinutes')}::int))
    returning id, user_id
  ), of_shops as (
    insert into shop_orders (id, order_id, shop_id, status, coupon_code, subtotal_paise, discount_paise, total_paise,
      shipping_paise, cash_fee_paise, expected_by)
    select s.id, placed.id, "shopId", ${value('shopOrderStatus')}::text, "couponCode", "subtotalPaise", "discountPaise", "totalPaise",
      "shippingPaise", "cashFeePaise", "expectedBy"
    from placed, jsonb_to_recordset(${value('shopOrders')}::jsonb) as s (id uuid, "shopId" uuid, "couponCode" text,
      "subtotalPaise" bigint, "discountPaise" bigint, "totalPaise" bigint, "shippingPaise" bigint, "cashFeePaise" bigint, "expectedBy" date)
    returning id, order_id
  ), lines as (
    insert into order_lines (id, shop_order_id, variant_id, product_id, name, choices, sku, brand, picture_key, quantity,
      unit_price_paise, discount_percent, discount_paise, market_share_paise, total_paise)
    select line.id, s.id, "variantId", "productId", name, choices, sku, brand, "pictureKey", quantity,
      "unitPricePaise", "discountPercent", "discountPaise", "marketSharePaise", "totalPaise"
    from placed, jsonb_to_recordset(${value('shopOrders')}::jsonb) as s (id uuid, lines jsonb),
      jsonb_to_recordset(s.lines) as line (id uuid, "variantId" uuid, "productId" uuid, name text, choices jsonb,
        sku text, brand text, "pictureKey" text, quantity int, "unitPricePaise" bigint, "discountPercent" smallint,
        "discountPaise" bigint, "marketSharePaise" bigint, "totalPaise" bigint)
  )
  insert into order_events (order_id, shop_order_id, to_status, actor, actor_id)
  select placed.id, null::uuid, ${value('status')}::text, 'buyer', placed.user_id from placed
  union all
  select of_shops.order_id, of_shops.id, ${value('shopOrderStatus')}::text, 'buyer', placed.user_id from of_shops, placed`,
);
