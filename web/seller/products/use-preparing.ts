import { useEffect } from 'react';
import type { SellerProduct } from '../../../contract/seller-products.ts';
import { api } from '../../shared/http/api.ts';

const LOOK_AGAIN_MS = 1500;

/** Whether a picture of the product still waits for its files. */
export function isPreparing({ pictures }: SellerProduct): boolean {
  return pictures.some(({ isReady }) => !isReady);
}

/**
 * Looks again and again at products whose pictures are being prepared, until all are done: tiles that say 'Processing'
 * become pictures by themselves, also after a reload.
 */
export function usePreparing(
  products: readonly SellerProduct[] | undefined,
  onNews: (product: SellerProduct) => void,
): void {
  // Looks on after each answer, whatever it says: it comes as a new list.
  useEffect(() => {
    const waiting = products?.filter(isPreparing) ?? [];
    if (waiting.length === 0) return;
    const leave = new AbortController();
    const look = () => {
      for (const { id } of waiting) {
        api('GET /api/shop/products/:productId', { params: { productId: id }, signal: leave.signal }).then(
          onNews,
          () => {
            // Perhaps the network is away for a moment.
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
  }, [products, onNews]);
}
