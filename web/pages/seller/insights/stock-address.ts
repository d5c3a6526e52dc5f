import type { VariantChoice } from '../../../../contract/kernel/product-options.ts';

interface Stocked {
  name: string;
  variantId: string | null;
  choices: readonly VariantChoice[];
}

export function stockAddress({ name, variantId, choices }: Stocked, deliverTo?: string): string {
  const address = new URLSearchParams(
    variantId !== null && choices.length > 0 ? { variant_id: variantId } : { search: name },
  );
  if (deliverTo !== undefined) address.set('deliverTo', deliverTo);
  return `/seller/inventory?${address}`;
}
