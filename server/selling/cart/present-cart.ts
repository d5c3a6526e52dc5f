import type { AppliedCoupon, Cart, CartItem, CartOffer, SavedItem } from '../../../contract/cart.ts';
import { toRupees } from '../../../contract/kernel/money.ts';
import { variantInWords } from '../../../contract/kernel/product-options.ts';
import { picturesOfVariant } from '../../../contract/kernel/variant-pictures.ts';
import { presentCost, presentStock } from '../../catalogue/products/index.ts';
import { pictureUrl } from '../../catalogue/pictures/index.ts';
import { type CouponTerms, presentDiscount } from '../coupons/index.ts';
import { type CouponOffer, namesOf } from './coupon-offers.ts';
import type { CartLine, SavedLine } from './line-store.ts';
import { lineTotal, type PricedCart, type PricedCoupon, type PricedShop } from './price-cart.ts';

export type LineDelivery = Pick<CartItem, 'isDeliverable' | 'arrivesBy'>;

export const DELIVERY_NOT_ASKED: LineDelivery = { isDeliverable: null, arrivesBy: null };

interface ShownCart {
  lines: readonly CartLine[];
  priced: PricedCart<CartLine>;
  saved: readonly SavedLine[];
  offers: readonly CouponOffer[];
}

export function presentCart(
  { lines, priced, saved, offers }: ShownCart,
  deliveryOf: (line: SavedLine) => LineDelivery,
): Cart {
  return {
    items: lines.map((line) => presentCartItem(line, deliveryOf(line))),
    coupons: priced.coupons.map((coupon) => presentCoupon(coupon, shopNamesOf(coupon, { lines, priced }))),
    offers: offers.map(presentOffer),
    savedItems: saved.map((line) => presentSavedItem(line, deliveryOf(line))),
    listTotal: toRupees(priced.listTotalPaise),
    subtotal: toRupees(priced.subtotalPaise),
    discount: toRupees(priced.discountPaise),
    saved: toRupees(priced.savedPaise),
    shipping: toRupees(priced.shippingPaise),
    parcels: priced.shops
      .filter(({ lines: ofShop }) => ofShop.some(({ isAvailable }) => isAvailable))
      .map(presentParcel),
    total: toRupees(priced.totalPaise),
  };
}

function presentParcel({
  shopId,
  shopName,
  shippingPaise,
  missingForFreePaise,
  hasZones,
}: PricedShop<CartLine>): Cart['parcels'][number] {
  return {
    shop: { id: shopId, name: shopName },
    shipping: toRupees(shippingPaise),
    missingForFree: missingForFreePaise === null ? null : toRupees(missingForFreePaise),
    hasZones,
  };
}

export function presentCartItem(line: CartLine, delivery: LineDelivery = DELIVERY_NOT_ASKED): CartItem {
  return { id: line.itemId, ...presentSavedItem(line, delivery) };
}

function presentSavedItem(line: SavedLine, delivery: LineDelivery): SavedItem {
  const { id, name, brand, category, options } = line.product;
  const pictures = picturesOfVariant(line.product.pictures, options, line.choices);
  return {
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
      ...(line.isPaused && { isPaused: true }),
    },
    shop: { id: line.shopId, name: line.shopName },
    total: toRupees(lineTotal(line)),
    ...delivery,
  };
}

function presentCoupon({ terms, discountPaise, reason }: PricedCoupon, shopNames: string[]): AppliedCoupon {
  return {
    code: terms.code,
    shop: presentShop(terms, shopNames),
    shopNames,
    discount: toRupees(discountPaise),
    reason,
  };
}

function shopNamesOf(
  { terms, reason }: PricedCoupon,
  { lines, priced }: Pick<ShownCart, 'lines' | 'priced'>,
): string[] {
  if (reason !== null) return namesOf(terms, lines);
  return priced.shops.filter(({ coupon }) => coupon === terms).map(({ shopName }) => shopName);
}

function presentShop({ shopId }: CouponTerms, [name = '']: readonly string[]): AppliedCoupon['shop'] {
  return shopId && { id: shopId, name };
}

function presentOffer(offer: CouponOffer): CartOffer {
  const { terms, shopNames, discountPaise, savesPaise, missingPaise, isApplied } = offer;
  const { code, productId, productName, expiryDate } = terms;
  return {
    code,
    shop: presentShop(terms, shopNames),
    shopNames: [...shopNames],
    product: productId === null ? null : { id: productId, name: productName ?? '' },
    terms: { ...presentDiscount(terms), expiryDate },
    discount: toRupees(discountPaise),
    saves: toRupees(savesPaise),
    missing: missingPaise === null ? null : toRupees(missingPaise),
    isApplied,
  };
}
