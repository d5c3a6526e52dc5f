import type { AppliedCoupon, Cart, CartItem } from '../../contract/cart.ts';
import { toRupees } from '../../contract/kernel/money.ts';
import { variantInWords } from '../../contract/kernel/product-options.ts';
import { picturesOfVariant } from '../../contract/kernel/variant-pictures.ts';
import { pictureUrl, presentCost, presentStock } from '../catalog/index.ts';
import { lineTotal, type PricedCart, type PricedCoupon } from './price-cart.ts';
import type { CartLine } from './store.ts';

/** Whether a line can be delivered to the requested pin code, and by which day; null without a pin code. */
export type LineDelivery = Pick<CartItem, 'isDeliverable' | 'arrivesBy'>;

export const UNASKED: LineDelivery = { isDeliverable: null, arrivesBy: null };

/** The cart as the buyer sees it; `lines` gives the order of its items. */
export function presentCart(
  lines: readonly CartLine[],
  priced: PricedCart<CartLine>,
  deliveryOf: (line: CartLine) => LineDelivery,
): Cart {
  const shopNames = new Map(priced.shops.map(({ shopId, shopName }) => [shopId, shopName]));
  return {
    items: lines.map((line) => presentCartItem(line, deliveryOf(line))),
    coupons: priced.coupons.map((coupon) => presentCoupon(coupon, shopNames.get(coupon.terms.shopId) ?? '')),
    subtotal: toRupees(priced.subtotalPaise),
    discount: toRupees(priced.discountPaise),
    shipping: toRupees(priced.shippingPaise),
    total: toRupees(priced.totalPaise),
  };
}

export function presentCartItem(line: CartLine, delivery: LineDelivery = UNASKED): CartItem {
  const { id, name, brand, category, options } = line.product;
  const pictures = picturesOfVariant(line.product.pictures, options, line.choices);
  return {
    id: line.itemId,
    quantity: line.quantity,
    variantId: line.variantId,
    choices: variantInWords(options, line),
    Product: {
      id,
      name,
      brand,
      category,
      ...presentCost(line),
      imageUrls: pictures.map(({ key }) => pictureUrl(key)),
      imageAlts: pictures.map(({ alt }) => alt),
      stock: presentStock(line.stock),
      isAvailable: line.isAvailable,
    },
    shop: { id: line.shopId, name: line.shopName },
    total: toRupees(lineTotal(line)),
    ...delivery,
  };
}

function presentCoupon({ terms, discountPaise, reason }: PricedCoupon, shopName: string): AppliedCoupon {
  return {
    code: terms.code,
    shop: { id: terms.shopId, name: shopName },
    discount: toRupees(discountPaise),
    reason,
  };
}
