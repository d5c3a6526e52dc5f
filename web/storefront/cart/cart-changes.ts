import type { Cart, CartItem } from '../../../contract/cart.ts';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { api } from '../../shared/http/api.ts';
import { toggleFavorite, useFavorites } from '../../shared/favorites/favorites-store.ts';
import { addToCart, useCart } from '../../shared/cart/cart-store.ts';
import { withItem, withQuantity } from './expected-cart.ts';
import { isBuyer } from '../../shared/cart/load-cart.ts';

/** A change of the cart: the expected result, and the calls that perform it. */
export interface CartChange {
  productId: ProductId;
  expect: (cart: Cart) => Cart;
  send: () => Promise<void>;
  /** The message of a failure without a reason. */
  failure: string;
  /** A newer change of the same line replaces one that is not sent yet. */
  isReplaceable: boolean;
}

/** Sets the quantity of a line; 0 removes it. */
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

/** Moves a line to the favorites: added there first, then removed here, so that it is never lost. */
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

/** Undoes that: restores the line with its quantity, and removes the favorite unless it existed before (CART-16). */
function moveBack(
  item: CartItem,
  { couponCodes, staysFavorite }: { couponCodes: string[]; staysFavorite: boolean },
): CartChange {
  const productId = item.Product.id;
  return {
    productId,
    expect: (cart) => withItem(cart, item),
    send: async () => {
      await addToCart({ productId, variantId: item.variantId, quantity: item.quantity });
      // A visitor's code is dropped with the last line of its shop.
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
    const variant = { productId: item.Product.id, variantId: item.variantId };
    if (quantity === 0) remove(variant);
    else update({ ...variant, quantity });
    return;
  }
  const params = { itemId: item.id };
  if (quantity === 0) await api('DELETE /api/cart/:itemId', { params });
  else await api('PUT /api/cart/:itemId', { params, body: { quantity } });
}
