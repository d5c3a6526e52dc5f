import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { RETURN_DAYS } from '../../contract/kernel/limits.ts';
import type { VariantChoice } from '../../contract/kernel/product-options.ts';
import type {
  OrderLineId,
  ReturnId,
  ShopId,
  ShopOrderId,
  UserId,
  VariantId,
} from '../../contract/kernel/schemas.ts';
import type { ReturnCause, ReturnKind, ReturnStatus } from '../../contract/returns.ts';
import { audited } from './audited.ts';
import { variants } from './catalog.ts';
import { createdAt, instant, paiseColumn } from './columns.ts';
import { orderLines, shopOrders } from './orders.ts';

export const returns = pgTable(
  'returns',
  {
    id: uuid('id').$type<ReturnId>().primaryKey().defaultRandom(),
    shopOrderId: uuid('shop_order_id')
      .$type<ShopOrderId>()
      .notNull()
      .references(() => shopOrders.id),
    kind: text('kind').$type<ReturnKind>().notNull().default('return'),
    status: text('status').$type<ReturnStatus>().notNull().default('requested'),
    reason: text('reason').notNull(),
    cause: text('cause').$type<ReturnCause>().notNull(),
    refusal: text('refusal'),
    sendTo: text('send_to'),
    sendNote: text('send_note'),
    /** Shipping and the fee for cash go back with the last goods of a parcel that was not as ordered. */
    feesPaise: paiseColumn('fees_paise').notNull().default(sql`0`),
    createdAt: createdAt(),
    movedAt: instant('moved_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('returns_shop_order_index').on(table.shopOrderId),
    uniqueIndex('returns_one_open_key')
      .on(table.shopOrderId)
      .where(sql`${table.status} in ('requested', 'accepted', 'received', 'sent')`),
    // The trigger `returns_fees_of_parcel` guards the amount and what it goes back for.
    uniqueIndex('returns_fees_once_key')
      .on(table.shopOrderId)
      .where(sql`${table.feesPaise} > 0 and ${table.status} not in ('refused', 'withdrawn')`),
    check(
      'returns_status_check',
      sql`${table.status} in ('requested', 'withdrawn', 'accepted', 'refused', 'received')
        or case ${table.kind} when 'return' then ${table.status} = 'refunded' else ${table.status} in ('sent', 'exchanged') end`,
    ),
    check('returns_fees_check', sql`${table.feesPaise} >= 0`),
    check('returns_kind_check', sql`${table.kind} in ('return', 'exchange')`),
    check(
      'returns_send_to_check',
      sql`${table.status} <> 'requested' and (${table.status} <> 'withdrawn' or ${table.kind} = 'exchange')
        or num_nonnulls(${table.sendTo}, ${table.sendNote}) = 0`,
    ),
    check('returns_cause_check', sql`${table.cause} in ('changed_mind', 'not_as_ordered')`),
    check('returns_refusal_check', sql`(${table.status} = 'refused') = (${table.refusal} is not null)`),
  ],
);

/** The log leaves out the buyer's words. */
export const auditedReturns = audited(returns, { omit: [returns.reason] });

export const returnLines = pgTable(
  'return_lines',
  {
    returnId: uuid('return_id')
      .$type<ReturnId>()
      .notNull()
      .references(() => returns.id),
    orderLineId: uuid('order_line_id')
      .$type<OrderLineId>()
      .notNull()
      .references(() => orderLines.id),
    quantity: integer('quantity').notNull(),
    /** A return gives back its share of the line's total, with `difference_paise`. */
    amountPaise: paiseColumn('amount_paise').notNull(),
    /** The replacement of this exchange goes back. */
    exchangeId: uuid('exchange_id').$type<ReturnId>(),
    /** These units cost this more in their exchange; below zero it was paid back. */
    differencePaise: paiseColumn('difference_paise').notNull().default(sql`0`),
  },
  (table) => [
    primaryKey({ name: 'return_lines_pkey', columns: [table.returnId, table.orderLineId] }),
    index('return_lines_line_index').on(table.orderLineId),
    check('return_lines_quantity_check', sql`${table.quantity} > 0`),
    check('return_lines_amount_check', sql`${table.amountPaise} >= 0`),
    foreignKey({
      name: 'return_lines_exchange_fk',
      columns: [table.exchangeId],
      foreignColumns: [returns.id],
    }),
    index('return_lines_exchange_index').on(table.exchangeId).where(sql`${table.exchangeId} is not null`),
    check(
      'return_lines_difference_check',
      sql`${table.exchangeId} is not null or ${table.differencePaise} = 0`,
    ),
  ],
);

/** Price and choices are frozen at the request. Units are reserved under the id of the return. */
export const replacements = pgTable(
  'replacements',
  {
    returnId: uuid('return_id')
      .$type<ReturnId>()
      .primaryKey()
      .references(() => returns.id),
    variantId: uuid('variant_id')
      .$type<VariantId>()
      .notNull()
      .references(() => variants.id),
    choices: jsonb('choices').$type<readonly VariantChoice[]>().notNull(),
    sku: text('sku'),
    quantity: integer('quantity').notNull(),
    unitPricePaise: paiseColumn('unit_price_paise').notNull(),
    /** The buyer pays it in cash per unit where positive, and gets it refunded where negative. */
    unitDifferencePaise: paiseColumn('unit_difference_paise').notNull(),
    carrier: text('carrier'),
    trackingNumber: text('tracking_number'),
  },
  (table) => [
    index('replacements_variant_index').on(table.variantId),
    check('replacements_quantity_check', sql`${table.quantity} > 0`),
    check('replacements_price_check', sql`${table.unitPricePaise} > 0`),
    check('replacements_shipment_check', sql`(${table.carrier} is null) = (${table.trackingNumber} is null)`),
  ],
);

/**
 * The figures of a placed order stay as they are. Positive amounts lower the refund, negative ones give earlier reductions
 * back. Rows are append-only; for a return they count once it has arrived.
 */
export const orderAdjustments = pgTable(
  'order_adjustments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    shopOrderId: uuid('shop_order_id')
      .$type<ShopOrderId>()
      .notNull()
      .references(() => shopOrders.id),
    orderLineId: uuid('order_line_id')
      .$type<OrderLineId>()
      .notNull()
      .references(() => orderLines.id),
    /** With neither cause the whole shop order was cancelled. */
    cancelledLineId: uuid('cancelled_line_id')
      .$type<OrderLineId>()
      .references(() => orderLines.id),
    returnId: uuid('return_id')
      .$type<ReturnId>()
      .references(() => returns.id),
    amountPaise: paiseColumn('amount_paise').notNull(),
    reason: text('reason').$type<'coupon_lapsed'>().notNull(),
    at: instant('at').notNull().default(sql`now()`),
  },
  (table) => [
    index('order_adjustments_shop_order_index').on(table.shopOrderId),
    check(
      'order_adjustments_cause_check',
      sql`num_nonnulls(${table.cancelledLineId}, ${table.returnId}) <= 1`,
    ),
    check('order_adjustments_amount_check', sql`${table.amountPaise} <> 0`),
    check('order_adjustments_reason_check', sql`${table.reason} in ('coupon_lapsed')`),
  ],
);

