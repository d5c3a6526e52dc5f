import { useCallback, useEffect, useRef } from 'react';
import type { ListedSellerProduct } from '../../../../contract/seller-products.ts';
import type { SellerProductsPage } from './load-seller-products.ts';

/** Shows what changed of a product in the list. */
export type ProductChanged = (
  changed: Partial<ListedSellerProduct> & Pick<ListedSellerProduct, 'id'>,
) => void;

/** Puts changes into the page that is shown now: others may have arrived since a call was sent. */
export function useChangedProducts(
  page: SellerProductsPage | undefined,
  show: (page: SellerProductsPage) => void,
): ProductChanged {
  const shown = useRef(page);
  useEffect(() => {
    shown.current = page;
  }, [page]);
  return useCallback(
    (changed) => {
      const before = shown.current;
      if (!before) return;
      const products = before.products.map((product) =>
        product.id === changed.id ? { ...product, ...changed } : product,
      );
      shown.current = { ...before, products };
      show(shown.current);
    },
    [show],
  );
}
