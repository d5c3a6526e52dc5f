import { useEffect } from 'react';
import type { SellerProduct } from '../../../../contract/seller-products.ts';
import { api } from '../../../shared/http/api.ts';

const LOOK_AGAIN_MS = 1500;

/** Whether a picture of the product is still being processed. */
export function isPreparing({ pictures }: SellerProduct): boolean {
  return pictures.some(({ isReady }) => !isReady);
}

/**
 * Polls products whose pictures are being processed until all are done: 'Processing' tiles become pictures without a
 * reload.
 */
export function usePreparing(
  products: readonly SellerProduct[] | undefined,
  onChange: (product: SellerProduct) => void,
): void {
  // Every response is a new list, so each one schedules the next poll.
  useEffect(() => {
    const waiting = products?.filter(isPreparing) ?? [];
    if (waiting.length === 0) return;
    const leave = new AbortController();
    const look = () => {
      for (const { id } of waiting) {
        api('GET /api/shop/products/:productId', { params: { productId: id }, signal: leave.signal }).then(
          onChange,
          () => {
            // The network may be gone for a moment.
            if (!leave.signal.aborted) timer = setTimeout(look, LOOK_AGAIN_MS);
          },
        );
      }
    };
    let timer = setTimeout(look, LOOK_AGAIN_MS);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [products, onChange]);
}
