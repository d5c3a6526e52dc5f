import type { AppliedCoupon } from '../../../contract/cart.ts';
import { api } from '../../shared/http/api.ts';
import { useCart } from '../../shared/cart/cart-store.ts';
import { isBuyer, previewCart } from '../../shared/cart/load-cart.ts';

/**
 * Applies a voucher code to the cart.
 * @returns why it was refused; undefined on success
 * @throws ApiProblem when the account's cart refuses it, or without a response
 */
export async function applyCoupon(code: string, pinCode: string | undefined): Promise<string | undefined> {
  if (isBuyer()) {
    await api('POST /api/cart/coupon', { body: { code } });
    return undefined;
  }
  const { couponCodes, setCouponCodes } = useCart.getState();
  const { coupons, refusedCodes } = await previewCart(api, [...couponCodes, code], pinCode);
  const refused = refusedCodes.find((other) => isCode(other, code));
  const reason = refused?.reason ?? coupons.find((coupon) => isCode(coupon, code))?.reason;
  if (typeof reason === 'string') return reason;
  setCouponCodes(coupons.map((coupon) => coupon.code));
  return undefined;
}

export async function removeCoupon(code: string): Promise<void> {
  if (isBuyer()) {
    await api('DELETE /api/cart/coupon/:code', { params: { code } });
    return;
  }
  const { couponCodes, setCouponCodes } = useCart.getState();
  setCouponCodes(couponCodes.filter((other) => other.toLowerCase() !== code.toLowerCase()));
}

/** Codes are case-insensitive. */
export function isCode(coupon: Pick<AppliedCoupon, 'code'>, code: string): boolean {
  return coupon.code.toLowerCase() === code.trim().toLowerCase();
}
