import type { Cart, CartItem, SavedItem } from '../../../../contract/cart.ts';
import { MAX_LINE_QUANTITY } from '../../../../contract/kernel/limits.ts';
import {
  addPaise,
  type Paise,
  subtractPaise,
  timesPaise,
  toRupees,
} from '../../../../contract/kernel/money.ts';
import type { VariantId } from '../../../../contract/kernel/schemas.ts';
import { putBefore } from '../../../concepts/cart/cart-lines.ts';
import { amount } from './amount.ts';

/** Shown until the server responds. Only the server validates coupons: their discount stays, capped. */
export function withQuantity(cart: Cart, variantId: VariantId, quantity: number): Cart {
  return withItems(
    cart,
    cart.items.map((item) => (item.variantId === variantId ? withUnits(item, quantity) : item)),
  );
}

/** The line returns before the first of these variants that is present, else last, as on the server. */
export function withItem(cart: Cart, item: CartItem, before: readonly VariantId[]): Cart {
  const others = cart.items.filter(({ variantId }) => variantId !== item.variantId);
  return withItems(cart, putBefore(others, item, before));
}

export function variantsBehind({ items }: Cart, variantId: VariantId): VariantId[] {
  const place = items.findIndex((item) => item.variantId === variantId);
  return items.slice(place + 1).map((item) => item.variantId);
}

export function withSavedLine(cart: Cart, item: CartItem): Cart {
  const present = cart.savedItems.find(({ variantId }) => variantId === item.variantId)?.quantity ?? 0;
  const saved = withUnits(item, Math.min(present + item.quantity, MAX_LINE_QUANTITY));
  const others = withoutSaved(cart, item.variantId).savedItems;
  return { ...withQuantity(cart, item.variantId, 0), savedItems: [saved, ...others] };
}

export function withoutSaved(cart: Cart, variantId: VariantId): Cart {
  return { ...cart, savedItems: cart.savedItems.filter((item) => item.variantId !== variantId) };
}

export function withSavedItem(cart: Cart, item: SavedItem): Cart {
  return { ...cart, savedItems: [item, ...withoutSaved(cart, item.variantId).savedItems] };
}

export type ShownVariant = Pick<CartItem, 'variantId' | 'choices'> &
  Pick<CartItem['Product'], 'price' | 'discount' | 'listPrice' | 'stock'>;

export function withVariant(
  cart: Cart,
  from: VariantId,
  { variantId, choices, ...cost }: ShownVariant,
): Cart {
  const line = cart.items.find((item) => item.variantId === from);
  if (!line) return cart;
  const other = cart.items.find((item) => item.variantId === variantId);
  const kept = other ?? line;
  const changed = {
    ...kept,
    variantId,
    choices,
    isDeliverable: null,
    arrivesBy: null,
    Product: { ...kept.Product, ...cost },
  };
  const units = line.quantity + (other?.quantity ?? 0);
  return withItems(
    cart,
    cart.items
      .filter((item) => item === kept || item !== line)
      .map((item) => (item === kept ? withUnits(changed, units) : item)),
  );
}

function withUnits(item: CartItem, quantity: number): CartItem {
  return { ...item, quantity, total: toRupees(timesPaise(amount(item.Product.price), quantity)) };
}

function withItems(cart: Cart, all: readonly CartItem[]): Cart {
  const items = all.filter((item) => item.quantity > 0);
  const sold = items.filter(({ Product }) => Product.isAvailable);
  const subtotal = addPaise(...sold.map(({ total }) => amount(total)));
  const discount = amount(Math.min(cart.discount, toRupees(subtotal)));
  const cost = subtractPaise(subtotal, discount);
  const listTotal = addPaise(...sold.map(listTotalOf));
  return {
    ...cart,
    items,
    listTotal: toRupees(listTotal),
    subtotal: toRupees(subtotal),
    discount: toRupees(discount),
    saved: toRupees(subtractPaise(listTotal, cost)),
    total: toRupees(addPaise(cost, amount(cart.shipping))),
  };
}

/** Rounding can put the list price below the price; the price counts then. */
function listTotalOf({ Product: { price, listPrice }, quantity }: CartItem): Paise {
  return timesPaise(amount(Math.max(price, listPrice)), quantity);
}
