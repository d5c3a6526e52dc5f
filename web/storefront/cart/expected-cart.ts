import type { Cart, CartItem } from '../../../contract/cart.ts';
import {
  addPaise,
  type Paise,
  subtractPaise,
  timesPaise,
  toPaise,
  toRupees,
} from '../../../contract/kernel/money.ts';
import type { VariantId } from '../../../contract/kernel/schemas.ts';

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

/** The expected cart with a line restored; the line goes last, as on the server. */
export function withItem(cart: Cart, item: CartItem): Cart {
  const others = cart.items.filter(({ variantId }) => variantId !== item.variantId);
  return withItems(cart, [...others, item]);
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
    ...{ variantId, choices, isDeliverable: null, arrivesBy: null },
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
  const total = addPaise(subtractPaise(subtotal, discount), amount(cart.shipping));
  return {
    ...cart,
    items,
    subtotal: toRupees(subtotal),
    discount: toRupees(discount),
    total: toRupees(total),
  };
}

function amount(rupees: number): Paise {
  const exact = toPaise(rupees);
  if (exact === undefined) throw new RangeError(`not an amount of the API: ${rupees}`);
  return exact;
}
