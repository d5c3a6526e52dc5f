import { useEffect, useRef } from 'react';
import type { ProductId, VariantId } from '../../../../contract/kernel/schemas.ts';
import { api } from '../../../kit/http/api.ts';

/** The check asks for all variants at once, so unmet demand of one variant needs a call of its own. */
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
    // A missed count does no harm.
    api('GET /api/inventory/pin-code/:pinCode', { params: { pinCode }, query }).catch(() => undefined);
  }, [productId, variantId, pinCode]);
}
