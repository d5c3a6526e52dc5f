import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { api } from '../../kit/http/api.ts';
import { isStillSignedInAs, useSession } from '../../kit/storage/session-store.ts';
import { storedUnder } from '../../kit/storage/stored-slice.ts';

/** ERR-13..15. Every page loads this file; the other messages come with their screens. */
export const ADDED_TO_FAVORITES = 'Added to favorites!';
export const FAVORITES_NOT_UPDATED = 'Error updating favorites.';

interface FavoritesState {
  /** Newest first. A visitor's favorites; for a buyer a mirror of the account's. */
  productIds: ProductId[];
  set: (productIds: ProductId[]) => void;
  add: (productId: ProductId) => void;
  remove: (productId: ProductId) => void;
}

/** FAV-15, STORE-02. */
export const useFavorites = create<FavoritesState>()(
  persist(
    (set) => ({
      productIds: [],
      set: (productIds) => set({ productIds }),
      add: (productId) =>
        set(({ productIds }) => ({
          productIds: [productId, ...productIds.filter((id) => id !== productId)],
        })),
      remove: (productId) =>
        set(({ productIds }) => ({ productIds: productIds.filter((id) => id !== productId) })),
    }),
    storedUnder('favorite', ({ productIds }) => ({ productIds })),
  ),
);

export function useIsFavorite(productId: ProductId): boolean {
  return useFavorites(({ productIds }) => productIds.includes(productId));
}

/** Shows at once, and again after the response, because a list loaded meanwhile may lack the change. */
export async function toggleFavorite(productId: ProductId): Promise<boolean> {
  const { productIds, add, remove } = useFavorites.getState();
  const isFavorite = !productIds.includes(productId);
  const [show, hide] = isFavorite ? [add, remove] : [remove, add];
  show(productId);
  const { id, role } = useSession.getState();
  if (role !== 'buyer') return isFavorite;
  try {
    if (isFavorite) await api('POST /api/favorite', { body: { productId } });
    else await api('DELETE /api/favorite/:productId', { params: { productId } });
    if (isStillSignedInAs(id)) show(productId);
    return isFavorite;
  } catch (error) {
    if (isStillSignedInAs(id)) hide(productId);
    throw error;
  }
}
