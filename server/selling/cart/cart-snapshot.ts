import { type SQL, sql } from 'drizzle-orm';
import type { ProductOption, VariantChoice } from '../../../contract/kernel/product-options.ts';
import type { CartItemId, CouponId, UserId, VariantId } from '../../../contract/kernel/schemas.ts';
import { pictureOfVariant } from '../../catalogue/products/index.ts';
import type { ValueOrPlace } from '../../platform/database/prepared-statement.ts';
import { isUp, takesOrders } from '../../market/shops/index.ts';
import { isForSale } from './line-store.ts';
import type { PriceableLine } from './price-cart.ts';

/** A line of a cart with the present values that an order copies from its variant, product and shop. */
export interface CartSnapshotLine extends PriceableLine {
  itemId: CartItemId;
  name: string;
  options: readonly ProductOption[];
  /** The variant's, in numbers. */
  choices: readonly number[];
  /** Of one whose options were removed from its product: what it was. */
  formerChoices: VariantChoice[] | null;
  sku: string | null;
  brand: string;
  discountPercent: number;
  /** Of its colour, where the product has pictures by colour; null while it has none at all. */
  picture: { key: string; alt: string } | null;
  /** Of its shop. */
  deliveryDays: number;
  /** Its shop does not sell at the moment. */
  isPaused: boolean;
}

/** A cart as it would be ordered. */
export interface CartSnapshot {
  /** Rises with every change of the cart. */
  version: number;
  /** In the order in which they were added. */
  lines: CartSnapshotLine[];
  /** Coupons that the buyer chose, ascending. */
  couponIds: CouponId[];
}

/** What is to be ordered of a cart. */
export interface ChosenLines {
  /** All lines where none is named. */
  variantIds?: readonly VariantId[] | undefined;
  /** Units of a line to order at most; all of them for a line that is not named. */
  units?: Readonly<Record<VariantId, number>> | undefined;
}

/** The cart with the chosen lines and units alone, in its order. A line that is not in it is left out. */
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

/** The variants in the buyer's cart. */
export const cartVariantIds = (buyerId: ValueOrPlace<UserId>): SQL =>
  sql`select variant_id from cart_items where user_id = ${buyerId}`;

/**
 * The buyer's `CartSnapshot` as one value of a statement; the caller locks the cart
 * before. A cart that was never used counts as an empty one.
 */
export const cartSnapshotOf = (buyerId: ValueOrPlace<UserId>): SQL => sql`json_build_object(
  'version', coalesce((select version from carts where user_id = ${buyerId}), 1),
  'couponIds', array(select coupon_id from cart_coupons where user_id = ${buyerId} order by coupon_id),
  'lines', array(
    select json_build_object(
      'itemId', item.id, 'variantId', variant.id, 'productId', product.id, 'quantity', item.quantity,
      'options', product.options, 'choices', variant.choices, 'formerChoices', variant.former_choices, 'sku', variant.sku,
      'shopId', product.shop_id, 'shopName', shop.name, 'deliveryDays', shop.delivery_days, 'name', product.name, 'brand', product.brand,
      'pricePaise', variant.price_paise, 'discountPercent', variant.discount_percent,
      'isAvailable', ${isForSale({ product: 'product', variant: 'variant', shop: 'shop' })},
      'isPaused', ${isUp('product')} and not ${takesOrders('shop')},
      'picture', ${pictureOfVariant(sql`product`, sql`variant`)}
    )
    from cart_items item
    join variants variant on variant.id = item.variant_id
    join products product on product.id = variant.product_id
    join shops shop on shop.id = product.shop_id
    where item.user_id = ${buyerId}
    order by item.created_at, item.id
  )
)`;
