import type { ProductId } from '../../../../contract/kernel/schemas.ts';
import type { StockAlert } from '../../../../contract/stock-alerts.ts';
import { api } from '../../../kit/http/api.ts';
import { useLoad } from '../../../kit/screens/use-load.ts';

/** Undefined until it is known. One call covers all variants of the product. */
export function useStockAlert(productId: ProductId, { variantId, pinCode }: StockAlert) {
  const { data: alerts, show } = useLoad(loadAlerts, productId);
  const others = (alerts ?? []).filter((alert) => alert.variantId !== variantId);
  const ask = async () => {
    show([
      ...others,
      await api('PUT /api/stock-alert/:variantId', { params: { variantId }, body: { pinCode } }),
    ]);
  };
  const undo = async () => {
    await api('DELETE /api/stock-alert/:variantId', { params: { variantId } });
    show(others);
  };
  const isWaiting = alerts?.some((alert) => alert.variantId === variantId && alert.pinCode === pinCode);
  return { isWaiting, toggle: isWaiting ? undo : ask };
}

/** Without a reply the button is offered anyway: asking twice is the same as once. */
function loadAlerts(productId: ProductId, signal: AbortSignal): Promise<StockAlert[]> {
  return api('GET /api/stock-alert/product/:productId', { params: { productId }, signal }).catch(() => []);
}
