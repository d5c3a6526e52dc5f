import { expect, test } from 'vitest';
import type { Cart, CartItem } from '../../../contract/cart.ts';
import type { CartItemId, ProductId, VariantId, ShopId } from '../../../contract/kernel/schemas.ts';
import { withItem, withQuantity } from './expected-cart.ts';

const mug = 'mug' as ProductId; // ids are only compared
const lamp = 'lamp' as ProductId;

const item = (id: ProductId, price: number, quantity: number, isAvailable = true): CartItem => ({
  id: `line of ${id}` as CartItemId,
  quantity,
  variantId: `variant of ${id}` as VariantId,
  choices: [],
  Product: {
    id,
    name: id,
    brand: 'Asha',
    category: 'Other',
    price,
    discount: 0,
    listPrice: price,
    imageUrls: [],
    imageAlts: [],
    stock: { state: 'in_stock' },
    isAvailable,
  },
  shop: { id: 'shop' as ShopId, name: 'Asha Traders' },
  total: Math.round(price * quantity * 100) / 100,
  isDeliverable: null,
  arrivesBy: null,
});

const cart = (items: CartItem[], discount = 0): Cart => ({
  items,
  coupons: [],
  subtotal: 0,
  discount,
  shipping: 0,
  total: 0,
});

test('the expected total is the sum of price times quantity, to the paisa', { tags: ['CART-07'] }, () => {
  const expected = withQuantity(cart([item(mug, 0.1, 1), item(lamp, 499.99, 2)]), mug, 3);
  expect(expected.items[0]).toMatchObject({ quantity: 3, total: 0.3 });
  expect(expected).toMatchObject({ subtotal: 1000.28, discount: 0, total: 1000.28 });
});

test('a line of no units is gone, and a discount never exceeds what is left', () => {
  const expected = withQuantity(cart([item(mug, 100, 1), item(lamp, 500, 1)], 200), lamp, 0);
  expect(expected.items.map(({ Product }) => Product.id)).toEqual([mug]);
  expect(expected).toMatchObject({ subtotal: 100, discount: 100, total: 0 });
});

test('what is no longer sold counts for nothing', () => {
  expect(withQuantity(cart([item(mug, 100, 1), item(lamp, 500, 1, false)]), mug, 2).total).toBe(200);
});

test('a line put back goes last and counts again', () => {
  const full = cart([item(mug, 100, 2), item(lamp, 500, 1)]);
  const expected = withItem(withQuantity(full, mug, 0), item(mug, 100, 2));
  expect(expected.items.map(({ Product, quantity }) => [Product.id, quantity])).toEqual([
    [lamp, 1],
    [mug, 2],
  ]);
  expect(expected.total).toBe(700);
});
