import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ProductDetails, Variant } from '../../../../contract/catalog.ts';
import type { VariantId } from '../../../../contract/kernel/schemas.ts';
import { chosenVariant } from '../../../concepts/products/variant-choice.ts';

interface ChosenVariant {
  chosen: Variant;
  /** False for a variant that is merely shown first. */
  isWanted: boolean;
  choose: (variantId: VariantId) => void;
}

/** The address names the variant (`?variant=`); another choice replaces the address. */
export function useChosenVariant(product: ProductDetails): ChosenVariant {
  const [query, setQuery] = useSearchParams();
  const addressed = query.get('variant');
  // The radio button follows the press at once, before the router has the new address.
  const [pressed, setPressed] = useState<VariantId>();
  useEffect(() => {
    setPressed((variantId) => (variantId === addressed ? undefined : variantId));
  }, [addressed]);
  const wanted = pressed ?? addressed;
  const chosen = chosenVariant(product, wanted);
  return {
    chosen,
    isWanted: chosen.id === wanted,
    choose: (variantId) => {
      setPressed(variantId);
      setQuery({ variant: variantId }, { replace: true, preventScrollReset: true });
    },
  };
}
