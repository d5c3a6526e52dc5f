import type { Cart } from '../../contract/cart.ts';
import { daysAfter } from '../../contract/kernel/days.ts';
import type { UserId } from '../../contract/kernel/schemas.ts';
import type { CouponTerms } from '../coupons/index.ts';
import { findAvailability } from '../inventory/index.ts';
import type { Queryable } from '../platform/database/database.ts';
import { type LineDelivery, presentCart, UNASKED } from './present-cart.ts';
import { priceCart } from './price-cart.ts';
import { type CartLine, listCartCoupons, listCartLines } from './store.ts';

/** When and for which pin code a cart is read; without one it has no delivery information. */
export interface CartView {
  /** The calendar day in Asia/Kolkata. */
  today: string;
  pinCode?: string | undefined;
}

/** The buyer's cart, priced as of now. */
export async function readCart(db: Queryable, buyerId: UserId, view: CartView): Promise<Cart> {
  const lines = await listCartLines(db, buyerId);
  const coupons = await listCartCoupons(db, buyerId);
  return viewCart(db, { lines, coupons, buyerId }, view);
}

/** Prices lines and coupons for showing; `buyerId` is null for a visitor. */
export async function viewCart(
  db: Queryable,
  { lines, coupons, buyerId }: { lines: CartLine[]; coupons: CouponTerms[]; buyerId: UserId | null },
  view: CartView,
): Promise<Cart> {
  const priced = priceCart(lines, coupons, view.today);
  return presentCart(lines, priced, await findDelivery(db, { lines, buyerId }, view));
}

/** By the same rule as the checkout: all records that cover the pin code together hold the quantity. */
async function findDelivery(
  db: Queryable,
  { lines, buyerId }: { lines: readonly CartLine[]; buyerId: UserId | null },
  { today, pinCode }: CartView,
): Promise<(line: CartLine) => LineDelivery> {
  if (pinCode === undefined) return () => UNASKED;
  const variantIds = lines.map((line) => line.variantId);
  const found = await findAvailability(db, { variantIds, pinCode, buyerId });
  const available = new Map(found.map((variant) => [variant.variantId, variant.available]));
  return (line) => {
    const isDeliverable = line.isAvailable && (available.get(line.variantId) ?? 0) >= line.quantity;
    return { isDeliverable, arrivesBy: isDeliverable ? daysAfter(today, line.deliveryDays) : null };
  };
}