export const returnPictures = pgTable(
  'return_pictures',
  {
    returnId: uuid('return_id')
      .$type<ReturnId>()
      .notNull()
      .references(() => returns.id),
    position: smallint('position').notNull(),
    pictureKey: text('picture_key').notNull(),
  },
  (table) => [
    primaryKey({ name: 'return_pictures_pkey', columns: [table.returnId, table.position] }),
    index('return_pictures_key_index').on(table.pictureKey),
    check('return_pictures_position_check', sql`${table.position} between 0 and 2`),
  ],
);

export const orderMessages = pgTable(
  'order_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    shopOrderId: uuid('shop_order_id')
      .$type<ShopOrderId>()
      .notNull()
      .references(() => shopOrders.id),
    author: text('author').$type<'buyer' | 'seller'>().notNull(),
    authorId: uuid('author_id').$type<UserId>().notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
    readAt: instant('read_at'),
  },
  (table) => [
    index('order_messages_shop_order_index').on(table.shopOrderId, table.createdAt),
    // Unread messages are few among many, and counted for every screen of the seller.
    index('order_messages_unread_index')
      .on(table.shopOrderId)
      .where(sql`${table.author} = 'buyer' and ${table.readAt} is null`),
    check('order_messages_author_check', sql`${table.author} in ('buyer', 'seller')`),
  ],
);

