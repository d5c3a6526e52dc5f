import { useCallback, useEffect, useRef, useState } from 'react';
import type { CartItem } from '../../../contract/cart.ts';
import { messageOf } from '../../shared/http/problem-message.ts';
import { notify } from '../../shared/toasts/toasts.ts';
import { useLoaded } from '../../shared/screens/use-loaded.ts';
import { type CartChange, moveToFavorites, quantityChange } from './cart-changes.ts';
import { loadCart } from '../../shared/cart/load-cart.ts';

/**
 * The cart on the screen and what can be done to its lines. A change shows at once with the figures to be expected;
 * when the server refuses it, the old figures return and its reason is told.
 */
export function useCartChanges(pinCode: string | undefined) {
  const load = useCallback(
    async (signal?: AbortSignal) => ({ cart: await loadCart(pinCode, signal), pinCode }),
    [pinCode],
  );
  const { data, error, reload, show } = useLoaded(load);
  /** Changes that the cart as loaded does not show yet. */
  const [expected, setExpected] = useState<readonly CartChange[]>([]);
  const unsent = useRef<CartChange[]>([]);
  const isSending = useRef(false);

  // Another tab changed the cart, or ordered what was in it. What is being sent here ends with the cart as it then is.
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
        await sendOrTell(next);
      }
      try {
        show(await load());
      } catch {
        reload(); // and tells what is wrong
      }
      setExpected((changes) => changes.filter((change) => !done.includes(change)));
    }
    isSending.current = false;
  };

  const sendOrTell = async (change: CartChange) => {
    try {
      await change.send();
    } catch (problem) {
      setExpected((changes) => changes.filter((other) => other !== change));
      notify('error', messageOf(problem, change.failure));
    }
  };

  const make = (change: CartChange) => {
    const replaced = unsent.current.filter(
      (other) => other.isReplaceable && change.isReplaceable && other.productId === change.productId,
    );
    unsent.current = [...unsent.current.filter((other) => !replaced.includes(other)), change];
    setExpected((changes) => [...changes.filter((other) => !replaced.includes(other)), change]);
    void sendAll();
  };

  return {
    cart: data && expected.reduce((figures, change) => change.expect(figures), data.cart),
    /** Where its lines can be delivered or not: for a moment still the pin code before. */
    checkedPinCode: data?.pinCode,
    isExpected: expected.length > 0,
    error,
    reload,
    changeQuantity: (item: CartItem, quantity: number) => make(quantityChange(item, quantity)),
    moveToFavorites: (item: CartItem) =>
      make(
        moveToFavorites(item, (undo) =>
          notify('success', 'Added to favorites!', 'storefront', { label: 'Undo', run: () => make(undo) }),
        ),
      ),
  };
}
