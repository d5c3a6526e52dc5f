import { type SQL, sql } from 'drizzle-orm';
import type { ProductOption, VariantChoice } from '../../../contract/kernel/product-options.ts';
import type { CartItemId, CouponId, UserId, VariantId } from '../../../contract/kernel/schemas.ts';
import { pictureOfVariant } from '../../catalogue/products/index.ts';
import type { ValueOrPlace } from '../../platform/database/prepared-statement.ts';
import { isPublished, takesOrders } from '../../market/shops/index.ts';
import { isForSale } from './line-store.ts';
import { type RatesOfShops, ratesOfShops } from '../shipping/index.ts';
import type { PriceableLine } from './price-cart.ts';

export interface CartSnapshotLine extends PriceableLine {
  itemId: CartItemId;
  name: string;
  options: readonly ProductOption[];
  choices: readonly number[];
  /** Variants whose options were removed keep these words. */
  formerChoices: VariantChoice[] | null;
  sku: string | null;
  brand: string;
  discountPercent: number;
  picture: { key: string; alt: string } | null;
  deliveryDays: number;
  isPaused: boolean;
}

export interface CartSnapshot {
  /** Every change of the cart raises it. */
  version: number;
  lines: CartSnapshotLine[];
  couponIds: CouponId[];
  ratesOfShops: RatesOfShops;
}

export interface ChosenLines {
  variantIds?: readonly VariantId[] | undefined;
  units?: Readonly<Record<VariantId, number>> | undefined;
}

export function chosenOf(snapshot: CartSnapshot, { variantIds, units }: ChosenLines): CartSnapshot {
  const chosen = variantIds && new Set(variantIds);
  const lines = snapshot.lines
    .filter(({ variantId }) => chosen?.has(variantId) ?? true)
    .map((line) => ({
      ...line,
      quantity: Math.min(line.quantity, units?.[line.variantId] ?? line.quantity),
    }));
  return { ...snapshot, lines };
}

export const cartVariantIds = (buyerId: ValueOrPlace<UserId>): SQL =>
  sql`select variant_id from cart_items where user_id = ${buyerId}`;

/** Callers lock the cart first. A cart that was never used counts as empty. */
export const cartSnapshotOf = (buyerId: ValueOrPlace<UserId>): SQL => sql`json_build_object(
  'version', coalesce((select version from carts where user_id = ${buyerId}), 1),
  'couponIds', array(select coupon_id from cart_coupons where user_id = ${buyerId} order by coupon_id),
  'ratesOfShops', ${ratesOfShops(sql`
    select variant.shop_id from cart_items item join variant_facts variant on variant.id = item.variant_id
    where item.user_id = ${buyerId}`)},
  'lines', array(
    select json_build_object(
      'itemId', item.id, 'variantId', variant.id, 'productId', product.id, 'quantity', item.quantity,
      'options', product.options, 'choices', variant.choices, 'formerChoices', variant.former_choices, 'sku', variant.sku,
      'shopId', product.shop_id, 'shopName', shop.name, 'deliveryDays', shop.delivery_days, 'name', product.name, 'brand', product.brand,
      'pricePaise', variant.price_paise, 'discountPercent', variant.discount_percent,
      'weightGrams', variant.weight_grams,
      'isAvailable', ${isForSale({ product: 'product', variant: 'variant', shop: 'shop' })},
      'isPaused', ${isPublished('product')} and not ${takesOrders('shop')},
      'picture', ${pictureOfVariant(sql`product`, sql`variant`)}
    )
    from cart_items item
    join variant_facts variant on variant.id = item.variant_id
    join product_facts product on product.id = variant.product_id
    join shop_facts shop on shop.id = product.shop_id
    where item.user_id = ${buyerId}
    order by item.created_at, item.id
  )
)`;
