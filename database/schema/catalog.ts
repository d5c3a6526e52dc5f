import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
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
import type { AttributeValues } from '../../contract/kernel/attributes.ts';
import type { Category, Gender } from '../../contract/kernel/categories.ts';
import type { GstClass } from '../../contract/kernel/label.ts';
import { PRODUCT_APPROVALS, type ProductApproval } from '../../contract/kernel/product-approval.ts';
import type { CaseId, CategoryId, ProductId, ShopId, VariantId } from '../../contract/kernel/schemas.ts';
import type { ProductOption, VariantChoice } from '../../contract/kernel/product-options.ts';
import type { ProductLabel } from '../../contract/label.ts';
import { audited } from './audited.ts';
import { categories } from './categories.ts';
import { createdAt, instant, oneOf, paiseColumn, tsvector } from './columns.ts';
import { shops } from './shops.ts';

export const products = pgTable(
  'products',
  {
    id: uuid('id').$type<ProductId>().primaryKey().defaultRandom(),
    shopId: uuid('shop_id')
      .$type<ShopId>()
      .notNull()
      .references(() => shops.id),
    name: text('name').notNull(),
    brand: text('brand').notNull(),
    category: text('category').$type<Category>().notNull(),
    /** Null means that the product lies directly in its root. */
    subcategoryId: text('subcategory_id').$type<CategoryId>(),
    gender: text('gender').$type<Gender>().notNull().default('unisex'),
    description: text('description').notNull(),
    attributes: jsonb('attributes').$type<AttributeValues>().notNull().default({}),
    label: jsonb('label').$type<ProductLabel>().notNull().default({}),
    /** A product without options has exactly one variant. */
    options: jsonb('options').$type<readonly ProductOption[]>().notNull().default([]),
    /**
     * The cheapest active variant sets both, among equals the highest discount. The triggers `variants_price_…` keep them so.
     */
    pricePaise: paiseColumn('price_paise').notNull(),
    discountPercent: smallint('discount_percent').notNull().default(0),
    /** Both are written in the transaction that changes a review. */
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    /** Filters and sorting need the mean in hundredths; 0 means that there are no reviews. */
    ratingHundredths: smallint('rating_hundredths')
      .notNull()
      .generatedAlwaysAs(
        sql`case when rating_count = 0 then 0 else round(rating_sum * 100.0 / rating_count)::smallint end`,
      ),
    /** Units of cancelled orders do not count. */
    soldCount: integer('sold_count').notNull().default(0),
    archivedAt: instant('archived_at'),
    /** Only the seller sees a product while a case takes it down. */
    takeDownId: uuid('take_down_id').$type<CaseId>(),
    /** Buyers see approved products only; under a policy of review, new ones wait for an operator. */
    approval: text('approval').$type<ProductApproval>().notNull().default('approved'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    /** Names rank A, brands B, categories C, descriptions D. `parted` splits words as a search does: 'Black/White', '1.5'. */
    searchVector: tsvector('search_vector')
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`setweight(to_tsvector('english', parted(name)), 'A') || setweight(to_tsvector('simple', parted(brand)), 'B') || setweight(to_tsvector('english', category), 'C') || setweight(to_tsvector('english', parted(description)), 'D')`,
      ),
  },
  (table) => {
    // In an index `.desc()` means NULLS LAST, in a query NULLS FIRST; the planner would not use the index.
    const active = sql`${table.archivedAt} is null`;
    return [
      // Other tables refer to a product together with its shop.
      unique('products_id_shop_key').on(table.id, table.shopId),
      foreignKey({
        name: 'products_subcategory_fk',
        columns: [table.subcategoryId, table.category],
        foreignColumns: [categories.id, categories.root],
      }),
      index('products_subcategory_index').on(table.subcategoryId),
      check('products_label_check', sql`jsonb_typeof(${table.label}) = 'object'`),
      check('products_attributes_check', sql`jsonb_typeof(${table.attributes}) = 'object'`),
      // Best offers and bestsellers are read in these orders; listings and searches are answered from memory.
      index('products_discount_index').on(table.discountPercent.desc().nullsFirst(), table.id).where(active),
      index('products_sold_index').on(table.soldCount.desc().nullsFirst(), table.id).where(active),
      index('products_shop_index').on(table.shopId, table.createdAt.desc().nullsFirst()),
      index('products_shop_name_index').on(table.shopId, sql`lower(${table.name})`, table.id),
      check('products_price_check', sql`${table.pricePaise} between 1 and 1000000000`),
      check('products_discount_check', sql`${table.discountPercent} between 0 and 99`),
      check('products_approval_check', oneOf(table.approval, PRODUCT_APPROVALS)),
      check('products_gender_check', sql`${table.gender} in ('unisex', 'male', 'female', 'other')`),
      check(
        'products_category_check',
        sql`${table.category} in ('Electronics', 'Clothing', 'Home & Kitchen', 'Sports', 'Beauty', 'Stationary', 'Toys', 'Other')`,
      ),
      check(
        'products_rating_check',
        sql`${table.ratingCount} >= 0 and ${table.ratingSum} between ${table.ratingCount} and 5 * ${table.ratingCount}`,
      ),
      check('products_sold_check', sql`${table.soldCount} >= 0`),
      check(
        'products_options_check',
        sql`jsonb_typeof(${table.options}) = 'array' and jsonb_array_length(${table.options}) <= 3`,
      ),
    ];
  },
);

