import type { Cart, CartItem } from '../../../contract/cart.ts';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { api } from '../../shared/http/api.ts';
import { toggleFavorite, useFavorites } from '../../shared/favorites/favorites-store.ts';
import { addToCart, useCart } from '../../shared/cart/cart-store.ts';
import { withItem, withQuantity } from './expected-cart.ts';
import { isBuyer } from '../../shared/cart/load-cart.ts';

/** Something wanted of the cart: how it will most likely look, and how it is brought about. */
export interface CartChange {
  productId: ProductId;
  expect: (cart: Cart) => Cart;
  send: () => Promise<void>;
  /** What to tell when it fails without a reason. */
  failure: string;
  /** A wish for the same line that has not been sent yet may take its place. */
  isReplaceable: boolean;
}

/** Another quantity of a line; 0 takes it out. */
export function quantityChange(item: CartItem, quantity: number): CartChange {
  const productId = item.Product.id;
  return {
    productId,
    expect: (cart) => withQuantity(cart, productId, quantity),
    send: () => setQuantity(item, quantity),
    failure: 'Error updating cart.',
    isReplaceable: true,
  };
}

/** A line goes to the favorites: first it is a favorite, then it leaves the cart, so that it is never in neither. */
export function moveToFavorites(item: CartItem, onMoved: (undo: CartChange) => void): CartChange {
  const productId = item.Product.id;
  return {
    productId,
    expect: (cart) => withQuantity(cart, productId, 0),
    send: async () => {
      const wasFavorite = useFavorites.getState().productIds.includes(productId);
      const { couponCodes } = useCart.getState();
      if (!wasFavorite) await toggleFavorite(productId);
      await setQuantity(item, 0);
      onMoved(moveBack(item, { couponCodes, staysFavorite: wasFavorite }));
    },
    failure: 'Error updating favorites.',
    isReplaceable: false,
  };
}

/** Undoes it: the line is back with the quantity that it had, and a favorite only if it was one before (CART-16). */
function moveBack(
  item: CartItem,
  { couponCodes, staysFavorite }: { couponCodes: string[]; staysFavorite: boolean },
): CartChange {
  const productId = item.Product.id;
  return {
    productId,
    expect: (cart) => withItem(cart, item),
    send: async () => {
      await addToCart(productId, item.quantity);
      // A visitor's code leaves with the last line of its shop.
      if (!isBuyer()) useCart.getState().setCouponCodes(couponCodes);
      const isFavorite = useFavorites.getState().productIds.includes(productId);
      if (isFavorite && !staysFavorite) await toggleFavorite(productId);
    },
    failure: 'Error updating cart.',
    isReplaceable: false,
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
