import type { SignedIn } from '../../../contract/accounts.ts';
import { api } from '../http/api.ts';
import { showCart } from '../cart/cart-lines.ts';
import { useCart } from '../cart/cart-store.ts';
import { sendChosen } from '../cart/missing-choices.ts';
import { adoptAddressPinCode } from '../pin-code/adopt-address-pin-code.ts';
import { useFavorites } from '../favorites/favorites-store.ts';
import { useSession } from '../storage/session-store.ts';

/** Stores the new session and merges the visitor's favorites and cart into a buyer's account. */
export async function completeSignIn(reply: SignedIn): Promise<void> {
  const visitorFavorites = useFavorites.getState().productIds;
  const visitorCart = useCart.getState();
  useSession.getState().signIn(reply);
  if (reply.role !== 'buyer') return;
  adoptAddressPinCode().catch(() => undefined); // the next page that opens tries again
  const [favorites, cart] = await Promise.all([
    api('POST /api/favorite/merge', { body: { productIds: visitorFavorites.slice(0, 100) } }),
    sendChosen({ items: visitorCart.lines, savedItems: visitorCart.savedItems }, (body) =>
      api('POST /api/cart/merge', { body }),
    ),
  ]);
  useFavorites.getState().set(favorites.map(({ id }) => id));
  showCart(cart);
  useCart.setState({ couponCodes: [], savedItems: [] });
  for (const code of visitorCart.couponCodes) {
    // A code that the account may not use is dropped; the cart shows what applies.
    await api('POST /api/cart/coupon', { body: { code } }).catch(() => undefined);
  }
}
