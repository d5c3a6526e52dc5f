import { ApiProblem } from '../../../contract/client.ts';
import { api } from '../http/api.ts';
import { connectSession } from '../http/browser-transport.ts';
import { showCart, useCart } from '../cart/cart-store.ts';
import { usePinCodeStore } from '../pin-code/pin-code-store.ts';
import { adoptAddressPinCode } from '../pin-code/adopt-address-pin-code.ts';
import { clearDrafts } from '../drafts/clear-drafts.ts';
import { clearCompared, useCompared } from '../comparison/compared-store.ts';
import { useFavorites } from '../favorites/favorites-store.ts';
import { clearSearches, useRecentSearches } from '../search/recent-searches.ts';
import { useShop } from '../shop/shop-store.ts';
import { useSession } from '../storage/session-store.ts';

/** Why a session ended without a log out, shown on the sign-in page. */
export type SessionEnd = 'expired' | 'forbidden';

const REFRESH_LOCK = 'haat session refresh';

let notifyEnd: (reason: SessionEnd) => void = () => {};

/** Notified when the server ends the session; the root of the pages redirects to /login. */
export function onSessionEnd(listener: (reason: SessionEnd) => void): () => void {
  notifyEnd = listener;
  return () => {
    notifyEnd = () => {};
  };
}

/**
 * Refreshes the slices from the account when a page opens for a signed-in buyer. Local changes made during the request,
 * above all a log out, win.
 */
export async function refreshSlices(): Promise<void> {
  if (useSession.getState().role !== 'buyer') return;
  const { productIds } = useFavorites.getState();
  const { lines } = useCart.getState();
  const [favorites, cart] = await Promise.all([
    api('GET /api/favorite'),
    api('GET /api/cart'),
    adoptAddressPinCode(),
  ]);
  if (useFavorites.getState().productIds === productIds) {
    useFavorites.getState().set(favorites.map(({ id }) => id));
  }
  if (useCart.getState().lines === lines) showCart(cart);
}

let hasLoggedOut = false;

/** Whether the user logged out since the last call. The area they leave then leads home, not to the sign-in page. */
export function consumeLogOut(): boolean {
  const isLeaving = hasLoggedOut;
  hasLoggedOut = false;
  return isLeaving;
}

/** Logs out here at once, and on the server without waiting for it; the theme stays. */
export async function logOut(): Promise<void> {
  const ended = api('POST /api/session/logout');
  hasLoggedOut = true;
  clearAccount();
  // The local session is over in any case; an unreachable server drops its own at expiry.
  await ended.catch(() => undefined);
}

/** Clears the account's data in this browser; the theme stays. */
export function clearAccount(): void {
  closeSession();
  clearDrafts();
}

/** Clears the session but keeps the account's drafts for its next sign-in. */
function closeSession(): void {
  useSession.getState().clear();
  useFavorites.getState().set([]);
  useCart.getState().clear();
  usePinCodeStore.getState().clearAddressPinCode();
  clearSearches();
  clearCompared();
  useShop.getState().clear();
}

/** One refresh at a time across tabs: a tab that waited for the lock finds the new token. */
async function refresh(): Promise<boolean> {
  const usedToken = useSession.getState().token;
  return withRefreshLock(async () => {
    await useSession.persist.rehydrate();
    const { token, signIn } = useSession.getState();
    if (token !== usedToken) return token !== null;
    try {
      const reply = await api('POST /api/session/refresh');
      // Logged out during the request: stay logged out.
      if (useSession.getState().token !== usedToken) return false;
      signIn(reply);
      return true;
    } catch (error) {
      // Without a response, or with 429, the state of the session is unknown: the call fails, the session stays.
      if (error instanceof ApiProblem && error.status < 500 && error.status !== 429) return false;
      throw error;
    }
  });
}

/** Locks exist on secure origins only: over plain http every tab refreshes separately. */
function withRefreshLock(work: () => Promise<boolean>): Promise<boolean> {
  return isSecureContext ? navigator.locks.request(REFRESH_LOCK, work) : work();
}

/** Connects the API client to the session and follows other tabs. Called once, when the app starts in a browser. */
export function startSession(): void {
  connectSession({
    getToken: () => useSession.getState().token,
    refresh,
    end: (reason) => {
      // Logged out during the request.
      if (reason === 'expired' && useSession.getState().token === null) return;
      closeSession();
      notifyEnd(reason);
    },
  });
  window.addEventListener('storage', ({ key }) => {
    if (key === 'user' || key === 'token') void useSession.persist.rehydrate();
    if (key === 'favorite') void useFavorites.persist.rehydrate();
    if (key === 'cart') {
      for (const slice of [useCart, usePinCodeStore, useRecentSearches, useCompared])
        void slice.persist.rehydrate();
    }
    if (key === 'shop') void useShop.persist.rehydrate();
  });
}
