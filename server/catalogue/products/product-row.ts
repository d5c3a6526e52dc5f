import { type SQL, sql } from 'drizzle-orm';
import type { Category, Gender } from '../../../contract/kernel/categories.ts';
import type { Paise } from '../../../contract/kernel/money.ts';
import type { ProductOption } from '../../../contract/kernel/product-options.ts';
import type { CategoryId, ProductId, ShopId, VariantId } from '../../../contract/kernel/schemas.ts';
import { products } from '../../../database/schema/catalog.ts';

export interface ProductPicture {
  /** The key names the files `/pictures/{key}-{width}.{avif|webp}`. */
  key: string;
  alt: string;
  /** Null shows the picture for all variants. */
  shownFor: number | null;
}

export interface OwnPicture extends ProductPicture {
  isReady: boolean;
}

export interface ProductStock {
  available: number;
  threshold: number;
}

export interface VariantRow {
  id: VariantId;
  choices: number[];
  pricePaise: Paise;
  discountPercent: number;
  netQuantity: string | null;
  stock: ProductStock;
}

export interface ProductRow {
  id: ProductId;
  shopId: ShopId;
  name: string;
  brand: string;
  category: Category;
  subcategoryId: CategoryId | null;
  gender: Gender;
  description: string;
  pricePaise: Paise;
  discountPercent: number;
  ratingHundredths: number;
  ratingCount: number;
  createdAt: Date;
  pictures: ProductPicture[];
  options: readonly ProductOption[];
  variants: VariantRow[];
}

// Table names are spelled out: the builder leaves them off in a select from one table.
const pictures = sql<ProductPicture[]>`(
  select coalesce(json_agg(json_build_object('key', picture.picture_key, 'alt', picture.alt, 'shownFor', picture.shown_for)
    order by picture.position), '[]')
  from product_pictures picture where picture.product_id = products.id and picture.is_ready
)`;

/**
 * The rows `picture` are of `product_pictures`, and `picturesOfVariant` in the contract has the same order: those of the variant's
 * colour, those for all, then the others.
 */
const pictureOrder = (product: SQL, variant: SQL): SQL => sql`case
  when picture.shown_for = (select ${variant}.choices[colour_place(${product}.options)]) then 0
  when picture.shown_for is null then 1 else 2 end, picture.position`;

export const pictureOfVariant = (product: SQL, variant: SQL): SQL => sql`(
  select json_build_object('key', picture.picture_key, 'alt', picture.alt) from product_pictures picture
  where picture.product_id = ${product}.id and picture.is_ready order by ${pictureOrder(product, variant)} limit 1
)`;

/** The keys of all pictures of a variant that buyers can see, in their order. */
export const pictureKeysOfVariant = (product: SQL, variant: SQL): SQL => sql`array(
  select picture.picture_key from product_pictures picture
  where picture.product_id = ${product}.id and picture.is_ready order by ${pictureOrder(product, variant)}
)`;

/** The variant is a row of `variants`. */
export const variantStock = sql<ProductStock>`(
  select json_build_object(
    'available', coalesce(sum(record.quantity - record.reserved), 0),
    'threshold', coalesce(max(record.minimum_threshold), 0))
  from stock_records record where record.variant_id = variants.id and record.status = 'active'
)`;

const activeVariants = sql<VariantRow[]>`(
  select coalesce(json_agg(json_build_object('id', variants.id, 'choices', variants.choices,
    'pricePaise', variants.price_paise, 'discountPercent', variants.discount_percent,
    'netQuantity', variants.net_quantity, 'stock', ${variantStock})
    order by variants.position, variants.id), '[]')
  from variants where variants.product_id = products.id and variants.archived_at is null
)`;

export const productColumns = {
  id: products.id,
  shopId: products.shopId,
  name: products.name,
  brand: products.brand,
  category: products.category,
  subcategoryId: products.subcategoryId,
  gender: products.gender,
  description: products.description,
  pricePaise: products.pricePaise,
  discountPercent: products.discountPercent,
  ratingHundredths: products.ratingHundredths,
  ratingCount: products.ratingCount,
  createdAt: products.createdAt,
  pictures,
  options: products.options,
  variants: activeVariants,
};

/** The time is in milliseconds. */
export type ProductJson = Omit<ProductRow, 'createdAt'> & { createdAt: number };

/** The product is a row of `products`. */
export const productJson = sql`json_build_object(
  'id', products.id, 'shopId', products.shop_id, 'name', products.name, 'brand', products.brand,
  'category', products.category, 'subcategoryId', products.subcategory_id, 'gender', products.gender,
  'description', products.description, 'pricePaise', products.price_paise, 'discountPercent', products.discount_percent,
  'ratingHundredths', products.rating_hundredths, 'ratingCount', products.rating_count,
  'createdAt', floor(extract(epoch from products.created_at) * 1000),
  'pictures', ${pictures}, 'options', products.options, 'variants', ${activeVariants})`;

export function toProductRow(product: ProductJson): ProductRow {
  return { ...product, createdAt: new Date(product.createdAt) };
}
