import type { SignedIn } from '../../../contract/accounts.ts';
import type { ApiClient } from '../../../contract/client.ts';
import { api } from '../../kit/http/api.ts';
import { showCart } from '../cart/cart-lines.ts';
import { useCart } from '../cart/cart-store.ts';
import { sendChosen } from '../cart/missing-choices.ts';
import { adoptAddressPinCode } from '../pin-code/adopt-address-pin-code.ts';
import { useFavorites } from '../favorites/favorites-store.ts';
import { useSession } from '../../kit/storage/session-store.ts';

export async function completeSignIn(reply: SignedIn): Promise<void> {
  const merging = prepareMerge();
  useSession.getState().signIn(reply);
  if (reply.role !== 'buyer') return;
  adoptAddressPinCode().catch(() => undefined); // the next page that opens tries again
  await merging(api);
}

/** Reads the visitor's items before the sign-in replaces them. The merge may run again after a failure. */
export function prepareMerge(): (client: ApiClient) => Promise<void> {
  const { productIds } = useFavorites.getState();
  const { lines, savedItems, couponCodes } = useCart.getState();
  return async (client) => {
    const [favorites, cart] = await Promise.all([
      client('POST /api/favorite/merge', { body: { productIds: productIds.slice(0, 100) } }),
      sendChosen({ items: lines, savedItems }, (body) => client('POST /api/cart/merge', { body })),
    ]);
    useFavorites.getState().set(favorites.map(({ id }) => id));
    showCart(cart);
    useCart.setState({ couponCodes: [], savedItems: [] });
    for (const code of couponCodes) {
      // A code that the account may not use is dropped; the cart shows what applies.
      await client('POST /api/cart/coupon', { body: { code } }).catch(() => undefined);
    }
  };
}
