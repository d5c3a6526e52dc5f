import { useCart } from '../cart/cart-store.ts';
import { clearCompared } from '../comparison/compared-store.ts';
import { clearCodes } from '../coupons/code-store.ts';
import { useFavorites } from '../favorites/favorites-store.ts';
import { forgetCounted } from '../interest/counted-here.ts';
import { usePinCodeStore } from '../pin-code/pin-code-store.ts';
import { clearViewed } from '../recently-viewed/viewed-store.ts';
import { clearSearches } from '../search/recent-searches.ts';
import { useShop } from '../shop/shop-store.ts';
import { useSession } from '../storage/session-store.ts';

/** Clears the session but keeps the account's drafts for its next sign-in. */
export function closeSession(): void {
  useSession.getState().clear();
  useFavorites.getState().set([]);
  useCart.getState().clear();
  usePinCodeStore.getState().clearAddressPinCode();
  clearSearches();
  clearCompared();
  clearCodes();
  clearViewed();
  forgetCounted();
  useShop.getState().clear();
}

let hasLoggedOut = false;

export function noteLogOut(): void {
  hasLoggedOut = true;
}

/** Whether the user logged out since the last call. The area they leave then leads home, not to the sign-in page. */
export function consumeLogOut(): boolean {
  const isLeaving = hasLoggedOut;
  hasLoggedOut = false;
  return isLeaving;
}
