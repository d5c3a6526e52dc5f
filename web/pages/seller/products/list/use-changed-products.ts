import { useCallback } from 'react';
import type { ListedSellerProduct } from '../../../../../contract/seller-products.ts';
import type { LoadedPart } from '../../../../kit/screens/use-load.ts';
import { useRefreshToday } from '../../today/today-context.ts';
import type { SellerProductsPage } from './load-seller-products.ts';

/** A change of stock also changes the counts of open tasks. */
export type ProductChanged = (
  changed: Partial<ListedSellerProduct> & Pick<ListedSellerProduct, 'id'>,
) => void;

export function useChangedProducts(
  showChanged: LoadedPart<SellerProductsPage>['showChanged'],
): ProductChanged {
  const refreshToday = useRefreshToday();
  return useCallback(
    (changed) => {
      showChanged((before) => ({
        ...before,
        products: before.products.map((product) =>
          product.id === changed.id ? { ...product, ...changed } : product,
        ),
      }));
      if (changed.stockRecord !== undefined) refreshToday();
    },
    [showChanged, refreshToday],
  );
}