/** Other concepts read it where they only name a product. */
export const productNames = pgView('product_names', {
  id: uuid('id').$type<ProductId>().notNull(),
  shopId: uuid('shop_id').$type<ShopId>().notNull(),
  name: text('name').notNull(),
  isArchived: boolean('is_archived').notNull(),
})
  .with({ securityInvoker: true })
  .as(sql`select id, shop_id, name, archived_at is not null as is_archived from products`);

/**
 * Other concepts read it for all else: what buyers are shown of a product, whether they are, and its figures. The label and the version are
 * left out.
 */
export const productFacts = pgView('product_facts', {
  id: uuid('id').$type<ProductId>().notNull(),
  shopId: uuid('shop_id').$type<ShopId>().notNull(),
  name: text('name').notNull(),
  brand: text('brand').notNull(),
  category: text('category').$type<Category>().notNull(),
  subcategoryId: text('subcategory_id').$type<CategoryId>(),
  gender: text('gender').$type<Gender>().notNull(),
  description: text('description').notNull(),
  attributes: jsonb('attributes').$type<AttributeValues>().notNull(),
  options: jsonb('options').$type<readonly ProductOption[]>().notNull(),
  pricePaise: paiseColumn('price_paise').notNull(),
  discountPercent: smallint('discount_percent').notNull(),
  ratingSum: integer('rating_sum').notNull(),
  ratingCount: integer('rating_count').notNull(),
  ratingHundredths: smallint('rating_hundredths').notNull(),
  soldCount: integer('sold_count').notNull(),
  archivedAt: instant('archived_at'),
  takeDownId: uuid('take_down_id').$type<CaseId>(),
  approval: text('approval').$type<ProductApproval>().notNull(),
  createdAt: instant('created_at').notNull(),
  searchVector: tsvector('search_vector').notNull(),
})
  .with({ securityInvoker: true })
  .as(sql`select id, shop_id, name, brand, category, subcategory_id, gender, description, attributes, options, price_paise,
    discount_percent, rating_sum, rating_count, rating_hundredths, sold_count, archived_at, take_down_id, approval, created_at,
    search_vector from products`);

export const auditedProducts = audited(products, {
  omit: [
    products.ratingSum,
    products.ratingCount,
    products.ratingHundredths,
    products.soldCount,
    products.searchVector,
    products.version,
  ],
});

/** The trigger `variants_check` guards that choices are values of the options and that a product has 1 to 100 variants. */
export const variants = pgTable(
  'variants',
  {
    id: uuid('id').$type<VariantId>().primaryKey().defaultRandom(),
    productId: uuid('product_id').$type<ProductId>().notNull(),
    shopId: uuid('shop_id').$type<ShopId>().notNull(),
    position: smallint('position').notNull().default(0),
    choices: smallint('choices').array().notNull().default([]),
    /** Only an archived variant whose options were removed has them. */
    formerChoices: jsonb('former_choices').$type<VariantChoice[]>(),
    sku: text('sku'),
    pricePaise: paiseColumn('price_paise').notNull(),
    discountPercent: smallint('discount_percent').notNull().default(0),
    weightGrams: integer('weight_grams'),
    lengthMm: integer('length_mm'),
    widthMm: integer('width_mm'),
    heightMm: integer('height_mm'),
    /** The text is that on the pack, such as '100 ml'. */
    netQuantity: text('net_quantity'),
    hsnCode: text('hsn_code'),
    gstClass: text('gst_class').$type<GstClass>(),
    /** Placed orders still refer to it. */
    archivedAt: instant('archived_at'),
    createdAt: createdAt(),
  },
  (table) => [
    // The shop is part of the key, so that no variant belongs to another seller than its product.
    foreignKey({
      name: 'variants_product_fk',
      columns: [table.productId, table.shopId],
      foreignColumns: [products.id, products.shopId],
    }).onDelete('cascade'),
    unique('variants_id_product_key').on(table.id, table.productId),
    check(
      'variants_former_check',
      sql`${table.formerChoices} is null or (${table.archivedAt} is not null and jsonb_typeof(${table.formerChoices}) = 'array')`,
    ),
    // An archived variant frees its combination, so the index is partial.
    uniqueIndex('variants_choices_key')
      .on(table.productId, table.choices)
      .where(sql`${table.archivedAt} is null`),
    index('variants_product_index').on(table.productId, table.position),
    uniqueIndex('variants_sku_key')
      .on(table.shopId, sql`lower(${table.sku})`)
      .where(sql`${table.archivedAt} is null`),
    // Operators search across shops.
    index('variants_sku_index').on(sql`lower(${table.sku})`).where(sql`${table.sku} is not null`),
    check('variants_price_check', sql`${table.pricePaise} between 1 and 1000000000`),
    check('variants_discount_check', sql`${table.discountPercent} between 0 and 99`),
    check('variants_position_check', sql`${table.position} between 0 and 999`),
    check('variants_sku_check', sql`${table.sku} <> ''`),
    check('variants_net_quantity_check', sql`length(${table.netQuantity}) between 1 and 40`),
    check('variants_hsn_check', sql`${table.hsnCode} ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$'`),
    check(
      'variants_gst_check',
      sql`${table.gstClass} in ('nil', 'gst_3', 'gst_5', 'gst_18', 'gst_40', 'apparel_footwear')`,
    ),
    check(
      'variants_measures_check',
      sql`least(${table.weightGrams}, ${table.lengthMm}, ${table.widthMm}, ${table.heightMm}) > 0`,
    ),
  ],
);

