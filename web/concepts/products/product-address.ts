import type { VariantChoice } from '../../../contract/kernel/product-options.ts';
import type { ProductId, VariantId } from '../../../contract/kernel/schemas.ts';

interface Named {
  productId: ProductId;
  variantId: VariantId;
  choices: readonly VariantChoice[];
}

export function productAddress({ productId, variantId, choices }: Named): string {
  return choices.length === 0 ? `/product/${productId}` : `/product/${productId}?variant=${variantId}`;
}
