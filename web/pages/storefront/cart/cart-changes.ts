import type { Cart, CartItem, SavedItem } from '../../../../contract/cart.ts';
import { MAX_LINE_QUANTITY } from '../../../../contract/kernel/limits.ts';
import type { VariantId } from '../../../../contract/kernel/schemas.ts';
import { CART_NOT_UPDATED } from '../../../kit/http/failures.ts';
import { api } from '../../../kit/http/api.ts';
import {
  FAVORITES_NOT_UPDATED,
  toggleFavorite,
  useFavorites,
} from '../../../concepts/favorites/favorites-store.ts';
import {
  addToCart,
  changeVariantOfLine,
  removeLine,
  removeSaved,
  saveUnits,
  updateLine,
} from '../../../concepts/cart/cart-lines.ts';
import { useCart } from '../../../concepts/cart/cart-store.ts';
import {
  type ShownVariant,
  variantsBehind,
  withItem,
  withoutSaved,
  withQuantity,
  withSavedItem,
  withSavedLine,
  withVariant,
} from './expected-cart.ts';
import { isBuyer } from '../../../concepts/cart/load-cart.ts';

export interface CartChange {
  variantId: VariantId;
  expect: (cart: Cart) => Cart;
  send: () => Promise<void>;
  failure: string;
  /** A newer change of the same line replaces this one while it is not sent yet. */
  isReplaceable: boolean;
}

interface LineOfCart {
  item: CartItem;
  cart: Cart;
}

export function quantityChange(item: CartItem, quantity: number): CartChange {
  const { variantId } = item;
  return {
    variantId,
    expect: (cart) => withQuantity(cart, variantId, quantity),
    send: () => setQuantity(item, quantity),
    failure: CART_NOT_UPDATED,
    isReplaceable: true,
  };
}

/** `onRemoved` gets the change that restores the line at its place, with its quantity and coupon. */
export function removal({ item, cart }: LineOfCart, onRemoved: (undo: CartChange) => void): CartChange {
  const { variantId } = item;
  const before = variantsBehind(cart, variantId);
  return {
    variantId,
    expect: (cart) => withQuantity(cart, variantId, 0),
    send: async () => {
      const { couponCodes } = useCart.getState();
      await setQuantity(item, 0);
      onRemoved(putBack(item, { couponCodes, before }));
    },
    failure: CART_NOT_UPDATED,
    isReplaceable: false,
  };
}

export function savingForLater(item: CartItem): CartChange {
  const { variantId } = item;
  return {
    variantId,
    expect: (cart) => withSavedLine(cart, item),
    send: async () => {
      if (isBuyer()) {
        await api('POST /api/cart/:itemId/save', { params: { itemId: item.id } });
        return;
      }
      saveUnits({ productId: item.Product.id, variantId, quantity: item.quantity });
      await setQuantity(item, 0);
    },
    failure: CART_NOT_UPDATED,
    isReplaceable: false,
  };
}

/** Moves as many of the saved units to the cart as are in stock. */
export function movingToCart({ variantId, quantity, Product }: SavedItem): CartChange {
  return {
    variantId,
    expect: (cart) => withoutSaved(cart, variantId),
    send: async () => {
      if (isBuyer()) {
        await api('POST /api/cart/saved/:variantId/move', { params: { variantId } });
        return;
      }
      const present = useCart.getState().lines.find((line) => line.variantId === variantId)?.quantity ?? 0;
      // One unit makes the line appear, which says how many are left.
      const units = Math.max(1, Math.min(quantity, (Product.stock.left ?? MAX_LINE_QUANTITY) - present));
      await addToCart({ productId: Product.id, variantId, quantity: units });
      removeSaved({ productId: Product.id, variantId });
    },
    failure: CART_NOT_UPDATED,
    isReplaceable: false,
  };
}

