import { useCallback, useRef, useState } from 'react';
import type { Cart, CartItem } from '../../contract/cart.ts';
import type { ProductId } from '../../contract/kernel/schemas.ts';
import { api } from '../api.ts';
import { toggleFavorite, useFavorites } from '../favorites/favorites-store.ts';
import { messageOf } from '../problem-message.ts';
import { notify } from '../session/toasts.ts';
import { useLoaded } from '../use-loaded.ts';
import { useCart } from './cart-store.ts';
import { withQuantity } from './expected-cart.ts';
import { isBuyer, loadCart } from './load-cart.ts';

/**
 * The cart on the screen and what can be done to its lines. A change shows at once with the figures to be expected;
 * when the server refuses it, the old figures return and its reason is told.
 */
export function useCartChanges(pinCode: string | undefined) {
  const load = useCallback((signal?: AbortSignal) => loadCart(pinCode, signal), [pinCode]);
  const { data: cart, error, reload, show } = useLoaded(load);
  const [expected, setExpected] = useState<Cart>();
  /** Quantities still to be sent; a later wish for a line replaces an earlier one. */
  const wanted = useRef(new Map<ProductId, { item: CartItem; quantity: number }>());
  const isSending = useRef(false);

  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      do {
        for (const [productId, { item, quantity }] of wanted.current) {
          wanted.current.delete(productId);
          await setQuantity(item, quantity);
        }
        show(await load());
      } while (wanted.current.size > 0);
    } catch (problem) {
      wanted.current.clear();
      notify('error', messageOf(problem, 'Error updating cart.'));
      reload();
    }
    isSending.current = false;
    setExpected(undefined);
  };

  const changeQuantity = (item: CartItem, quantity: number) => {
    const before = expected ?? cart;
    if (!before) return;
    setExpected(withQuantity(before, item.Product.id, quantity));
    wanted.current.set(item.Product.id, { item, quantity });
    void send();
  };

  const moveToFavorites = async (item: CartItem) => {
    try {
      if (!useFavorites.getState().productIds.includes(item.Product.id))
        await toggleFavorite(item.Product.id);
      notify('success', 'Added to favorites!');
      changeQuantity(item, 0);
    } catch {
      notify('error', 'Error updating favorites.');
    }
  };

  return {
    cart: expected ?? cart,
    isExpected: expected !== undefined,
    error,
    reload,
    changeQuantity,
    moveToFavorites,
  };
}

async function setQuantity(item: CartItem, quantity: number): Promise<void> {
  if (!isBuyer()) {
    const { update, remove } = useCart.getState();
    if (quantity === 0) remove(item.Product.id);
    else update(item.Product.id, quantity);
    return;
  }
  const params = { itemId: item.id };
  if (quantity === 0) await api('DELETE /api/cart/:itemId', { params });
  else await api('PUT /api/cart/:itemId', { params, body: { quantity } });
}
