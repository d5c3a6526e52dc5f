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

/** The account's drafts stay for its next sign-in. */
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
  /** A user who logged out leaves the area to the home page, not to the sign-in page. */
  hasLoggedOut: boolean;
  /** The latest end without a log out, and the role of its session. */
  refused?: { reason: 'expired' | 'forbidden'; role: Role | null };
}

export const useSessionEnd = create<SessionEnd>()(() => ({ hasLoggedOut: false }));

export function consumeLogOut(): boolean {
  const { hasLoggedOut } = useSessionEnd.getState();
  useSessionEnd.setState({ hasLoggedOut: false });
  return hasLoggedOut;
}
