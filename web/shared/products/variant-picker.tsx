import { useId } from 'react';
import type { ProductDetails, Variant } from '../../../contract/catalog.ts';
import type { VariantId } from '../../../contract/kernel/schemas.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';

interface VariantPickerProps {
  product: Pick<ProductDetails, 'options' | 'variants'>;
  chosen: Variant;
  onChoose: (variantId: VariantId) => void;
  /** Why a variant cannot be had. */
  reasonOf?: (variant: Variant) => string | undefined;
}

/** The choice between the variants of a product: radio buttons for each of its options. */
export function VariantPicker({
  product: { options, variants },
  chosen,
  onChoose,
  reasonOf,
}: VariantPickerProps) {
  const id = useId();
  return (
    <div className="grid gap-4">
      {options.map((option, place) => {
        const nearestWith = (value: number) => nearest(variants, chosen.choices.with(place, value), place);
        return (
          <RadioGroup
            key={option.name}
            legend={option.name}
            name={`${id}${place}`}
            value={String(chosen.choices[place])}
            options={option.values.flatMap(({ number, name }) => {
              const variant = nearestWith(number);
              return variant ? [{ value: String(number), label: name, detail: reasonOf?.(variant) }] : [];
            })}
            onChange={(value) => {
              const variant = nearestWith(Number(value));
              if (variant) onChoose(variant.id);
            }}
          />
        );
      })}
    </div>
  );
}

/** The variant with the wanted value of an option that has most of the other wanted values. */
function nearest(
  variants: readonly Variant[],
  wanted: readonly number[],
  place: number,
): Variant | undefined {
  const shared = ({ choices }: Variant) => choices.filter((choice, at) => choice === wanted[at]).length;
  return variants
    .filter(({ choices }) => choices[place] === wanted[place])
    .toSorted((a, b) => shared(b) - shared(a))[0];
}
