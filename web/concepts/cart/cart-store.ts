import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { WantedItem } from '../../../contract/cart.ts';
import { storedUnder } from '../../kit/storage/stored-slice.ts';

export type CartLine = WantedItem;

interface CartState {
  /** A visitor's cart; for a buyer a mirror of the account's, for badges. */
  lines: CartLine[];
  couponCodes: string[];
  savedItems: CartLine[];
  set: (lines: CartLine[]) => void;
  clear: () => void;
  setCouponCodes: (couponCodes: string[]) => void;
}

/** CART-17, STORE-03. `cart-lines.ts` changes the lines: every page loads this file for the badge. */
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

export function useCartCount(): number {
  return useCart(({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0));
}
