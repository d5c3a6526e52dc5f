import { addPaise, apportion } from '../../../contract/kernel/money.ts';
import type { CouponId } from '../../../contract/kernel/schemas.ts';
import type { CartSnapshotLine, PricedCart } from '../cart/index.ts';
import type { CouponUse } from '../coupons/index.ts';

/** Each shop order gets its share of the market coupon's minimum, so that it can be cancelled by itself. */
export function usesOf({ shops }: PricedCart<CartSnapshotLine>): CouponUse[] {
  const lowered = shops.flatMap(({ coupon, ...shop }) => (coupon ? [{ coupon, ...shop }] : []));
  const byCoupon = Map.groupBy(lowered, ({ coupon }) => coupon.id);
  return [...byCoupon].sort(byId).flatMap(([couponId, unsorted]) => {
    // The odd paisa goes by shop, not by place in the cart.
    const parts = unsorted.toSorted((a, b) => (a.shopId < b.shopId ? -1 : 1));
    const [first] = parts;
    if (!first) return [];
    const minima = apportion(
      first.coupon.minOrderPaise,
      parts.map(({ subtotalPaise }) => subtotalPaise),
    );
    return [
      {
        couponId,
        version: first.coupon.version,
        discountPaise: addPaise(...parts.map(({ discountPaise }) => discountPaise)),
        parts:
          first.coupon.shopId === null
            ? parts.map(({ shopId, discountPaise, marketSharePaise: marketPaise }, place) => ({
                shopId,
                discountPaise,
                marketPaise,
                minOrderPaise: minima[place] ?? first.coupon.minOrderPaise,
              }))
            : [],
      },
    ];
  });
}

function byId([a]: [CouponId, unknown], [b]: [CouponId, unknown]): number {
  return a < b ? -1 : 1;
}
