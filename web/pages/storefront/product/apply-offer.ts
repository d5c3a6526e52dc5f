import { create } from 'zustand';
import type { ShopId } from '../../../../contract/kernel/schemas.ts';
import { useCart } from '../../../concepts/cart/cart-store.ts';
import { loadCart } from '../../../concepts/cart/load-cart.ts';
import { codeApplied } from '../../../concepts/coupons/coupon-words.ts';
import { codeFor, forgetCode, rememberCode } from '../../../concepts/coupons/remembered-codes.ts';
import { api } from '../../../kit/http/api.ts';
import { usePinCodeStore } from '../../../concepts/pin-code/pin-code-store.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import { applyOffer, isCode } from '../cart/change-coupons.ts';
import { isWorthApplying, obstacleWords } from '../cart/offer-words.ts';

interface Offer {
  shopId: ShopId;
  code: string;
}

export const useAppliedCode = create<{ code: string | undefined }>(() => ({ code: undefined }));

/** A remembered code waits until something of its shop is added. */
export type OfferOutcome = 'applied' | 'remembered' | { refusal: string };

/** Only a code that the cart offers is sent: the server counts refused ones as guesses. */
export async function applyToCart({ shopId, code }: Offer): Promise<OfferOutcome> {
  const pinCode = usePinCodeStore.getState().pinCode || undefined;
  const isEmpty = useCart.getState().lines.length === 0;
  const cart = isEmpty ? undefined : await loadCart(api, pinCode);
  if (!cart?.items.some(({ shop }) => shop.id === shopId)) {
    rememberCode(shopId, code);
    return 'remembered';
  }
  const offer = cart.offers.find(
    (candidate) => (candidate.shop?.id ?? shopId) === shopId && isCode(candidate, code),
  );
  if (!offer) return { refusal: 'You can enter it in your cart.' };
  if (!offer.isApplied) {
    if (!isWorthApplying(offer)) return { refusal: obstacleWords(offer) };
    const refusal = await applyOffer(offer, cart.coupons, pinCode);
    if (refusal !== undefined) return { refusal };
  }
  useAppliedCode.setState({ code });
  forgetCode(shopId);
  return 'applied';
}

/** A coupon that does not apply yet stays remembered. */
export async function applyRemembered(shopId: ShopId): Promise<void> {
  const code = codeFor(shopId);
  if (code === undefined) return;
  const outcome = await applyToCart({ shopId, code });
  if (outcome === 'applied') notify('success', codeApplied(code));
  else if (outcome !== 'remembered') notify('info', `${code} is not applied yet. ${outcome.refusal}`);
}
