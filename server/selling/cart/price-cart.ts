import {
  addPaise,
  listPrice,
  type Paise,
  paise,
  subtractPaise,
  timesPaise,
} from '../../../contract/kernel/money.ts';
import type { ProductId, ShopId, VariantId } from '../../../contract/kernel/schemas.ts';
import { FREE_SHIPPING, parcelFees, type ParcelFees } from '../../../contract/kernel/shipping-fee.ts';
import { type CouponTerms, couponDiscount, couponRefusal, isEligible } from '../coupons/index.ts';
import type { RatesOfShops } from '../shipping/index.ts';

export interface PriceableLine {
  variantId: VariantId;
  productId: ProductId;
  shopId: ShopId;
  shopName: string;
  pricePaise: Paise;
  discountPercent: number;
  quantity: number;
  /** One unit weighs this; null where its variant has no weight. */
  weightGrams: number | null;
  /** An archived line is shown but not counted. */
  isAvailable: boolean;
}

export type PricedLine<Line extends PriceableLine> = Line & {
  totalPaise: Paise;
  discountPaise: Paise;
  marketSharePaise: Paise;
};

export interface PricedShop<Line extends PriceableLine> extends ParcelFees {
  shopId: ShopId;
  shopName: string;
  lines: PricedLine<Line>[];
  coupon: CouponTerms | null;
  /** The shop's own reason comes before the market's; null when a coupon applies or there is none. */
  reason: string | null;
  subtotalPaise: Paise;
  discountPaise: Paise;
  marketSharePaise: Paise;
  /** Fees are not included. */
  totalPaise: Paise;
}

export interface PricedCoupon {
  terms: CouponTerms;
  discountPaise: Paise;
  reason: string | null;
}

export interface PricedCart<Line extends PriceableLine> {
  shops: PricedShop<Line>[];
  coupons: PricedCoupon[];
  listTotalPaise: Paise;
  subtotalPaise: Paise;
  discountPaise: Paise;
  savedPaise: Paise;
  shippingPaise: Paise;
  /** Taking cash at the door would cost this in addition. */
  cashFeePaise: Paise;
  /** With shipping, without the fee for cash. */
  totalPaise: Paise;
}

/** Where parcels go, and what their shops ask for it. A shop without rates sends free of charge (POL7). */
export interface Shipping {
  ratesOfShops: RatesOfShops;
  /** Undefined where it is not known yet. */
  pinCode: string | undefined;
}

const FREE: Shipping = { ratesOfShops: {}, pinCode: undefined };

/**
 * Callers give at most one coupon of each shop and one of the market, which applies to shops without a coupon of their own that
 * applies (POL34). Figures add up to the paisa, whatever the order of the lines.
 */
export function priceCart<Line extends PriceableLine>(
  lines: readonly Line[],
  coupons: readonly CouponTerms[],
  today: string,
  shipping: Shipping = FREE,
): PricedCart<Line> {
  const linesByShop = Map.groupBy(lines, (line) => line.shopId);
  const priced = priceCoupons(lines, coupons, today);
  const applied = priced.filter(({ reason }) => reason === null).map(({ terms }) => terms);
  const own = new Map(applied.map((terms) => [terms.shopId, terms]));
  const ofMarket = own.get(null);
  const marketLines = couponLines(marketLinesOf(lines, priced));
  const shares = sharesOf([
    ...applied.filter(({ shopId }) => shopId !== null).map((terms) => ({ terms, lines: couponLines(lines) })),
    ...(ofMarket ? [{ terms: ofMarket, lines: marketLines }] : []),
  ]);
  const shops = [...linesByShop].map(([shopId, shopLines]) => {
    const isOfMarket =
      ofMarket && marketLines.some((line) => line.shopId === shopId && isEligible(ofMarket, line));
    const coupon = own.get(shopId) ?? (isOfMarket ? ofMarket : null);
    const refused = coupon ? undefined : priced.find(({ terms }) => terms.shopIds.includes(shopId));
    return { ...priceShop(shopId, shopLines, shares, shipping), coupon, reason: refused?.reason ?? null };
  });
  const subtotalPaise = addPaise(...shops.map((shop) => shop.subtotalPaise));
  const discountPaise = addPaise(...shops.map((shop) => shop.discountPaise));
  const shippingPaise = addPaise(...shops.map((shop) => shop.shippingPaise));
  const listTotalPaise = addPaise(...lines.filter(({ isAvailable }) => isAvailable).map(lineListTotal));
  return {
    shops,
    coupons: priced,
    listTotalPaise,
    subtotalPaise,
    discountPaise,
    savedPaise: subtractPaise(listTotalPaise, subtractPaise(subtotalPaise, discountPaise)),
    shippingPaise,
    cashFeePaise: addPaise(...shops.map((shop) => shop.cashFeePaise)),
    totalPaise: addPaise(subtractPaise(subtotalPaise, discountPaise), shippingPaise),
  };
}

