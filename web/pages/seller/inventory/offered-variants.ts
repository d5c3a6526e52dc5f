import type { SellerProduct, SellerVariant } from '../../../../contract/seller-products.ts';
import { choicesInWords, choiceText } from '../../../../contract/kernel/product-options.ts';

/** A variant that a new record may be of. */
export interface OfferedVariant extends Pick<SellerVariant, 'id' | 'sku' | 'available'> {
  /** Its choices, such as 'M, Indigo'. */
  name: string;
}

/** The variants on sale of one of the products; none for a product without options. */
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
