import { useCallback } from 'react';
import type { ListedSellerProduct } from '../../../../contract/seller-products.ts';
import { useChangeLatest } from '../../../shared/screens/use-change-latest.ts';
import type { SellerProductsPage } from './load-seller-products.ts';

/** Shows what changed of a product in the list. */
export type ProductChanged = (
  changed: Partial<ListedSellerProduct> & Pick<ListedSellerProduct, 'id'>,
) => void;

export function useChangedProducts(
  page: SellerProductsPage | undefined,
  show: (page: SellerProductsPage) => void,
): ProductChanged {
  const change = useChangeLatest(page, show);
  return useCallback(
    (changed) =>
      change((before) => ({
        ...before,
        products: before.products.map((product) =>
          product.id === changed.id ? { ...product, ...changed } : product,
        ),
      })),
    [change],
  );
}
