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
import { isWorthApplying, whyNot } from '../cart/offer-words.ts';

interface Offer {
  /** Of the product; a coupon of the market is also for others. */
  shopId: ShopId;
  code: string;
}

/** The code that this page put on the cart. */
export const useAppliedCode = create<{ code: string | undefined }>(() => ({ code: undefined }));

/** What became of a coupon: on the cart, kept for when something of its shop is added, or why it does not apply. */
export type OfferOutcome = 'applied' | 'remembered' | { refusal: string };

/**
 * Applies a coupon to the cart where it saves something there; remembers it for the next add where the cart has nothing of the
 * coupon's shop. A code is sent only where the cart offers it: the server counts refused ones as guesses.
 * @throws ApiProblem when the cart could not be read or changed
 */
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
    if (!isWorthApplying(offer)) return { refusal: whyNot(offer) };
    const refusal = await applyOffer(offer, cart.coupons, pinCode);
    if (refusal !== undefined) return { refusal };
  }
  useAppliedCode.setState({ code });
  forgetCode(shopId);
  return 'applied';
}

/** Applies the coupon that was remembered for a shop, after something of it was added. Where it does not apply yet, it stays remembered. */
export async function applyRemembered(shopId: ShopId): Promise<void> {
  const code = codeFor(shopId);
  if (code === undefined) return;
  const outcome = await applyToCart({ shopId, code });
  if (outcome === 'applied') notify('success', codeApplied(code));
  else if (outcome !== 'remembered') notify('info', `${code} is not applied yet. ${outcome.refusal}`);
}
