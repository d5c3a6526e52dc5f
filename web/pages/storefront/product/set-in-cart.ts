import type { CartLine } from '../../../concepts/cart/cart-store.ts';
import { addToCart, hasLine, updateLine } from '../../../concepts/cart/cart-lines.ts';
import { api } from '../../../kit/http/api.ts';
import { isStillSignedInAs, useSession } from '../../../kit/storage/session-store.ts';

/** @throws ApiProblem when the server refuses; nothing has changed then */
export async function setInCart(wanted: Required<CartLine>): Promise<void> {
  const { variantId, quantity } = wanted;
  const { id, role } = useSession.getState();
  if (role !== 'buyer') {
    if (!hasLine(wanted)) return addToCart(wanted);
    return updateLine(wanted);
  }
  const { items } = await api('GET /api/cart', { query: {} });
  const present = items.find((item) => item.variantId === variantId);
  if (!present) return addToCart(wanted);
  await api('PUT /api/cart/:itemId', { params: { itemId: present.id }, body: { quantity } });
  if (isStillSignedInAs(id)) updateLine(wanted);
}
