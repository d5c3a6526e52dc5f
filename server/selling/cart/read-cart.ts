import type { Cart } from '../../../contract/cart.ts';
import { daysAfter } from '../../../contract/kernel/days.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import { type CouponTerms, listCouponsShownBy } from '../coupons/index.ts';
import { findAvailability } from '../inventory/index.ts';
import { findRatesOfShops } from '../shipping/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { offerCoupons } from './coupon-offers.ts';
import { listOwnLines, type OwnLines, type SavedLine } from './line-store.ts';
import { type LineDelivery, presentCart, DELIVERY_NOT_ASKED } from './present-cart.ts';
import { priceCart } from './price-cart.ts';
import { listCartCoupons } from './store.ts';

export interface CartView {
  today: string;
  pinCode?: string | undefined;
}

export async function readCart(db: Queryable, buyerId: UserId, view: CartView): Promise<Cart> {
  const own = await listOwnLines(db, buyerId);
  const coupons = await listCartCoupons(
    db,
    buyerId,
    own.lines.map(({ shopId }) => shopId),
  );
  return viewCart(db, { ...own, coupons, buyerId }, view);
}

interface ViewedCart extends OwnLines {
  coupons: CouponTerms[];
  buyerId: UserId | null;
}

export async function viewCart(
  db: Queryable,
  { lines, saved, coupons, buyerId }: ViewedCart,
  view: CartView,
): Promise<Cart> {
  const { today } = view;
  const shopIds = [...new Set(lines.map(({ shopId }) => shopId))];
  const [shown, ratesOfShops] = await Promise.all([
    listCouponsShownBy(db, shopIds, buyerId),
    findRatesOfShops(db, shopIds),
  ]);
  const priced = priceCart(lines, coupons, today, { ratesOfShops, pinCode: view.pinCode });
  const offers = offerCoupons(lines, priced.coupons, shown, today);
  const deliveryOf = await findDelivery(db, { lines: [...lines, ...saved], buyerId }, view);
  return presentCart({ lines, priced, saved, offers }, deliveryOf);
}

/** The checkout has the same rule: all records that cover the pin code hold the quantity together. */
async function findDelivery(
  db: Queryable,
  { lines, buyerId }: { lines: readonly SavedLine[]; buyerId: UserId | null },
  { today, pinCode }: CartView,
): Promise<(line: SavedLine) => LineDelivery> {
  if (pinCode === undefined) return () => DELIVERY_NOT_ASKED;
  const variantIds = lines.map((line) => line.variantId);
  const found = await findAvailability(db, { variantIds, pinCode, buyerId });
  const available = new Map(found.map((variant) => [variant.variantId, variant.available]));
  return (line) => {
    const isDeliverable = line.isAvailable && (available.get(line.variantId) ?? 0) >= line.quantity;
    return { isDeliverable, arrivesBy: isDeliverable ? daysAfter(today, line.deliveryDays) : null };
  };
}
