import { useCart } from '../cart/cart-store.ts';
import { useCompared } from '../comparison/compared-store.ts';
import { useCodeStore } from '../coupons/code-store.ts';
import { useFavorites } from '../favorites/favorites-store.ts';
import { connectSession } from '../../kit/http/browser-transport.ts';
import { usePinCodeStore } from '../pin-code/pin-code-store.ts';
import { useViewedStore } from '../recently-viewed/viewed-store.ts';
import { useRecentSearches } from '../search/recent-searches.ts';
import { forgetShops, othersShopId } from '../../kit/storage/acting-shop.ts';
import { useShop } from '../shop/shop-store.ts';
import { useSession } from '../../kit/storage/session-store.ts';
import { supportView } from '../../kit/storage/tab-storage.ts';
import { leaveView } from '../support/leave-view.ts';
import { closeSession, useSessionEnd } from './close-session.ts';

/** Connects the API client to the session. The app calls it once, when it starts in a browser. */
export function startSession(): void {
  connectSession({
    getToken: () => useSession.getState().token,
    isOperator: () => useSession.getState().role === 'operator',
    getShop: othersShopId,
    leaveShop: async (shopId) => {
      const { leaveShop } = await import('./act-for.ts');
      leaveShop(shopId);
    },
    refresh: async () => {
      // The refresh cookie is the operator's own.
      if (supportView()) return false;
      const { token } = useSession.getState();
      const { refreshSession } = await import('./signed-in.ts');
      return refreshSession(token);
    },
    confirm: async (proof) => {
      const { confirmIdentity } = await import('../second-factor/confirm-identity.tsx');
      return confirmIdentity(proof);
    },
    end: (reason) => {
      if (supportView()) return leaveView();
      // The user logged out during the request.
      const { token, role } = useSession.getState();
      if (reason === 'expired' && token === null) return;
      // A visitor keeps cart and favorites, even when a call is refused.
      if (token !== null) closeSession();
      useSessionEnd.setState({ refused: { reason, role } });
    },
  });
  useSession.subscribe((now, before) => {
    if (before.id !== null && now.id !== before.id) forgetShops();
  });
  window.addEventListener('storage', ({ key }) => {
    if (key === 'user' || key === 'token') void useSession.persist.rehydrate();
    if (key === 'favorite') void useFavorites.persist.rehydrate();
    if (key === 'cart') {
      for (const slice of [
        useCart,
        usePinCodeStore,
        useRecentSearches,
        useCompared,
        useCodeStore,
        useViewedStore,
      ])
        void slice.persist.rehydrate();
    }
    if (key === 'shop') void useShop.persist.rehydrate();
  });
}