/** Numbers have no gaps within a shop and fiscal year (April to March). */
export const invoices = pgTable(
  'invoices',
  {
    shopOrderId: uuid('shop_order_id')
      .$type<ShopOrderId>()
      .primaryKey()
      .references(() => shopOrders.id),
    shopId: uuid('shop_id').$type<ShopId>().notNull(),
    /** The fiscal year is named by the year in which it began. */
    fiscalYear: smallint('fiscal_year').notNull(),
    sequence: integer('sequence').notNull(),
    issuedAt: instant('issued_at').notNull().default(sql`now()`),
    /** The seller's data are those at the time of the invoice. */
    sellerName: text('seller_name').notNull(),
    sellerGstin: text('seller_gstin').notNull(),
    sellerAddress: text('seller_address').notNull(),
  },
  (table) => [
    uniqueIndex('invoices_number_key').on(table.shopId, table.fiscalYear, table.sequence),
    check('invoices_sequence_check', sql`${table.sequence} > 0`),
  ],
);

/** Units of the return `r` are back for good; those of an exchange were replaced. */
export const isReturned = sql`(r.kind = 'return' and r.status in ('received', 'refunded'))`;

/** Other concepts read here what of an order line is back for good, a row for each return. */
export const returnedUnits = pgView('returned_units', {
  orderLineId: uuid('order_line_id').$type<OrderLineId>().notNull(),
  quantity: integer('quantity').notNull(),
})
  .with({ securityInvoker: true })
  .as(
    sql`select b.order_line_id, b.quantity from return_lines b join returns r on r.id = b.return_id where ${isReturned}`,
  );

/** The variant of an order line that its buyer has now: the replacement of the latest exchange, else the ordered one. */
export const boughtVariants = pgView('bought_variants', {
  orderLineId: uuid('order_line_id').$type<OrderLineId>().notNull(),
  variantId: uuid('variant_id').$type<VariantId>().notNull(),
  choices: jsonb('choices').$type<readonly VariantChoice[]>().notNull(),
})
  .with({ securityInvoker: true })
  .as(sql`select line.id as order_line_id, coalesce(exchanged.variant_id, line.variant_id) as variant_id,
      coalesce(exchanged.choices, line.choices) as choices
    from order_lines line left join lateral (
      select replacement.variant_id, replacement.choices
      from return_lines given join returns exchange on exchange.id = given.return_id and exchange.status = 'exchanged'
      join replacements replacement on replacement.return_id = exchange.id
      where given.order_line_id = line.id order by exchange.moved_at desc limit 1
    ) exchanged on true`);

/** Other concepts read here to which shop order a return belongs. */
export const returnShopOrders = pgView('return_shop_orders', {
  id: uuid('id').$type<ReturnId>().notNull(),
  shopOrderId: uuid('shop_order_id').$type<ShopOrderId>().notNull(),
})
  .with({ securityInvoker: true })
  .as(sql`select id, shop_order_id from returns`);

/** The event `e` ends an exchange that the shop never answered. */
export const isLapse = sql`(e.from_status = 'exchange_requested' and e.actor = 'system')`;

/**
 * POL21: rows are `order_line_id, exchange_id, until`. Both ids are null for units as ordered, from delivery on; an exchange
 * has a limit for its replacement, and a line has one from its first lapsed exchange on.
 */
export const returnTimes = ({ orderId, id }: { orderId: SQLWrapper; id: SQLWrapper }): SQL => sql`(
  select begun.order_line_id, begun.exchange_id, begun.at + make_interval(days => ${RETURN_DAYS}) as until from (
    select null::uuid as order_line_id, null::uuid as exchange_id, e.at from order_events e
    where e.order_id = ${orderId} and e.shop_order_id = ${id} and e.from_status = 'shipped'
    union all
    select b.order_line_id, null, min(e.at) from order_events e
    join returns x on x.shop_order_id = e.shop_order_id and x.moved_at = e.at and x.status = 'refused'
    join return_lines b on b.return_id = x.id
    where e.order_id = ${orderId} and e.shop_order_id = ${id} and ${isLapse} group by b.order_line_id
    union all
    select b.order_line_id, x.id, x.moved_at from returns x join return_lines b on b.return_id = x.id
    where x.shop_order_id = ${id} and x.status = 'exchanged'
  ) begun where begun.at > now() - make_interval(days => ${RETURN_DAYS}))`;
