import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Cart } from '../../../contract/cart.ts';
import { MAX_LINE_QUANTITY } from '../../../contract/kernel/limits.ts';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { api } from '../http/api.ts';
import { useSession } from '../storage/session-store.ts';
import { storedUnder } from '../storage/stored-slice.ts';

export interface CartLine {
  productId: ProductId;
  quantity: number;
}

interface CartState {
  /** A visitor's cart; for a buyer a mirror of the account's, for badges. */
  lines: CartLine[];
  /** A visitor's voucher codes; a buyer's are stored on the server. */
  couponCodes: string[];
  set: (lines: CartLine[]) => void;
  add: (productId: ProductId, quantity: number) => void;
  update: (productId: ProductId, quantity: number) => void;
  remove: (productId: ProductId) => void;
  clear: () => void;
  setCouponCodes: (couponCodes: string[]) => void;
}

/** The cart slice (CART-17, STORE-03). */
export const useCart = create<CartState>()(
  persist(
    (set) => ({
      lines: [],
      couponCodes: [],
      set: (lines) => set({ lines }),
      add: (productId, quantity) =>
        set(({ lines }) => {
          const present = lines.find((line) => line.productId === productId)?.quantity ?? 0;
          const line = { productId, quantity: Math.min(present + quantity, MAX_LINE_QUANTITY) };
          return { lines: [...lines.filter((other) => other.productId !== productId), line] };
        }),
      update: (productId, quantity) =>
        set(({ lines }) => ({
          lines: lines.map((line) => (line.productId === productId ? { productId, quantity } : line)),
        })),
      remove: (productId) =>
        set(({ lines }) => ({ lines: lines.filter((line) => line.productId !== productId) })),
      clear: () => set({ lines: [], couponCodes: [] }),
      setCouponCodes: (couponCodes) => set({ couponCodes }),
    }),
    storedUnder('cart', ({ lines, couponCodes }) => ({ lines, couponCodes })),
  ),
);

/** Mirrors the account's cart into the slice, for badges. */
export function showCart(cart: Cart): void {
  useCart.getState().set(cart.items.map(({ Product, quantity }) => ({ productId: Product.id, quantity })));
}

/** Units in the cart, for the badge. */
export function useCartCount(): number {
  return useCart(({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0));
}

/**
 * Adds units of a product to the account's cart or, for a visitor, to this browser's.
 * @throws ApiProblem when the server refuses; nothing has changed then
 */
export async function addToCart(productId: ProductId, quantity = 1): Promise<void> {
  if (useSession.getState().role !== 'buyer') {
    useCart.getState().add(productId, quantity);
    return;
  }
  const item = await api('POST /api/cart', { body: { productId, quantity } });
  const { lines, update, add } = useCart.getState();
  if (lines.some((line) => line.productId === productId)) update(productId, item.quantity);
  else add(productId, item.quantity);
}
