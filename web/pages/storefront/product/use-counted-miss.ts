import { useEffect, useRef } from 'react';
import type { ProductId, VariantId } from '../../../../contract/kernel/schemas.ts';
import { api } from '../../../kit/http/api.ts';

/**
 * Asks for a wanted variant by itself where it cannot be delivered, so that its unmet demand is counted: the check asks for all
 * variants at once. Each variant is asked for once at a pin code while the page is open.
 * @param pinCode undefined while there is nothing to count
 */
export function useCountedMiss(
  productId: ProductId,
  variantId: VariantId,
  pinCode: string | undefined,
): void {
  const counted = useRef(new Set<string>());
  useEffect(() => {
    if (pinCode === undefined || counted.current.has(`${variantId} ${pinCode}`)) return;
    counted.current.add(`${variantId} ${pinCode}`);
    const query = { product_id: productId, variant_id: variantId };
    // A count that is missed does no harm.
    api('GET /api/inventory/pin-code/:pinCode', { params: { pinCode }, query }).catch(() => undefined);
  }, [productId, variantId, pinCode]);
}
