import type { Cart, VisitorCart } from '../../../contract/cart.ts';
import type { ApiClient } from '../../../contract/client.ts';
import { isStillSignedInAs, useSession } from '../../kit/storage/session-store.ts';
import { showCart, showSaved } from './cart-lines.ts';
import { useCart } from './cart-store.ts';
import { sendChosen } from './missing-choices.ts';

export const isBuyer = (): boolean => useSession.getState().role === 'buyer';

/** The server prices a visitor's cart too. Updates the slice. */
export async function loadCart(client: ApiClient, pinCode: string | undefined): Promise<Cart> {
  const { id } = useSession.getState();
  if (isBuyer()) {
    const cart = await client('GET /api/cart', { query: { pinCode } });
    if (isStillSignedInAs(id)) showCart(cart);
    return cart;
  }
  const kept = keptByVisitor();
  const cart = await previewCart(client, useCart.getState().couponCodes, pinCode);
  if (!isStillSignedInAs(id)) return cart;
  // Another tab may have changed the cart meanwhile; the reply must not overwrite it.
  if (keptByVisitor() !== kept) return loadCart(client, pinCode);
  showCart(cart);
  // Unknown codes are dropped: sending them again would count as guessing.
  useCart.getState().setCouponCodes(cart.coupons.map(({ code }) => code));
  showSaved(cart);
  return cart;
}

function keptByVisitor(): string {
  const { lines, savedItems, couponCodes } = useCart.getState();
  return JSON.stringify([lines, savedItems, couponCodes]);
}

export function previewCart(
  client: ApiClient,
  couponCodes: string[],
  pinCode: string | undefined,
  signal?: AbortSignal,
): Promise<VisitorCart> {
  const { lines: items, savedItems } = useCart.getState();
  return sendChosen({ items, savedItems }, (visitor) =>
    client('POST /api/cart/preview', { body: { ...visitor, couponCodes, pinCode }, signal }),
  );
}
