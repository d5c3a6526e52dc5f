import { useEffect } from 'react';
import type { ProductId } from '../../../contract/kernel/schemas.ts';

/** The page has loaded by then, and who left again did not look at it. */
const SETTLED_MS = 1_500;

/** Counts that the page of a product was seen, where it is one; its script comes when it is counted. */
export function useCountedView(productId: ProductId | undefined): void {
  useEffect(() => {
    if (productId === undefined) return;
    const settled = setTimeout(() => void countView(productId), SETTLED_MS);
    return () => clearTimeout(settled);
  }, [productId]);
}

async function countView(productId: ProductId): Promise<void> {
  try {
    (await import('./count-interest.ts')).countInterest(productId, 'view');
  } catch {
    // A view that is not counted shows nothing.
  }
}
