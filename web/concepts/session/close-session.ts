import { create } from 'zustand';
import type { Role } from '../../../contract/kernel/schemas.ts';
import { useCart } from '../cart/cart-store.ts';
import { clearCompared } from '../comparison/compared-store.ts';
import { clearCodes } from '../coupons/code-store.ts';
import { useFavorites } from '../favorites/favorites-store.ts';
import { forgetCounted } from '../interest/counted-here.ts';
import { usePinCodeStore } from '../pin-code/pin-code-store.ts';
import { clearViewed } from '../recently-viewed/viewed-store.ts';
import { clearSearches } from '../search/recent-searches.ts';
import { useShop } from '../shop/shop-store.ts';
import { useSession } from '../../kit/storage/session-store.ts';

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

interface SessionEnd {
  /** The user logged out and has not left the area yet: it leads home then, not to the sign-in page. */
  hasLoggedOut: boolean;
  /** The latest end without a log out, and whose session it was. */
  refused?: { reason: 'expired' | 'forbidden'; role: Role | null };
}

/** How the session of this document ended. */
export const useSessionEnd = create<SessionEnd>()(() => ({ hasLoggedOut: false }));

/** Whether the user logged out since the last call. */
export function consumeLogOut(): boolean {
  const { hasLoggedOut } = useSessionEnd.getState();
  useSessionEnd.setState({ hasLoggedOut: false });
  return hasLoggedOut;
}
