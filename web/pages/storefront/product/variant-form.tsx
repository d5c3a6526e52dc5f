import type { ReactNode } from 'react';
import type { Variant } from '../../../../contract/catalog.ts';
import { formatRupees } from '../../../../contract/kernel/rupees.ts';
import { soldOutReason, type VariedProduct, variantText } from '../../../concepts/products/variant-choice.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';

interface VariantFormProps {
  product: VariedProduct;
  chosen: Variant;
  children: ReactNode;
}

/** Without scripts the choice is a list with a button that opens the variant's address. */
export function VariantForm({ product, chosen, children }: VariantFormProps) {
  const options = product.variants.map((variant) => ({
    value: variant.id,
    label: [variantText(product, variant), formatRupees(variant.price), soldOutReason(variant)]
      .filter(Boolean)
      .join(', '),
  }));
  return (
    <>
      <form method="get" className="flex items-end gap-2">
        <SelectField
          className="flex-1"
          label={product.options.map(({ name }) => name).join(', ')}
          name="variant"
          defaultValue={chosen.id}
          options={options}
        />
        <Button type="submit" variant="outline">
          Show
        </Button>
      </form>
      {children}
    </>
  );
}
