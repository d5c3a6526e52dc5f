import { useEffect } from 'react';
import type { ProductId } from '../../../contract/kernel/schemas.ts';
import { countInterest } from './count-interest.ts';

/** The page has loaded by then, and who left again did not look at it. */
const SETTLED_MS = 1_500;

/** Counts that the page of a product was seen. */
export function useCountedView(productId: ProductId): void {
  useEffect(() => {
    const settled = setTimeout(() => countInterest(productId, 'view'), SETTLED_MS);
    return () => clearTimeout(settled);
  }, [productId]);
}
