import type { SellerProduct, SellerVariant } from '../../../../contract/seller-products.ts';
import { choicesInWords, choiceText } from '../../../../contract/kernel/product-options.ts';

export interface OfferedVariant extends Pick<SellerVariant, 'id' | 'sku' | 'available'> {
  name: string;
}

export function variantsOf(
  products: readonly SellerProduct[] | undefined,
  productId: string | undefined,
): OfferedVariant[] {
  const product = products?.find(({ id }) => id === productId);
  if (!product || product.options.length === 0) return [];
  return product.variants
    .filter(({ isArchived }) => !isArchived)
    .map(({ id, sku, available, choices }) => ({
      id,
      sku,
      available,
      name: choiceText(choicesInWords(product.options, choices)),
    }));
}
