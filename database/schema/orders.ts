import { type SQL, sql } from 'drizzle-orm';
import {
  bigserial,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  OrderId,
  OrderLineId,
  ProductId,
  ShopId,
  ShopOrderId,
  UserId,
  VariantId,
} from '../../contract/kernel/schemas.ts';
import type { CancelReason } from '../../contract/kernel/order-states.ts';
import type { VariantChoice } from '../../contract/kernel/product-options.ts';
import type { OrderStatus, ShopOrderStatus, TimelineEntry } from '../../contract/orders.ts';
import type { PaymentMethod } from '../../contract/payments.ts';
import { users } from './accounts.ts';
import { audited } from './audited.ts';
import { variants } from './catalog.ts';
import { bytea, createdAt, instant, lastPhoneDigits, paiseColumn } from './columns.ts';
import { shops } from './shops.ts';

/** An address is compared without case, spaces and punctuation. */
export const spelledAddress = (streetAddress: SQL): SQL =>
  sql`regexp_replace(lower(${streetAddress}), '[[:space:][:punct:]]', '', 'g')`;

/** Figures, address and contact stay as they were at that moment. */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').$type<OrderId>().primaryKey().defaultRandom(),
    /** People read it out on the phone. */
    number: text('number').notNull(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    status: text('status').$type<OrderStatus>().notNull(),
    paymentMethod: text('payment_method').$type<PaymentMethod>().notNull(),
    /** While unpaid, there is one open order for this version of the cart. */
    cartVersion: integer('cart_version').notNull(),
    subtotalPaise: paiseColumn('subtotal_paise').notNull(),
    discountPaise: paiseColumn('discount_paise').notNull(),
    /** Shipping and fees for cash of all parcels add up to it. */
    shippingPaise: paiseColumn('shipping_paise').notNull(),
    totalPaise: paiseColumn('total_paise').notNull(),
    contactName: text('contact_name').notNull(),
    contactEmail: text('contact_email').notNull(),
    contactPhone: text('contact_phone').notNull(),
    addressLabel: text('address_label').notNull(),
    /** Both are empty where the contact takes the parcel. */
    recipient: text('recipient').notNull().default(''),
    recipientPhone: text('recipient_phone').notNull().default(''),
    streetAddress: text('street_address').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    postalCode: text('postal_code').notNull(),
    country: text('country').notNull(),
    /** The hash of the network is keyed, and kept for a day for orders that need a confirmation. */
    network: text('network'),
    /** The reservation ends then, while the order is not placed. */
    expiresAt: instant('expires_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('orders_number_key').on(table.number),
    index('orders_user_index').on(table.userId, table.createdAt.desc().nullsFirst()),
    uniqueIndex('orders_one_open_key')
      .on(table.userId)
      .where(sql`${table.status} in ('awaiting_payment', 'awaiting_confirmation')`),
    index('orders_expiry_index')
      .on(table.expiresAt)
      .where(sql`${table.status} in ('awaiting_payment', 'awaiting_confirmation')`),
    // Limits of cash on delivery count by phone number and address, and unconfirmed orders by pin code and network.
    index('orders_at_the_door_address_index')
      .on(table.postalCode, spelledAddress(sql`${table.streetAddress}`), table.createdAt)
      .where(sql`${table.paymentMethod} = 'cash_on_delivery'`),
    // Operators search by these; the phone number also limits cash on delivery.
    index('orders_contact_email_index').on(sql`lower(${table.contactEmail})`),
    index('orders_phone_number_index').on(lastPhoneDigits(sql`${table.contactPhone}`), table.createdAt),
    index('orders_unconfirmed_pin_code_index')
      .on(table.postalCode)
      .where(sql`${table.status} = 'awaiting_confirmation'`),
    index('orders_network_index').on(table.network, table.createdAt).where(sql`${table.network} is not null`),
    // Contact and address of unpaid orders have to be removed.
    index('orders_abandoned_index')
      .on(table.createdAt)
      .where(sql`${table.status} in ('failed', 'expired', 'cancelled') and ${table.contactEmail} <> ''`),
    check(
      'orders_status_check',
      sql`${table.status} in ('awaiting_payment', 'awaiting_confirmation', 'paid', 'cash_on_delivery', 'failed', 'expired', 'cancelled')`,
    ),
    check(
      'orders_total_check',
      sql`${table.totalPaise} = ${table.subtotalPaise} - ${table.discountPaise} + ${table.shippingPaise} and ${table.totalPaise} >= 0 and ${table.discountPaise} >= 0 and ${table.shippingPaise} >= 0`,
    ),
  ],
);

