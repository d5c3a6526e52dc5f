import { z } from 'zod';

/** A value of an option. Its number never changes, so that variants, pictures and links outlive a new name. */
const OptionValue = z.object({
  number: z.number().int().min(1).max(999),
  name: z.string(),
  /** The colour that is shown for it, such as #1f4e79. */
  swatch: z.string().optional(),
});

/** What buyers choose between, such as the size. */
export const ProductOption = z.object({
  name: z.string(),
  /** How it is shown and filtered by: sizes in their order, colours as swatches, anything else as words. */
  kind: z.enum(['size', 'colour', 'other']),
  values: z.array(OptionValue),
});
export type ProductOption = z.infer<typeof ProductOption>;

/** A variant's value of an option, in words: frozen in orders. */
export const VariantChoice = z.object({ option: z.string(), value: z.string() });
export type VariantChoice = z.infer<typeof VariantChoice>;

/** The words of a variant's choices, in the order of the product's options. */
export function choicesInWords(
  options: readonly ProductOption[],
  choices: readonly number[],
): VariantChoice[] {
  return options.flatMap(({ name, values }, place) => {
    const value = values.find(({ number }) => number === choices[place]);
    return value ? [{ option: name, value: value.name }] : [];
  });
}
