import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { storedUnder } from '../../kit/storage/stored-slice.ts';

interface ViewedState {
  viewed: ProductId[];
}

export const useViewedStore = create<ViewedState>()(
  persist(
    (): ViewedState => ({ viewed: [] }),
    storedUnder('cart', ({ viewed }) => ({ viewed })),
  ),
);

export function clearViewed(): void {
  useViewedStore.setState({ viewed: [] });
}
