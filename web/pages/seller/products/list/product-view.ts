import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { storedUnder } from '../../../../kit/storage/stored-slice.ts';

export const PRODUCT_VIEWS = ['table', 'cards'] as const;
export type ProductView = (typeof PRODUCT_VIEWS)[number];

interface ProductViewState {
  productView: ProductView;
}

const useProductViewStore = create<ProductViewState>()(
  persist(
    (): ProductViewState => ({ productView: 'table' }),
    storedUnder('shop', ({ productView }) => ({ productView })),
  ),
);

export function useProductView(): ProductView {
  return useProductViewStore(({ productView }) => (productView === 'cards' ? 'cards' : 'table'));
}

export function chooseProductView(productView: ProductView): void {
  useProductViewStore.setState({ productView });
}