/** Only the newest link and code of a cash on delivery order count; both are stored as hashes. */
export const orderConfirmations = pgTable(
  'order_confirmations',
  {
    orderId: uuid('order_id')
      .$type<OrderId>()
      .primaryKey()
      .references(() => orders.id),
    tokenHash: bytea('token_hash'),
    codeHash: bytea('code_hash'),
    /** The count starts over with each mail. */
    attempts: integer('attempts').notNull().default(0),
    mails: integer('mails').notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('order_confirmations_token_key').on(table.tokenHash),
    check(
      'order_confirmations_hashes_check',
      sql`(${table.tokenHash} is null) = (${table.codeHash} is null)`,
    ),
  ],
);

export const shopOrders = pgTable(
  'shop_orders',
  {
    id: uuid('id').$type<ShopOrderId>().primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id),
    shopId: uuid('shop_id')
      .$type<ShopId>()
      .notNull()
      .references(() => shops.id),
    status: text('status').$type<ShopOrderStatus>().notNull(),
    couponCode: text('coupon_code'),
    subtotalPaise: paiseColumn('subtotal_paise').notNull(),
    discountPaise: paiseColumn('discount_paise').notNull(),
    /** Fees are not included. */
    totalPaise: paiseColumn('total_paise').notNull(),
    shippingPaise: paiseColumn('shipping_paise').notNull().default(sql`0`),
    cashFeePaise: paiseColumn('cash_fee_paise').notNull().default(sql`0`),
    carrier: text('carrier'),
    trackingNumber: text('tracking_number'),
    /** The day is in Asia/Kolkata; nothing moves it. */
    expectedBy: date('expected_by', { mode: 'string' }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('shop_orders_order_shop_key').on(table.orderId, table.shopId),
    index('shop_orders_shop_index').on(table.shopId, table.createdAt.desc().nullsFirst()),
    // Shop orders to be handled are few among many, and read whenever one of them changes.
    index('shop_orders_current_index')
      .on(table.shopId, table.createdAt.desc().nullsFirst())
      .where(
        sql`${table.status} in ('placed', 'accepted', 'packed', 'shipped', 'return_requested', 'returned',
          'exchange_requested', 'exchange_received', 'exchange_sent')`,
      ),
    index('shop_orders_cancelled_index').on(table.orderId).where(sql`${table.status} = 'cancelled'`),
    check(
      'shop_orders_status_check',
      sql`${table.status} in ('awaiting_payment', 'placed', 'accepted', 'packed', 'shipped', 'delivered', 'cancelled', 'return_requested', 'returned', 'refunded',
        'exchange_requested', 'exchange_received', 'exchange_sent')`,
    ),
    check('shop_orders_fees_check', sql`${table.shippingPaise} >= 0 and ${table.cashFeePaise} >= 0`),
    check(
      'shop_orders_total_check',
      sql`${table.totalPaise} = ${table.subtotalPaise} - ${table.discountPaise} and ${table.totalPaise} >= 0 and ${table.discountPaise} >= 0`,
    ),
  ],
);

/** Other concepts read it where they only name an order. */
export const orderNumbers = pgView('order_numbers', {
  id: uuid('id').$type<OrderId>().notNull(),
  userId: uuid('user_id').$type<UserId>().notNull(),
  number: text('number').notNull(),
  status: text('status').$type<OrderStatus>().notNull(),
})
  .with({ securityInvoker: true })
  .as(sql`select id, user_id, number, status from orders`);

/** Other concepts read it where they only name a shop order, by the number of its order. */
export const shopOrderNumbers = pgView('shop_order_numbers', {
  id: uuid('id').$type<ShopOrderId>().notNull(),
  orderId: uuid('order_id').$type<OrderId>().notNull(),
  shopId: uuid('shop_id').$type<ShopId>().notNull(),
  number: text('number').notNull(),
  status: text('status').$type<ShopOrderStatus>().notNull(),
})
  .with({ securityInvoker: true })
  .as(sql`select part.id, part.order_id, part.shop_id, whole.number, part.status
    from shop_orders part join orders whole on whole.id = part.order_id`);

/** Other concepts read here what became of a shop order; it has no number, so it joins no order. */
export const shopOrderFacts = pgView('shop_order_facts', {
  id: uuid('id').$type<ShopOrderId>().notNull(),
  orderId: uuid('order_id').$type<OrderId>().notNull(),
  shopId: uuid('shop_id').$type<ShopId>().notNull(),
  status: text('status').$type<ShopOrderStatus>().notNull(),
  totalPaise: paiseColumn('total_paise').notNull(),
})
  .with({ securityInvoker: true })
  .as(sql`select id, order_id, shop_id, status, total_paise from shop_orders`);

