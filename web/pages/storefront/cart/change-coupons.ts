import type { AppliedCoupon, CartOffer } from '../../../../contract/cart.ts';
import { api } from '../../../kit/http/api.ts';
import { useCart } from '../../../concepts/cart/cart-store.ts';
import { isBuyer, previewCart } from '../../../concepts/cart/load-cart.ts';

/** @throws ApiProblem when the account's cart refuses it, or without a response */
export async function applyCoupon(code: string, pinCode: string | undefined): Promise<string | undefined> {
  if (isBuyer()) {
    await api('POST /api/cart/coupon', { body: { code } });
    return undefined;
  }
  return tryCodes([...useCart.getState().couponCodes, code], code, pinCode);
}

/** Replaces the coupon of the same shops. @throws ApiProblem when the account's cart refuses it */
export async function applyOffer(
  { code, shop }: Pick<CartOffer, 'code' | 'shop'>,
  onCart: readonly AppliedCoupon[],
  pinCode: string | undefined,
): Promise<string | undefined> {
  if (isBuyer()) {
    await api('POST /api/cart/coupon', { body: { code, shopId: shop?.id } });
    return undefined;
  }
  const isOf = (other: string, owner: string | undefined) =>
    onCart.some((coupon) => coupon.shop?.id === owner && isCode(coupon, other));
  const kept = useCart.getState().couponCodes.filter((other) => !isOf(other, shop?.id));
  const ofMarket = kept.filter((other) => isOf(other, undefined));
  const others = kept.filter((other) => !ofMarket.includes(other));
  // A later code wins in its shops; other shops keep theirs.
  return tryCodes(shop ? [...ofMarket, code, ...others] : [...others, code], code, pinCode);
}

/** The server checks a visitor's codes; a refused one is not stored. */
async function tryCodes(
  codes: string[],
  added: string,
  pinCode: string | undefined,
): Promise<string | undefined> {
  const { coupons, refusedCodes } = await previewCart(api, codes, pinCode);
  const refused = refusedCodes.find((other) => isCode(other, added));
  const reason = refused?.reason ?? coupons.find((coupon) => isCode(coupon, added))?.reason;
  if (typeof reason === 'string') return reason;
  useCart.getState().setCouponCodes(coupons.map((coupon) => coupon.code));
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

export function isCode(coupon: Pick<AppliedCoupon, 'code'>, code: string): boolean {
  return coupon.code.toLowerCase() === code.trim().toLowerCase();
}
