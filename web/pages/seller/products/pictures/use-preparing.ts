import type { ProductId } from '../../../../../contract/kernel/schemas.ts';
import type { SellerProduct } from '../../../../../contract/seller-products.ts';
import { api } from '../../../../kit/http/api.ts';
import { useLoad, useReloadAfter } from '../../../../kit/screens/use-load.ts';

const LOOK_AGAIN_MS = 1500;

export function isPreparing({ pictures }: SellerProduct): boolean {
  return pictures.some(({ isReady }) => !isReady);
}

/** 'Processing' tiles become pictures without a reload. */
export function usePreparing(
  products: readonly SellerProduct[] | undefined,
  onChange: (product: SellerProduct) => void,
): void {
  const waiting = products?.filter(isPreparing).map(({ id }) => id) ?? [];
  const load = useLoad(loadProducts, waiting.length === 0 ? undefined : waiting, {
    pauseMs: LOOK_AGAIN_MS,
    onData: (found) => found.forEach(onChange),
  });
  useReloadAfter(waiting.length === 0 ? undefined : LOOK_AGAIN_MS, load);
}

/** Failed calls are skipped: the network may be gone for a moment. */
async function loadProducts(ids: readonly ProductId[], signal: AbortSignal): Promise<SellerProduct[]> {
  const found = await Promise.all(
    ids.map((productId) =>
      api('GET /api/shop/products/:productId', { params: { productId }, signal }).catch(() => undefined),
    ),
  );
  return found.filter((product) => product !== undefined);
}