/** Other concepts read it. Lengths and classes of tax are left out. */
export const variantFacts = pgView('variant_facts', {
  id: uuid('id').$type<VariantId>().notNull(),
  productId: uuid('product_id').$type<ProductId>().notNull(),
  shopId: uuid('shop_id').$type<ShopId>().notNull(),
  position: smallint('position').notNull(),
  choices: smallint('choices').array().notNull(),
  formerChoices: jsonb('former_choices').$type<VariantChoice[]>(),
  sku: text('sku'),
  pricePaise: paiseColumn('price_paise').notNull(),
  discountPercent: smallint('discount_percent').notNull(),
  archivedAt: instant('archived_at'),
  createdAt: instant('created_at').notNull(),
  weightGrams: integer('weight_grams'),
})
  .with({ securityInvoker: true })
  .as(sql`select id, product_id, shop_id, position, choices, former_choices, sku, price_paise, discount_percent, archived_at,
    created_at, weight_grams from variants`);

export const auditedVariants = audited(variants);

/**
 * Position 0 is the primary picture. The trigger `product_pictures_check` guards that a product without options has at most
 * three, and that a variant shows at most eight, those for all variants included.
 */
export const productPictures = pgTable(
  'product_pictures',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    productId: uuid('product_id')
      .$type<ProductId>()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    /** The key names the files `/pictures/{key}-{width}.{avif|webp}`. */
    pictureKey: text('picture_key').notNull(),
    alt: text('alt').notNull(),
    /** Null shows it for all variants. */
    shownFor: smallint('shown_for'),
    /** Only its seller sees it before its files are written. */
    isReady: boolean('is_ready').notNull().default(true),
  },
  (table) => [
    uniqueIndex('product_pictures_position_key').on(table.productId, table.position),
    index('product_pictures_key_index').on(table.pictureKey),
    check('product_pictures_position_check', sql`${table.position} between 0 and 39`),
  ],
);

export const auditedPictures = audited(productPictures);

/** No orders and reviews stand behind figures from before a product was sold here. */
export const carriedFigures = pgTable(
  'carried_figures',
  {
    productId: uuid('product_id')
      .$type<ProductId>()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    ratingSum: integer('rating_sum').notNull(),
    ratingCount: integer('rating_count').notNull(),
    soldCount: integer('sold_count').notNull(),
  },
  (table) => [
    check(
      'carried_figures_rating_check',
      sql`${table.ratingCount} >= 0 and ${table.ratingSum} between ${table.ratingCount} and 5 * ${table.ratingCount}`,
    ),
    check('carried_figures_sold_check', sql`${table.soldCount} >= 0`),
  ],
);

/** Orders only insert here, so that orders of one product do not wait for each other. */
export const uncountedSales = pgTable('uncounted_sales', {
  productId: uuid('product_id').$type<ProductId>().notNull(),
  /** Units that came back are negative. */
  quantity: integer('quantity').notNull(),
});

/** Old addresses, carts and lists in browsers use it. It leads in a single step, also after a second merge. */
export const productRedirects = pgTable(
  'product_redirects',
  {
    fromId: uuid('from_id').$type<ProductId>().primaryKey(),
    toId: uuid('to_id')
      .$type<ProductId>()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Null means that the former product had options. */
    variantId: uuid('variant_id')
      .$type<VariantId>()
      .references(() => variants.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('product_redirects_to_index').on(table.toId),
    index('product_redirects_variant_index').on(table.variantId),
    check('product_redirects_other_check', sql`${table.fromId} <> ${table.toId}`),
  ],
);

/** Other concepts read it where a file or a page may still name a merged product. */
export const movedProducts = pgView('moved_products', {
  fromId: uuid('from_id').$type<ProductId>().notNull(),
  toId: uuid('to_id').$type<ProductId>().notNull(),
  variantId: uuid('variant_id').$type<VariantId>(),
})
  .with({ securityInvoker: true })
  .as(sql`select from_id, to_id, variant_id from product_redirects`);

export const bulkProductChanges = pgTable(
  'bulk_product_changes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    shopId: uuid('shop_id')
      .$type<ShopId>()
      .notNull()
      .references(() => shops.id),
    change: jsonb('change').notNull(),
    /** The version is the one after the change. */
    before: jsonb('before').notNull(),
    undoneAt: instant('undone_at'),
    createdAt: createdAt(),
  },
  (table) => [index('bulk_product_changes_shop_index').on(table.shopId, table.createdAt)],
);
