import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  pgView,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  InventoryId,
  OrderLineId,
  ReturnId,
  ProductId,
  ShopId,
  UserId,
  VariantId,
} from '../../contract/kernel/schemas.ts';
import { audited } from './audited.ts';
import { products, variants } from './catalog.ts';
import { createdAt, instant } from './columns.ts';

/** Available units are quantity minus reserved. */
export const inventory = pgTable(
  'inventory',
  {
    id: uuid('id').$type<InventoryId>().primaryKey().defaultRandom(),
    variantId: uuid('variant_id').$type<VariantId>().notNull(),
    productId: uuid('product_id').$type<ProductId>().notNull(),
    shopId: uuid('shop_id').$type<ShopId>().notNull(),
    quantity: integer('quantity').notNull(),
    reserved: integer('reserved').notNull().default(0),
    minimumThreshold: integer('minimum_threshold').notNull(),
    /** An index on the quantity would make every sale rewrite all indexes of the row, so the comparison is stored. */
    isShort: boolean('is_short').notNull().generatedAlwaysAs(sql`quantity - reserved <= minimum_threshold`),
    status: text('status').$type<'active' | 'inactive'>().notNull().default('active'),
    /**
     * Pin codes, prefixes with a trailing `*`, or `*` for all India. The trigger `inventory_pin_codes_check` checks them only
     * when they are written; a check of the table would do so with each sale.
     */
    deliveryPinCodes: text('delivery_pin_codes').array().notNull(),
    version: integer('version').notNull().default(1),
    /** Above the threshold it is null again. */
    lowStockNotifiedAt: instant('low_stock_told_at'),
    /** A deleted record stays inactive and empty for the history of its sales. */
    deletedAt: instant('deleted_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    // The shop is part of the key, so that no record belongs to another seller than its product.
    foreignKey({
      name: 'inventory_product_fk',
      columns: [table.productId, table.shopId],
      foreignColumns: [products.id, products.shopId],
    }),
    // A variant that moves to another product takes its records along.
    foreignKey({
      name: 'inventory_variant_fk',
      columns: [table.variantId, table.productId],
      foreignColumns: [variants.id, variants.productId],
    }).onUpdate('cascade'),
    index('inventory_variant_index').on(table.variantId),
    index('inventory_product_index').on(table.productId),
    index('inventory_shop_index').on(table.shopId),
    index('inventory_pin_codes_index').using('gin', table.deliveryPinCodes),
    // Entries are found by prefix.
    index('inventory_pin_code_beginnings_index').using(
      'gin',
      sql`array_to_tsvector(${table.deliveryPinCodes})`,
    ),
    // Both are nearly empty: they hold the pending notifications of low stock.
    index('inventory_untold_index')
      .on(table.id)
      .where(sql`${table.isShort} and ${table.status} = 'active' and ${table.lowStockNotifiedAt} is null`),
    index('inventory_refilled_index')
      .on(table.id)
      .where(sql`not ${table.isShort} and ${table.lowStockNotifiedAt} is not null`),
    check('inventory_quantity_check', sql`${table.quantity} between 0 and 1000000`),
    check('inventory_reserved_check', sql`${table.reserved} between 0 and ${table.quantity}`),
    check('inventory_threshold_check', sql`${table.minimumThreshold} between 0 and 1000000`),
    check('inventory_status_check', sql`${table.status} in ('active', 'inactive')`),
    check('inventory_deleted_check', sql`${table.deletedAt} is null or ${table.status} = 'inactive'`),
  ],
);

/** Buyers' orders change reserved units, so the log leaves them out. */
export const auditedInventory = audited(inventory, {
  omit: [
    inventory.reserved,
    inventory.isShort,
    inventory.lowStockNotifiedAt,
    inventory.version,
    inventory.updatedAt,
  ],
});

/**
 * The selling rule asks for active records of unarchived variants, with units that are not reserved, of shops that are not on
 * holiday. Queries check whether the product is offered, since they read it anyway.
 */
export const sellableStock = pgView('sellable_stock', {
  inventoryId: uuid('inventory_id').$type<InventoryId>().notNull(),
  productId: uuid('product_id').$type<ProductId>().notNull(),
  units: integer('units').notNull(),
  deliveryPinCodes: text('delivery_pin_codes').array().notNull(),
  variantId: uuid('variant_id').$type<VariantId>().notNull(),
})
  .with({ securityInvoker: true })
  .as(sql`select i.id as inventory_id, i.product_id, i.quantity - i.reserved as units, i.delivery_pin_codes, i.variant_id
    from inventory i join variants v on v.id = i.variant_id and v.archived_at is null
    where i.status = 'active' and i.quantity > i.reserved
      and not exists (select from shops s where s.id = i.shop_id and s.holiday_since is not null)`);

/** Other concepts read it where they show the stock of every record, also of those that cannot be sold. */
export const stockRecords = pgView('stock_records', {
  id: uuid('id').$type<InventoryId>().notNull(),
  productId: uuid('product_id').$type<ProductId>().notNull(),
  variantId: uuid('variant_id').$type<VariantId>().notNull(),
  quantity: integer('quantity').notNull(),
  reserved: integer('reserved').notNull(),
  minimumThreshold: integer('minimum_threshold').notNull(),
  status: text('status').$type<'active' | 'inactive'>().notNull(),
  version: integer('version').notNull(),
  deletedAt: instant('deleted_at'),
})
  .with({ securityInvoker: true })
  .as(
    sql`select id, product_id, variant_id, quantity, reserved, minimum_threshold, status, version, deleted_at from inventory`,
  );

/** Append-only: the changes of a record add up to its quantity. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    inventoryId: uuid('inventory_id')
      .$type<InventoryId>()
      .notNull()
      .references(() => inventory.id, { onDelete: 'cascade' }),
    change: integer('change').notNull(),
    reason: text('reason').$type<'initial' | 'edit' | 'sale' | 'return' | 'cancellation'>().notNull(),
    orderLineId: uuid('order_line_id').$type<OrderLineId>(),
    actorId: uuid('actor_id').$type<UserId>(),
    note: text('note'),
    at: instant('at').notNull().default(sql`now()`),
  },
  (table) => [
    index('stock_movements_inventory_index').on(table.inventoryId, table.id),
    check(
      'stock_movements_reason_check',
      sql`${table.reason} in ('initial', 'edit', 'sale', 'return', 'cancellation')`,
    ),
  ],
);

/** `held` ends exactly once, in `claimed` (sold) or `released`. */
export const stockReservations = pgTable(
  'stock_reservations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The id is that of an order line, or of an exchange. */
    orderLineId: uuid('order_line_id').$type<OrderLineId | ReturnId>().notNull(),
    inventoryId: uuid('inventory_id')
      .$type<InventoryId>()
      .notNull()
      .references(() => inventory.id),
    quantity: integer('quantity').notNull(),
    state: text('state').$type<'held' | 'claimed' | 'released'>().notNull().default('held'),
    createdAt: createdAt(),
  },
  (table) => [
    index('stock_reservations_line_index').on(table.orderLineId),
    index('stock_reservations_open_index').on(table.inventoryId).where(sql`${table.state} = 'held'`),
    check('stock_reservations_quantity_check', sql`${table.quantity} > 0`),
    check('stock_reservations_state_check', sql`${table.state} in ('held', 'claimed', 'released')`),
  ],
);

/** Other concepts read it for units that unpaid orders and exchanges hold now. */
export const heldStock = pgView('held_stock', {
  orderLineId: uuid('order_line_id').$type<OrderLineId | ReturnId>().notNull(),
  quantity: integer('quantity').notNull(),
})
  .with({ securityInvoker: true })
  .as(sql`select order_line_id, quantity from stock_reservations where state = 'held'`);
