import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { FilterOptions, Product } from '../../../contract/catalog.ts';
import type { Shop } from '../../../contract/shops.ts';
import type { UserId } from '../../../contract/kernel/schemas.ts';
import { useSession } from '../../kit/storage/session-store.ts';
import { storedUnder } from '../../kit/storage/stored-slice.ts';
import { actingOwnerId } from '../../kit/storage/acting-shop.ts';

interface ShopData {
  /** A tab that acts for another's shop has that owner's id here. */
  ownerId: UserId | null;
  shopData: Shop | null;
  isRegistered: boolean;
  shopProducts: Product[];
  filterOptions: FilterOptions | null;
}

interface ShopState extends ShopData {
  /** The shop is loaded on every visit and not stored. */
  loadState: 'pending' | 'loaded' | { failure: unknown };
  /** The shop exists: it was created, or its details were loaded (SHOP-12, SHOP-13). */
  register: (shop: Shop) => void;
  clear: () => void;
}

/** SHOP-11. */
const UNREGISTERED: ShopData = {
  ownerId: null,
  shopData: null,
  isRegistered: false,
  shopProducts: [],
  filterOptions: null,
};

const stored = storedUnder('shop', (shop: ShopState) => {
  const { ownerId, shopData, isRegistered, shopProducts, filterOptions } = shop;
  return { ownerId, shopData, isRegistered, shopProducts, filterOptions };
});

/** STORE-04, STORE-13. */
export const useShop = create<ShopState>()(
  persist(
    (set) => ({
      ...UNREGISTERED,
      loadState: 'pending',
      register: (shopData) =>
        set({ ownerId: actingOwnerId(), shopData, isRegistered: true, loadState: 'loaded' }),
      clear: () => set({ ...UNREGISTERED, loadState: 'pending' }),
    }),
    {
      ...stored,
      // Tabs that act for different shops share the storage.
      merge: (read, current) => (isOfActing(read) ? (stored.merge?.(read, current) ?? current) : current),
    },
  ),
);

function isOfActing(read: unknown): boolean {
  const { ownerId } = (read ?? {}) as Partial<ShopData>; // written by this slice
  return (ownerId ?? useSession.getState().id) === actingOwnerId();
}