export const auditedShopOrders = audited(shopOrders);

export const orderLines = pgTable(
  'order_lines',
  {
    id: uuid('id').$type<OrderLineId>().primaryKey().defaultRandom(),
    shopOrderId: uuid('shop_order_id')
      .$type<ShopOrderId>()
      .notNull()
      .references(() => shopOrders.id),
    variantId: uuid('variant_id').$type<VariantId>().notNull(),
    productId: uuid('product_id').$type<ProductId>().notNull(),
    name: text('name').notNull(),
    /** Choices are frozen: a renamed option or value changes no order. */
    choices: jsonb('choices').$type<readonly VariantChoice[]>().notNull().default([]),
    sku: text('sku'),
    brand: text('brand').notNull(),
    pictureKey: text('picture_key'),
    quantity: integer('quantity').notNull(),
    unitPricePaise: paiseColumn('unit_price_paise').notNull(),
    discountPercent: smallint('discount_percent').notNull(),
    /** The amount is this line's share of the coupon. */
    discountPaise: paiseColumn('discount_paise').notNull(),
    /** The market's part of that share was fixed with the order. */
    marketSharePaise: paiseColumn('market_share_paise').notNull().default(sql`0`),
    totalPaise: paiseColumn('total_paise').notNull(),
    cancelledAt: instant('cancelled_at'),
  },
  (table) => [
    // The index has all columns that figures are counted from, so that it alone is read.
    index('order_lines_figures_index').on(
      table.shopOrderId,
      table.productId,
      table.quantity,
      table.totalPaise,
    ),
    foreignKey({
      name: 'order_lines_variant_fk',
      columns: [table.variantId, table.productId],
      foreignColumns: [variants.id, variants.productId],
    }).onUpdate('cascade'),
    // The product comes first, since its lines are read; the foreign key compares both.
    index('order_lines_product_variant_index').on(table.productId, table.variantId),
    // Cancelled lines are few, and read for figures and refunds.
    index('order_lines_cancelled_index').on(table.shopOrderId).where(sql`${table.cancelledAt} is not null`),
    check(
      'order_lines_market_share_check',
      sql`${table.marketSharePaise} between 0 and ${table.discountPaise}`,
    ),
    check('order_lines_quantity_check', sql`${table.quantity} > 0`),
    check(
      'order_lines_total_check',
      sql`${table.totalPaise} = ${table.unitPricePaise} * ${table.quantity} - ${table.discountPaise} and ${table.totalPaise} >= 0 and ${table.discountPaise} >= 0`,
    ),
  ],
);

/** Other concepts read here what was ordered. */
export const orderLineFacts = pgView('order_line_facts', {
  id: uuid('id').$type<OrderLineId>().notNull(),
  shopOrderId: uuid('shop_order_id').$type<ShopOrderId>().notNull(),
  variantId: uuid('variant_id').$type<VariantId>().notNull(),
  productId: uuid('product_id').$type<ProductId>().notNull(),
  cancelledAt: instant('cancelled_at'),
})
  .with({ securityInvoker: true })
  .as(sql`select id, shop_order_id, variant_id, product_id, cancelled_at from order_lines`);

export const orderEvents = pgTable(
  'order_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: uuid('order_id')
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id),
    /** Null means a step of the order as a whole. */
    shopOrderId: uuid('shop_order_id')
      .$type<ShopOrderId>()
      .references(() => shopOrders.id),
    fromStatus: text('from_status').$type<OrderStatus | ShopOrderStatus>(),
    toStatus: text('to_status').$type<OrderStatus | ShopOrderStatus>().notNull(),
    actor: text('actor').$type<TimelineEntry['by']>().notNull(),
    actorId: uuid('actor_id').$type<UserId>(),
    note: text('note'),
    reason: text('reason').$type<CancelReason>(),
    at: instant('at').notNull().default(sql`now()`),
  },
  (table) => [
    index('order_events_order_index').on(table.orderId, table.id),
    check(
      'order_events_actor_check',
      sql`${table.actor} in ('buyer', 'seller', 'operator', 'system', 'payment')`,
    ),
    check(
      'order_events_reason_check',
      sql`${table.reason} in ('changed_mind', 'ordered_by_mistake', 'found_cheaper', 'arrives_too_late', 'other')`,
    ),
  ],
);

/** A repeated request gets the stored answer. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    actorId: uuid('actor_id').$type<UserId>().notNull(),
    route: text('route').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    responseStatus: smallint('response_status').notNull(),
    responseBody: jsonb('response_body').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('idempotency_keys_key').on(table.actorId, table.route, table.key),
    index('idempotency_keys_age_index').on(table.createdAt),
  ],
);
