import { ApiProblem } from '../../../contract/client.ts';
import { api } from '../http/api.ts';
import { connectSession } from '../http/browser-transport.ts';
import { showCart, useCart } from '../cart/cart-store.ts';
import { usePinCodeStore } from '../pin-code/pin-code-store.ts';
import { takePinCode } from '../pin-code/take-pin-code.ts';
import { forgetDrafts } from '../drafts/forget-drafts.ts';
import { useFavorites } from '../favorites/favorites-store.ts';
import { forgetSearches, useRecentSearches } from '../search/recent-searches.ts';
import { useShop } from '../shop/shop-store.ts';
import { useSession } from '../storage/session-store.ts';

/** Why a session ended without a log out: shown as a reason to sign in again. */
export type SessionEnd = 'expired' | 'forbidden';

const REFRESH_LOCK = 'haat session refresh';

let tellEnd: (reason: SessionEnd) => void = () => {};

/** Who is told when the server ends the session: the root of the pages, which leads to /login. */
export function onSessionEnd(listener: (reason: SessionEnd) => void): () => void {
  tellEnd = listener;
  return () => {
    tellEnd = () => {};
  };
}

/**
 * Brings the slices up to date with the account when a page of a signed-in buyer opens. What changed here while the
 * answer was on its way is newer than the answer, a log out above all, and stays.
 */
export async function refreshSlices(): Promise<void> {
  if (useSession.getState().role !== 'buyer') return;
  const { productIds } = useFavorites.getState();
  const { lines } = useCart.getState();
  const [favorites, cart] = await Promise.all([
    api('GET /api/favorite'),
    api('GET /api/cart'),
    takePinCode(),
  ]);
  if (useFavorites.getState().productIds === productIds) {
    useFavorites.getState().set(favorites.map(({ id }) => id));
  }
  if (useCart.getState().lines === lines) showCart(cart);
}

let wasLeft = false;

/** Whether somebody logged out since this was last asked. The area that they were in then leads home, not to sign in. */
export function takeLeave(): boolean {
  const isLeaving = wasLeft;
  wasLeft = false;
  return isLeaving;
}

/** Ends the session here at once and on the server as soon as it answers; the theme stays. */
export async function logOut(): Promise<void> {
  const ended = api('POST /api/session/logout');
  wasLeft = true;
  forgetAccount();
  // Here the session is over in any case; a server that cannot be reached forgets it when it expires.
  await ended.catch(() => undefined);
}

/** Forgets here what the browser keeps of an account; the theme stays. */
export function forgetAccount(): void {
  closeSession();
  forgetDrafts();
}

/** The account is not signed in any more. What it had not finished is there when it signs in again. */
function closeSession(): void {
  useSession.getState().clear();
  useFavorites.getState().set([]);
  useCart.getState().clear();
  usePinCodeStore.getState().leaveAccount();
  forgetSearches();
  useShop.getState().clear();
}

/** One refresh at a time over all tabs: whoever waited for the lock finds the token that another tab fetched. */
async function refresh(): Promise<boolean> {
  const usedToken = useSession.getState().token;
  return oneAtATime(async () => {
    await useSession.persist.rehydrate();
    const { token, signIn } = useSession.getState();
    if (token !== usedToken) return token !== null;
    try {
      const reply = await api('POST /api/session/refresh');
      // Whoever logged out while the answer was on its way stays logged out.
      if (useSession.getState().token !== usedToken) return false;
      signIn(reply);
      return true;
    } catch (error) {
      // Without an answer, or told to wait, nobody knows whether the session is over: the call fails, the session stays.
      if (error instanceof ApiProblem && error.status < 500 && error.status !== 429) return false;
      throw error;
    }
  });
}

/** Browsers have locks on secure origins alone: over plain http every tab refreshes for itself. */
function oneAtATime(work: () => Promise<boolean>): Promise<boolean> {
  return isSecureContext ? navigator.locks.request(REFRESH_LOCK, work) : work();
}

/** Connects the API client to the session and follows what other tabs do to it. Once, when the app starts in a browser. */
export function startSession(): void {
  connectSession({
    getToken: () => useSession.getState().token,
    refresh,
    end: (reason) => {
      // Whoever logged out meanwhile knows.
      if (reason === 'expired' && useSession.getState().token === null) return;
      closeSession();
      tellEnd(reason);
    },
  });
  window.addEventListener('storage', ({ key }) => {
    if (key === 'user' || key === 'token') void useSession.persist.rehydrate();
    if (key === 'favorite') void useFavorites.persist.rehydrate();
    if (key === 'cart') {
      for (const slice of [useCart, usePinCodeStore, useRecentSearches]) void slice.persist.rehydrate();
    }
    if (key === 'shop') void useShop.persist.rehydrate();
  });
}