/** `onRemoved` gets the change that restores the item. */
export function savedRemoval(item: SavedItem, onRemoved: (undo: CartChange) => void): CartChange {
  const { variantId, quantity, Product } = item;
  const saved = { productId: Product.id, variantId, quantity };
  const failure = CART_NOT_UPDATED;
  const undo: CartChange = {
    variantId,
    expect: (cart) => withSavedItem(cart, item),
    send: async () => {
      if (isBuyer()) await api('POST /api/cart/merge', { body: { items: [], savedItems: [saved] } });
      else saveUnits(saved);
    },
    failure,
    isReplaceable: false,
  };
  return {
    variantId,
    expect: (cart) => withoutSaved(cart, variantId),
    send: async () => {
      if (isBuyer()) await api('DELETE /api/cart/saved/:variantId', { params: { variantId } });
      else removeSaved(saved);
      onRemoved(undo);
    },
    failure,
    isReplaceable: false,
  };
}

export function variantChange(item: CartItem, chosen: ShownVariant): CartChange {
  const { variantId } = item;
  return {
    variantId,
    expect: (cart) => withVariant(cart, variantId, chosen),
    send: () => setVariant(item, chosen.variantId),
    failure: CART_NOT_UPDATED,
    isReplaceable: false,
  };
}

/** The favorite is added before the line is removed, so that a failure loses neither. */
export function moveToFavorites({ item, cart }: LineOfCart, onMoved: (undo: CartChange) => void): CartChange {
  const { variantId } = item;
  const before = variantsBehind(cart, variantId);
  const productId = item.Product.id;
  return {
    variantId,
    expect: (cart) => withQuantity(cart, variantId, 0),
    send: async () => {
      const wasFavorite = useFavorites.getState().productIds.includes(productId);
      const { couponCodes } = useCart.getState();
      if (!wasFavorite) await toggleFavorite(productId);
      await setQuantity(item, 0);
      onMoved(moveBack(item, { couponCodes, before, staysFavorite: wasFavorite }));
    },
    failure: FAVORITES_NOT_UPDATED,
    isReplaceable: false,
  };
}

/** The undo removes the favorite unless it existed before (CART-16). */
function moveBack(
  item: CartItem,
  { staysFavorite, ...place }: FormerPlace & { staysFavorite: boolean },
): CartChange {
  const restored = putBack(item, place);
  const productId = item.Product.id;
  return {
    ...restored,
    send: async () => {
      await restored.send();
      const isFavorite = useFavorites.getState().productIds.includes(productId);
      if (isFavorite && !staysFavorite) await toggleFavorite(productId);
    },
  };
}

interface FormerPlace {
  couponCodes: string[];
  before: VariantId[];
}

function putBack(item: CartItem, { couponCodes, before }: FormerPlace): CartChange {
  const { variantId, quantity } = item;
  return {
    variantId,
    expect: (cart) => withItem(cart, item, before),
    send: async () => {
      await addToCart({ productId: item.Product.id, variantId, quantity }, before);
      if (isBuyer()) return;
      // The last line of a shop takes a visitor's code with it; codes added since then stay.
      const { couponCodes: present, setCouponCodes } = useCart.getState();
      setCouponCodes([...present, ...couponCodes.filter((code) => !present.includes(code))]);
    },
    failure: CART_NOT_UPDATED,
    isReplaceable: false,
  };
}

async function setQuantity(item: CartItem, quantity: number): Promise<void> {
  if (!isBuyer()) {
    const variant = { productId: item.Product.id, variantId: item.variantId };
    if (quantity === 0) removeLine(variant);
    else updateLine({ ...variant, quantity });
    return;
  }
  const params = { itemId: item.id };
  if (quantity === 0) await api('DELETE /api/cart/:itemId', { params });
  else await api('PUT /api/cart/:itemId', { params, body: { quantity } });
}

async function setVariant(item: CartItem, variantId: VariantId): Promise<void> {
  if (isBuyer()) {
    await api('PUT /api/cart/:itemId', { params: { itemId: item.id }, body: { variantId } });
    return;
  }
  changeVariantOfLine({ productId: item.Product.id, variantId: item.variantId }, variantId);
}
