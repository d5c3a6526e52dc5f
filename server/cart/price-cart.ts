import { addPaise, type Paise, paise, subtractPaise, timesPaise } from '../../contract/kernel/money.ts';
import { listPrice } from '../../contract/kernel/list-price.ts';
import type { ProductId, ShopId, VariantId } from '../../contract/kernel/schemas.ts';
import { type CouponTerms, couponDiscount, couponRefusal, isEligible } from '../coupons/index.ts';

/** What pricing needs to know of a line. */
export interface PriceableLine {
  variantId: VariantId;
  productId: ProductId;
  shopId: ShopId;
  shopName: string;
  pricePaise: Paise;
  /** Off the list price. */
  discountPercent: number;
  quantity: number;
  /** False when archived: the line is shown but not counted. */
  isAvailable: boolean;
}

export type PricedLine<Line extends PriceableLine> = Line & {
  /** Price times quantity, before the coupon. */
  totalPaise: Paise;
  /** This line's share of its shop's coupon. */
  discountPaise: Paise;
};

/** The cart's items of one shop. */
export interface PricedShop<Line extends PriceableLine> {
  shopId: ShopId;
  shopName: string;
  lines: PricedLine<Line>[];
  /** The applied coupon, if any. */
  coupon: CouponTerms | null;
  subtotalPaise: Paise;
  discountPaise: Paise;
  totalPaise: Paise;
}

/** A coupon of the cart: `reason` says why it does not apply, null when it does. */
export interface PricedCoupon {
  terms: CouponTerms;
  discountPaise: Paise;
  reason: string | null;
}

export interface PricedCart<Line extends PriceableLine> {
  /** In the order in which the shops first appear among the lines. */
  shops: PricedShop<Line>[];
  coupons: PricedCoupon[];
  /** What can be bought, at its list prices. */
  listTotalPaise: Paise;
  subtotalPaise: Paise;
  discountPaise: Paise;
  /** What price and coupons save of the list prices. */
  savedPaise: Paise;
  shippingPaise: Paise;
  totalPaise: Paise;
}

/** Shipping is 'Free' (POL7). */
const SHIPPING = paise(0);

/**
 * Computes the figures of a cart, for the cart, the preview and the checkout alike. At most one
 * coupon for each shop is given; those of shops without a line are ignored. Lines, shops and the cart add up to the paisa; the order of lines changes no figure.
 */
export function priceCart<Line extends PriceableLine>(
  lines: readonly Line[],
  coupons: readonly CouponTerms[],
  today: string,
): PricedCart<Line> {
  const linesByShop = Map.groupBy(lines, (line) => line.shopId);
  const couponsByShop = new Map(
    coupons
      .filter((terms) => linesByShop.has(terms.shopId))
      .map((terms) => [terms.shopId, priceCoupon(terms, lines, today)]),
  );
  const shops = [...linesByShop].map(([shopId, shopLines]) =>
    priceShop(shopId, shopLines, couponsByShop.get(shopId)),
  );
  const subtotalPaise = addPaise(...shops.map((shop) => shop.subtotalPaise));
  const discountPaise = addPaise(...shops.map((shop) => shop.discountPaise));
  const listTotalPaise = addPaise(...lines.filter(({ isAvailable }) => isAvailable).map(lineListTotal));
  return {
    shops,
    coupons: [...couponsByShop.values()],
    listTotalPaise,
    subtotalPaise,
    discountPaise,
    savedPaise: subtractPaise(listTotalPaise, subtractPaise(subtotalPaise, discountPaise)),
    shippingPaise: SHIPPING,
    totalPaise: addPaise(subtractPaise(subtotalPaise, discountPaise), SHIPPING),
  };
}

/** A line's price before coupons: price times quantity (CART-07). */
export function lineTotal(line: Pick<PriceableLine, 'pricePaise' | 'quantity'>): Paise {
  return timesPaise(line.pricePaise, line.quantity);
}

/** A line at its list price; where rounding put that below the price, at its price. */
function lineListTotal({ pricePaise, discountPercent, quantity }: PriceableLine): Paise {
  const listPaise = listPrice(pricePaise, discountPercent);
  return timesPaise(listPaise > pricePaise ? listPaise : pricePaise, quantity);
}

/** What a coupon does to these lines. */
export function priceCoupon(
  terms: CouponTerms,
  lines: readonly PriceableLine[],
  today: string,
): PricedCoupon {
  const eligible = couponLines(lines).filter((line) => isEligible(terms, line));
  const refusal = couponRefusal(terms, eligible, today);
  if (refusal !== undefined) return { terms, discountPaise: paise(0), reason: refusal };
  const { discountPaise } = couponDiscount(terms, eligible);
  return {
    terms,
    discountPaise,
    reason: discountPaise > 0 ? null : 'This coupon takes nothing off your cart',
  };
}

function priceShop<Line extends PriceableLine>(
  shopId: ShopId,
  lines: readonly Line[],
  coupon: PricedCoupon | undefined,
): PricedShop<Line> {
  const applies = coupon !== undefined && coupon.reason === null;
  const available = couponLines(lines);
  const shares = applies ? couponDiscount(coupon.terms, available).shares : [];
  const shareOf = new Map(available.map((line, index) => [line.variantId, shares[index] ?? paise(0)]));
  const subtotalPaise = addPaise(...available.map((line) => line.totalPaise));
  const discountPaise = addPaise(...shareOf.values());
  return {
    shopId,
    shopName: lines[0]?.shopName ?? '',
    lines: lines.map((line) => ({
      ...line,
      totalPaise: lineTotal(line),
      discountPaise: shareOf.get(line.variantId) ?? paise(0),
    })),
    coupon: applies ? coupon.terms : null,
    subtotalPaise,
    discountPaise,
    totalPaise: subtractPaise(subtotalPaise, discountPaise),
  };
}

/** What can be bought, as coupons see it. A variant has at most one line in a cart. */
export function couponLines(lines: readonly PriceableLine[]) {
  return lines
    .filter((line) => line.isAvailable)
    .map((line) => ({
      variantId: line.variantId,
      productId: line.productId,
      shopId: line.shopId,
      totalPaise: lineTotal(line),
    }));
}
