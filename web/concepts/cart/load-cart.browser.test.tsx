import { expect, test } from 'vitest';
import type { VisitorCart } from '../../../contract/cart.ts';
import { createClient } from '../../../contract/client.ts';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { useSession } from '../../kit/storage/session-store.ts';
import { useCart } from './cart-store.ts';
import { loadCart } from './load-cart.ts';

const EMPTY: VisitorCart = {
  items: [],
  coupons: [],
  offers: [],
  savedItems: [],
  listTotal: 0,
  subtotal: 0,
  discount: 0,
  saved: 0,
  shipping: 0,
  parcels: [],
  total: 0,
  refusedCodes: [],
};

test('a line that another tab puts back while a cart without it is priced stays, and is asked for', async () => {
  const line = { productId: 'lamp' as ProductId, quantity: 2 }; // only compared
  useSession.getState().clear();
  useCart.getState().clear();
  const asked: unknown[] = [];
  const client = createClient(async ({ body }) => {
    asked.push(body);
    if (asked.length === 1) useCart.getState().set([line]);
    // The second price is not waited for.
    else throw new Error('away');
    return EMPTY;
  });
  await expect(loadCart(client, undefined)).rejects.toThrow('away');
  expect(useCart.getState().lines).toEqual([line]);
  expect(asked).toMatchObject([{ items: [] }, { items: [line] }]);
});
