import { useEffect } from 'react';
import type { ProductId } from '../../../contract/kernel/schemas.ts';

/** The page has loaded by then, and visitors who left at once are not counted. */
const SETTLED_MS = 1_500;

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
  } catch {}
}
