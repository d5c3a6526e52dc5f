import { expect, test } from 'vitest';
import type { Cart, CartItem } from '../../../../contract/cart.ts';
import type { CartItemId, ProductId, VariantId, ShopId } from '../../../../contract/kernel/schemas.ts';
import { variantsBehind, withItem, withQuantity, withSavedLine, withVariant } from './expected-cart.ts';

const mug = 'mug' as VariantId; // ids are only compared
const lamp = 'lamp' as VariantId;

const item = (id: VariantId, price: number, quantity: number, isAvailable = true): CartItem => ({
  id: `line of ${id}` as CartItemId,
  quantity,
  variantId: id,
  choices: [],
  Product: {
    id: `product of ${id}` as ProductId,
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
  offers: [],
  savedItems: [],
  listTotal: 0,
  subtotal: 0,
  discount,
  saved: 0,
  shipping: 0,
  parcels: [],
  total: 0,
});

test('the expected total is the sum of price times quantity, to the paisa', { tags: ['CART-07'] }, () => {
  const expected = withQuantity(cart([item(mug, 0.1, 1), item(lamp, 499.99, 2)]), mug, 3);
  expect(expected.items[0]).toMatchObject({ quantity: 3, total: 0.3 });
  expect(expected).toMatchObject({ subtotal: 1000.28, discount: 0, total: 1000.28 });
});

test('a line of no units is gone, and a discount never exceeds what is left', () => {
  const expected = withQuantity(cart([item(mug, 100, 1), item(lamp, 500, 1)], 200), lamp, 0);
  expect(expected.items.map(({ variantId }) => variantId)).toEqual([mug]);
  expect(expected).toMatchObject({ subtotal: 100, discount: 100, total: 0 });
});

test('what is no longer sold counts for nothing', () => {
  expect(withQuantity(cart([item(mug, 100, 1), item(lamp, 500, 1, false)]), mug, 2).total).toBe(200);
});

test('list prices and what is saved of them follow to the paisa', () => {
  const reduced = item(lamp, 499.99, 2);
  const lines = [{ ...reduced, Product: { ...reduced.Product, listPrice: 714 } }, item(mug, 0.3, 1)];
  const expected = withQuantity(cart(lines, 100.1), mug, 3);
  expect(expected).toMatchObject({ listTotal: 1428.9, subtotal: 1000.88, discount: 100.1, saved: 528.12 });
});

test('a line saved for later counts no more, and adds its units to those saved before', () => {
  const full = {
    ...cart([item(mug, 100, 12), item(lamp, 500, 1)]),
    savedItems: [item(lamp, 500, 1), item(mug, 100, 9)],
  };
  const expected = withSavedLine(full, item(mug, 100, 12));
  expect(expected.items.map(({ variantId }) => variantId)).toEqual([lamp]);
  expect(expected.savedItems.map(({ variantId, quantity }) => [variantId, quantity])).toEqual([
    [mug, 20],
    [lamp, 1],
  ]);
  expect(expected.total).toBe(500);
});

test('a line put back has its place, or goes last where nothing behind it is left, and counts again', () => {
  const full = cart([item(mug, 100, 2), item(lamp, 500, 1)]);
  const putBack = (before: VariantId[]) => withItem(withQuantity(full, mug, 0), item(mug, 100, 2), before);
  const unitsOf = ({ items }: Cart) => items.map(({ variantId, quantity }) => [variantId, quantity]);
  const inPlace = putBack(variantsBehind(full, mug));
  expect(unitsOf(inPlace)).toEqual([
    [mug, 2],
    [lamp, 1],
  ]);
  expect(inPlace.total).toBe(700);
  expect(unitsOf(putBack([]))).toEqual([
    [lamp, 1],
    [mug, 2],
  ]);
});

const large = {
  variantId: 'large mug' as VariantId,
  choices: [{ option: 'Size', value: 'L' }],
  price: 150,
  discount: 0,
  listPrice: 150,
  stock: { state: 'in_stock' as const },
};

test('a line of another variant keeps its place and quantity at the price of that one', () => {
  const expected = withVariant(cart([item(mug, 100, 2), item(lamp, 500, 1)]), mug, large);
  expect(expected.items).toMatchObject([
    { variantId: 'large mug', choices: large.choices, quantity: 2, total: 300 },
    { variantId: lamp },
  ]);
  expect(expected.total).toBe(800);
});

test('the line that has the variant already takes over the units', () => {
  const both = cart([item(mug, 100, 2), item(large.variantId, 150, 1)]);
  const expected = withVariant(both, mug, large);
  expect(expected.items).toMatchObject([{ id: 'line of large mug', quantity: 3, total: 450 }]);
});
