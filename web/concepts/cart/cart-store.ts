import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { WantedItem } from '../../../contract/cart.ts';
import { storedUnder } from '../../kit/storage/stored-slice.ts';

/** What is in the cart: a variant, or a product that has only one. */
export type CartLine = WantedItem;

interface CartState {
  /** A visitor's cart; for a buyer a mirror of the account's, for badges. */
  lines: CartLine[];
  /** A visitor's voucher codes; a buyer's are stored on the server. */
  couponCodes: string[];
  /** What a visitor saved for later; a buyer's is stored on the server. */
  savedItems: CartLine[];
  set: (lines: CartLine[]) => void;
  clear: () => void;
  setCouponCodes: (couponCodes: string[]) => void;
}

/** The cart slice (CART-17, STORE-03). Changes of its lines are in `cart-lines.ts`: the badge alone needs none of them. */
export const useCart = create<CartState>()(
  persist(
    (set) => ({
      lines: [],
      couponCodes: [],
      savedItems: [],
      set: (lines) => set({ lines }),
      clear: () => set({ lines: [], couponCodes: [], savedItems: [] }),
      setCouponCodes: (couponCodes) => set({ couponCodes }),
    }),
    storedUnder('cart', ({ lines, couponCodes, savedItems }) => ({ lines, couponCodes, savedItems })),
  ),
);

/** Units in the cart, for the badge. */
export function useCartCount(): number {
  return useCart(({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0));
}
