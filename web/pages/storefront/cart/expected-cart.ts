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

/**
 * The expected cart after setting the quantity of a variant (0 removes it), shown until the server responds. Only the server
 * validates coupons: their discount stays, capped at the subtotal.
 */
export function withQuantity(cart: Cart, variantId: VariantId, quantity: number): Cart {
  return withItems(
    cart,
    cart.items.map((item) => (item.variantId === variantId ? withUnits(item, quantity) : item)),
  );
}

/** The expected cart with a line restored, before the first of these variants that is there; else last, as on the server. */
export function withItem(cart: Cart, item: CartItem, before: readonly VariantId[]): Cart {
  const others = cart.items.filter(({ variantId }) => variantId !== item.variantId);
  return withItems(cart, putBefore(others, item, before));
}

/** The variants of the lines behind that of a variant: before the first of them is its place. */
export function variantsBehind({ items }: Cart, variantId: VariantId): VariantId[] {
  const place = items.findIndex((item) => item.variantId === variantId);
  return items.slice(place + 1).map((item) => item.variantId);
}

/** The expected cart after a line was saved for later, to the units that are saved already. */
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

/** What a cart shows of a variant. */
export type ShownVariant = Pick<CartItem, 'variantId' | 'choices'> &
  Pick<CartItem['Product'], 'price' | 'discount' | 'listPrice' | 'stock'>;

/** The expected cart after a line was changed to another variant; a line that has that one already takes over the units. */
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

/** A line at its list price; where rounding put that below the price, at its price. */
function listTotalOf({ Product: { price, listPrice }, quantity }: CartItem): Paise {
  return timesPaise(amount(Math.max(price, listPrice)), quantity);
}
