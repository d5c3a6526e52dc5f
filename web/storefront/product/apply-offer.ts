import { create } from 'zustand';
import type { ShopId } from '../../../contract/kernel/schemas.ts';
import { useCart } from '../../shared/cart/cart-store.ts';
import { loadCart } from '../../shared/cart/load-cart.ts';
import { codeFor, forgetCode, rememberCode } from '../../shared/coupons/remembered-codes.ts';
import { api } from '../../shared/http/api.ts';
import { messageOf } from '../../shared/http/problem-message.ts';
import { usePinCodeStore } from '../../shared/pin-code/pin-code-store.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { applyCoupon } from '../cart/change-coupons.ts';

interface Offer {
  shopId: ShopId;
  code: string;
}

/** The code that this page put on the cart. */
export const useAppliedCode = create<{ code: string | undefined }>(() => ({ code: undefined }));

/** What became of a coupon: on the cart, kept for when something of its shop is added, or why it does not apply. */
export type OfferOutcome = 'applied' | 'remembered' | { refusal: string };

/**
 * Applies a coupon to the cart where it has something of the coupon's shop; otherwise remembers it for the next add.
 * @throws ApiProblem when the cart could not be read
 */
export async function applyOffer({ shopId, code }: Offer): Promise<OfferOutcome> {
  const { pinCode } = usePinCodeStore.getState();
  const isEmpty = useCart.getState().lines.length === 0;
  const items = isEmpty ? [] : (await loadCart(api, pinCode || undefined)).items;
  if (!items.some(({ shop }) => shop.id === shopId)) {
    rememberCode(shopId, code);
    return 'remembered';
  }
  const refusal = await refusalOf(code);
  if (refusal !== undefined) return { refusal };
  forgetCode(shopId);
  return 'applied';
}

/** Applies the coupon that was remembered for a shop, after something of it was added. A refusal is a note: the code stays remembered. */
export async function applyRemembered(shopId: ShopId): Promise<void> {
  const code = codeFor(shopId);
  if (code === undefined) return;
  const refusal = await refusalOf(code);
  if (refusal !== undefined) {
    notify('info', `${code} is not applied yet. ${refusal}`);
    return;
  }
  forgetCode(shopId);
  notify('success', `Code ${code} applied`);
}

/** Applies a code to the cart. @returns why it does not apply; undefined on success */
async function refusalOf(code: string): Promise<string | undefined> {
  try {
    const refusal = await applyCoupon(code, usePinCodeStore.getState().pinCode || undefined);
    if (refusal === undefined) useAppliedCode.setState({ code });
    return refusal;
  } catch (error) {
    return messageOf(error, 'You can apply it in your cart.');
  }
}