/** CART-07: coupons come later. */
export function lineTotal(line: Pick<PriceableLine, 'pricePaise' | 'quantity'>): Paise {
  return timesPaise(line.pricePaise, line.quantity);
}

function lineListTotal({ pricePaise, discountPercent, quantity }: PriceableLine): Paise {
  return timesPaise(listPrice(pricePaise, discountPercent), quantity);
}

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

function priceCoupons(
  lines: readonly PriceableLine[],
  coupons: readonly CouponTerms[],
  today: string,
): PricedCoupon[] {
  const inCart = coupons.filter(({ shopIds }) => lines.some(({ shopId }) => shopIds.includes(shopId)));
  const own = inCart.filter(({ shopId }) => shopId !== null).map((terms) => priceCoupon(terms, lines, today));
  const ofMarket = inCart.find(({ shopId }) => shopId === null);
  return ofMarket ? [...own, priceMarketCoupon(ofMarket, own, lines, today)] : own;
}

/** The shops' own coupons come first, and take the blame: a line that they cover is not a fault of the cart. */
function priceMarketCoupon(
  ofMarket: CouponTerms,
  own: readonly PricedCoupon[],
  lines: readonly PriceableLine[],
  today: string,
): PricedCoupon {
  const priced = priceCoupon(ofMarket, marketLinesOf(lines, own), today);
  if (priced.reason === null || priceCoupon(ofMarket, lines, today).reason !== null) return priced;
  return { ...priced, reason: 'This coupon cannot be combined with the other coupons in your cart' };
}

export function marketLinesOf<Line extends PriceableLine>(
  lines: readonly Line[],
  priced: readonly PricedCoupon[],
): Line[] {
  const taken = new Set(priced.filter(({ reason }) => reason === null).map(({ terms }) => terms.shopId));
  return lines.filter(({ shopId }) => !taken.has(shopId));
}

/** A coupon replaces that of the same shop; the market's replaces those of its shops. */
export function replacesCoupon(applied: CouponTerms, { shopId }: CouponTerms): boolean {
  if (applied.shopId === null && shopId !== null) return applied.shopIds.includes(shopId);
  return shopId === applied.shopId;
}

export function withCoupon(onCart: readonly CouponTerms[], added: CouponTerms): CouponTerms[] {
  return [...onCart.filter((other) => !replacesCoupon(added, other)), added];
}

/** The market's coupon is unused where each of its shops in the cart has a coupon of its own that applies. */
export function withoutUnusedCoupon(
  lines: readonly PriceableLine[],
  coupons: readonly CouponTerms[],
  today: string,
): CouponTerms[] {
  const left = marketLinesOf(lines, priceCoupons(lines, coupons, today));
  return coupons.filter(
    ({ shopId, shopIds }) => shopId !== null || left.some((line) => shopIds.includes(line.shopId)),
  );
}

interface LineShares {
  discountPaise: Paise;
  marketSharePaise: Paise;
}

function sharesOf(
  applied: readonly { terms: CouponTerms; lines: ReturnType<typeof couponLines> }[],
): Map<VariantId, LineShares> {
  return new Map(
    applied.flatMap(({ terms, lines }) => {
      const eligible = lines.filter((line) => isEligible(terms, line));
      const { shares, marketShares } = couponDiscount(terms, eligible);
      return eligible.map(({ variantId }, place) => [
        variantId,
        { discountPaise: shares[place] ?? paise(0), marketSharePaise: marketShares[place] ?? paise(0) },
      ]);
    }),
  );
}

function priceShop<Line extends PriceableLine>(
  shopId: ShopId,
  lines: readonly Line[],
  shares: ReadonlyMap<VariantId, LineShares>,
  { ratesOfShops, pinCode }: Shipping,
): Omit<PricedShop<Line>, 'coupon' | 'reason'> {
  const priced = lines.map((line) => ({
    ...line,
    totalPaise: lineTotal(line),
    ...(shares.get(line.variantId) ?? { discountPaise: paise(0), marketSharePaise: paise(0) }),
  }));
  const available = priced.filter(({ isAvailable }) => isAvailable);
  const subtotalPaise = addPaise(...available.map((line) => line.totalPaise));
  const discountPaise = addPaise(...available.map((line) => line.discountPaise));
  return {
    shopId,
    shopName: lines[0]?.shopName ?? '',
    lines: priced,
    subtotalPaise,
    discountPaise,
    marketSharePaise: addPaise(...available.map((line) => line.marketSharePaise)),
    ...parcelFees(ratesOfShops[shopId] ?? FREE_SHIPPING, available, pinCode),
    totalPaise: subtractPaise(subtotalPaise, discountPaise),
  };
}

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
