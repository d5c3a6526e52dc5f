import { kolkataDate } from '../../contract/kernel/days.ts';
import type { UserId } from '../../contract/kernel/schemas.ts';
import type { DeliveryAddress } from '../addresses/index.ts';
import { type CartSnapshot, type CartSnapshotLine, type PricedCart, priceCart } from '../cart/index.ts';
import { findCouponTerms } from '../coupons/index.ts';
import type { Queryable } from '../platform/database/database.ts';
import { quoteOf } from './quote.ts';

/** The cart as it would be ordered to an address now. */
export interface Draft {
  cartVersion: number;
  cart: PricedCart<CartSnapshotLine>;
  address: DeliveryAddress;
  quote: string;
  /** The day in Asia/Kolkata, from which its delivery is counted. */
  today: string;
}

/**
 * Computes the figures of a snapshot with its present coupons. For an order the snapshot must have been read under the
 * lock of its cart, so that nothing changes it meanwhile (ST6).
 */
export async function composeDraft(
  db: Queryable,
  {
    snapshot,
    buyerId,
    address,
    now,
  }: { snapshot: CartSnapshot; buyerId: UserId; address: DeliveryAddress; now: Date },
): Promise<Draft> {
  const { version, lines, couponIds } = snapshot;
  const coupons = couponIds.length === 0 ? [] : await findCouponTerms(db, couponIds, buyerId);
  const today = kolkataDate(now);
  const cart = priceCart(lines, coupons, today);
  return { cartVersion: version, cart, address, quote: quoteOfDraft(version, cart, address), today };
}

/** The pin code of an address; some write it with a space. */
export function pinCodeOf(address: Pick<DeliveryAddress, 'postalCode'>): string {
  return address.postalCode.replaceAll(/\s/g, '');
}

function quoteOfDraft(
  cartVersion: number,
  cart: PricedCart<CartSnapshotLine>,
  address: DeliveryAddress,
): string {
  return quoteOf({
    cartVersion,
    address: { ...address, postalCode: pinCodeOf(address) },
    lines: cart.shops.flatMap((shop) =>
      shop.lines.map((line) => ({ ...line, unitPricePaise: line.pricePaise })),
    ),
    couponCodes: cart.shops.flatMap((shop) => shop.coupon?.code ?? []),
    totalPaise: cart.totalPaise,
  });
}
