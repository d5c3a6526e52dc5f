import type { Cart, CartItem } from '../../../contract/cart.ts';
import {
  addPaise,
  type Paise,
  subtractPaise,
  timesPaise,
  toPaise,
  toRupees,
} from '../../../contract/kernel/money.ts';
import type { ProductId } from '../../../contract/kernel/schemas.ts';

/**
 * The expected cart after setting a product's quantity (0 removes it), shown until the server responds. Only the server
 * validates coupons: their discount stays, capped at the subtotal.
 */
export function withQuantity(cart: Cart, productId: ProductId, quantity: number): Cart {
  return withItems(
    cart,
    cart.items.map((item) =>
      item.Product.id === productId
        ? { ...item, quantity, total: toRupees(timesPaise(amount(item.Product.price), quantity)) }
        : item,
    ),
  );
}

/** The expected cart with a line restored; the line goes last, as on the server. */
export function withItem(cart: Cart, item: CartItem): Cart {
  const others = cart.items.filter(({ Product }) => Product.id !== item.Product.id);
  return withItems(cart, [...others, item]);
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
