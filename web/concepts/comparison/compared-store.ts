import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Product } from '../../../contract/catalog.ts';
import { MAX_COMPARED } from '../../../contract/kernel/limits.ts';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { storedUnder } from '../../kit/storage/stored-slice.ts';
import { isId } from '../../kit/url-state/is-id.ts';

export interface ComparedItem extends Pick<Product, 'id' | 'name' | 'category'> {
  imageUrl: string | null;
}

interface ComparedState {
  /** In the order of choice; stored in this browser only. */
  compared: ComparedItem[];
}

export const useCompared = create<ComparedState>()(
  persist((): ComparedState => ({ compared: [] }), {
    ...storedUnder('cart', ({ compared }: ComparedState) => ({ compared })),
    merge: (stored) => ({ compared: readCompared(stored) }),
  }),
);

/** Drops what is no product, repeated or above the limit. */
export function readCompared(stored: unknown): ComparedItem[] {
  const written = typeof stored === 'object' && stored && 'compared' in stored ? stored.compared : [];
  if (!Array.isArray(written)) return [];
  const items = written.filter(isItem);
  return items
    .filter(({ id }, place) => items.findIndex((other) => other.id === id) === place)
    .slice(0, MAX_COMPARED);
}

function isItem(written: unknown): written is ComparedItem {
  if (typeof written !== 'object' || written === null) return false;
  const { id, name, category, imageUrl }: { [Field in keyof ComparedItem]?: unknown } = written;
  const areTexts = typeof name === 'string' && typeof category === 'string';
  return (
    typeof id === 'string' && isId(id) && areTexts && (typeof imageUrl === 'string' || imageUrl === null)
  );
}

export function useIsCompared(productId: ProductId): boolean {
  return useCompared(({ compared }) => compared.some(({ id }) => id === productId));
}

export function toggleCompared(item: ComparedItem): boolean {
  const { compared } = useCompared.getState();
  if (compared.some(({ id }) => id === item.id)) {
    removeCompared([item.id]);
    return true;
  }
  if (compared.length >= MAX_COMPARED) return false;
  useCompared.setState({ compared: [...compared, item] });
  return true;
}

export function removeCompared(productIds: readonly ProductId[]): void {
  useCompared.setState(({ compared }) => ({
    compared: compared.filter(({ id }) => !productIds.includes(id)),
  }));
}

export function clearCompared(): void {
  useCompared.setState({ compared: [] });
}
