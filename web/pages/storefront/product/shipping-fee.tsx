import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import type { ProductId, VariantId } from '../../../../contract/kernel/schemas.ts';
import type { ShippingOfProduct } from '../../../../contract/shipping.ts';
import { api } from '../../../kit/http/api.ts';
import { useLoad } from '../../../kit/screens/use-load.ts';

interface ShippingFeeProps {
  productId: ProductId;
  variantId: VariantId;
  pinCode: string;
}

/** The page itself is the same for everybody, so the fee is asked for with the pin code. */
export function ShippingFee({ productId, variantId, pinCode }: ShippingFeeProps) {
  const { data } = useLoad(loadShipping, { productId, variantId, pinCode });
  return data ? <span>{feeInWords(data)}</span> : null;
}

function loadShipping(
  { productId, ...query }: ShippingFeeProps,
  signal: AbortSignal,
): Promise<ShippingOfProduct> {
  return api('GET /api/pro/:productId/shipping', { params: { productId }, query, signal });
}

function feeInWords({ shipping, freeFrom, cashFee }: ShippingOfProduct): string {
  const fee = shipping === 0 ? 'Free shipping' : `Shipping ${formatRupees(shipping)}`;
  const free = shipping > 0 && freeFrom !== null ? `, free from ${formatRupees(freeFrom)}` : '';
  const cash = cashFee > 0 ? `; cash on delivery ${formatRupees(cashFee)} more` : '';
  return fee + free + cash;
}
