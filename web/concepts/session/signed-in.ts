import { ApiProblem } from '../../../contract/client.ts';
import { showCart } from '../cart/cart-lines.ts';
import { useCart } from '../cart/cart-store.ts';
import { useFavorites } from '../favorites/favorites-store.ts';
import { api } from '../../kit/http/api.ts';
import { adoptAddressPinCode } from '../pin-code/adopt-address-pin-code.ts';
import { isStillSignedInAs, useSession } from '../../kit/storage/session-store.ts';

/** Pages for everybody load this file for signed-in users only. */

const REFRESH_LOCK = 'haat session refresh';

/** Local changes during the request win, above all a log out. */
export async function refreshSlices(): Promise<void> {
  const { id, role } = useSession.getState();
  if (role !== 'buyer') return;
  const { productIds } = useFavorites.getState();
  const { lines } = useCart.getState();
  const [favorites, cart] = await Promise.all([
    api('GET /api/favorite'),
    api('GET /api/cart'),
    adoptAddressPinCode(),
  ]);
  if (!isStillSignedInAs(id)) return;
  if (useFavorites.getState().productIds === productIds) {
    useFavorites.getState().set(favorites.map(({ id }) => id));
  }
  if (useCart.getState().lines === lines) showCart(cart);
}

/** One tab renews the token, and waiting tabs read it. @returns false when the session is over */
export async function refreshSession(usedToken: string | null): Promise<boolean> {
  return withRefreshLock(async () => {
    await useSession.persist.rehydrate();
    const { token, signIn } = useSession.getState();
    if (token !== usedToken) return token !== null;
    try {
      const reply = await api('POST /api/session/refresh');
      // The user logged out during the request.
      if (useSession.getState().token !== usedToken) return false;
      signIn(reply);
      return true;
    } catch (error) {
      // Without a response, or with 429, the session may still be valid: the call fails alone.
      if (error instanceof ApiProblem && error.status < 500 && error.status !== 429) return false;
      throw error;
    }
  });
}

/** Locks exist on secure origins only: over plain http every tab refreshes separately. */
function withRefreshLock(work: () => Promise<boolean>): Promise<boolean> {
  return isSecureContext ? navigator.locks.request(REFRESH_LOCK, work) : work();
}
