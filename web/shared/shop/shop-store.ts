import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { FilterOptions, Product } from '../../../contract/catalog.ts';
import type { Shop } from '../../../contract/shops.ts';
import { storedUnder } from '../storage/stored-slice.ts';

interface ShopData {
  shopData: Shop | null;
  isRegistered: boolean;
  shopProducts: Product[];
  filterOptions: FilterOptions | null;
}

interface ShopState extends ShopData {
  /** The result of the latest load of the seller's shop; not stored, every visit loads it. */
  loadState: 'pending' | 'loaded' | { failure: unknown };
  /** The shop exists: it was created, or its details were loaded (SHOP-12, SHOP-13). */
  register: (shop: Shop) => void;
  clear: () => void;
}

/** A seller starts without a shop (SHOP-11). */
const UNREGISTERED: ShopData = { shopData: null, isRegistered: false, shopProducts: [], filterOptions: null };

/** The shop slice (STORE-04, STORE-13). */
export const useShop = create<ShopState>()(
  persist(
    (set) => ({
      ...UNREGISTERED,
      loadState: 'pending',
      register: (shopData) => set({ shopData, isRegistered: true, loadState: 'loaded' }),
      clear: () => set({ ...UNREGISTERED, loadState: 'pending' }),
    }),
    storedUnder('shop', ({ shopData, isRegistered, shopProducts, filterOptions }) => ({
      shopData,
      isRegistered,
      shopProducts,
      filterOptions,
    })),
  ),
);
