import { useEffect, useRef, useState } from 'react';
import type { Cart, CartItem, SavedItem } from '../../../../contract/cart.ts';
import { REMOVED_FROM_CART, SAVED_IN_FULL } from '../../../../contract/kernel/messages.ts';
import { MAX_SAVED_ITEMS } from '../../../../contract/kernel/limits.ts';
import { ADDED_TO_FAVORITES } from '../../../concepts/favorites/favorites-store.ts';
import { api } from '../../../kit/http/api.ts';
import { messageOf } from '../../../kit/http/problem-message.ts';
import { notify } from '../../../kit/toasts/toasts.ts';
import {
  type CartChange,
  moveToFavorites,
  movingToCart,
  quantityChange,
  removal,
  savedRemoval,
  savingForLater,
  variantChange,
} from './cart-changes.ts';
import type { ShownVariant } from './expected-cart.ts';
import { loadCartScreen, type ShownCart } from './load-cart-screen.ts';

interface Screen {
  reload: () => void;
  show: (shown: ShownCart) => void;
}

/** A change shows at once with expected figures; a refusal rolls it back and shows the reason. */
export function useCartChanges(loaded: Cart, { reload, show }: Screen) {
  const [expected, setExpected] = useState<readonly CartChange[]>([]);
  const unsent = useRef<CartChange[]>([]);
  const isSending = useRef(false);

  // Another tab changed or ordered the cart. Pending requests end with that cart.
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === 'cart' && !isSending.current) reload();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [reload]);

  const sendAll = async () => {
    if (isSending.current) return;
    isSending.current = true;
    while (unsent.current.length > 0) {
      const done: CartChange[] = [];
      for (let next = unsent.current.shift(); next; next = unsent.current.shift()) {
        done.push(next);
        await sendOrReport(next);
      }
      // One render replaces the expected figures, or the former ones would flash.
      try {
        show(await loadCartScreen(api));
      } catch {
        reload(); // which shows the reason
      }
      setExpected((changes) => changes.filter((change) => !done.includes(change)));
    }
    isSending.current = false;
  };

  const sendOrReport = async (change: CartChange) => {
    try {
      await change.send();
    } catch (problem) {
      setExpected((changes) => changes.filter((other) => other !== change));
      notify('error', messageOf(problem, change.failure));
    }
  };

  const make = (change: CartChange) => {
    const replaced = unsent.current.filter(
      (other) => other.isReplaceable && change.isReplaceable && other.variantId === change.variantId,
    );
    unsent.current = [...unsent.current.filter((other) => !replaced.includes(other)), change];
    setExpected((changes) => [...changes.filter((other) => !replaced.includes(other)), change]);
    void sendAll();
  };

  const cart = expected.reduce((figures, change) => change.expect(figures), loaded);
  const notifyWithUndo = (message: string) => (undo: CartChange) =>
    notify('success', message, { label: 'Undo', run: () => make(undo) });

  return {
    cart,
    isExpected: expected.length > 0,
    changeQuantity: (item: CartItem, quantity: number) => make(quantityChange(item, quantity)),
    remove: (item: CartItem) => make(removal({ item, cart }, notifyWithUndo(REMOVED_FROM_CART))),
    saveForLater: (item: CartItem) => {
      const isKnown = cart.savedItems.some(({ variantId }) => variantId === item.variantId);
      if (isKnown || cart.savedItems.length < MAX_SAVED_ITEMS) make(savingForLater(item));
      else notify('warning', SAVED_IN_FULL);
    },
    moveToCart: (item: SavedItem) => make(movingToCart(item)),
    removeSaved: (item: SavedItem) =>
      make(savedRemoval(item, notifyWithUndo('Removed from saved for later'))),
    changeVariant: (item: CartItem, chosen: ShownVariant) => make(variantChange(item, chosen)),
    moveToFavorites: (item: CartItem) =>
      make(moveToFavorites({ item, cart }, notifyWithUndo(ADDED_TO_FAVORITES))),
  };
}

export type CartChanges = ReturnType<typeof useCartChanges>;
