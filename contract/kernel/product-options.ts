import { z } from 'zod';

/** How an option is shown and filtered by: sizes in their order, colours as swatches, anything else as words. */
export const OptionKind = z.enum(['size', 'colour', 'other']);
export type OptionKind = z.infer<typeof OptionKind>;

/** A value of an option. Its number never changes, so that variants, pictures and links outlive a new name. */
export const OptionValue = z.object({
  number: z.number().int().min(1).max(999),
  name: z.string(),
  /** The colour that is shown for it, such as #1f4e79. */
  swatch: z.string().optional(),
});
export type OptionValue = z.infer<typeof OptionValue>;

/** What buyers choose between, such as the size. */
export const ProductOption = z.object({
  name: z.string(),
  kind: OptionKind,
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

/** 'M, Indigo': a variant in one line; empty for a product without options. */
export function choiceText(choices: readonly VariantChoice[]): string {
  return choices.map(({ value }) => value).join(', ');
}

/** 'Cotton kurta (M, Indigo)': a product and what was chosen of it, where there is one line for both. */
export function nameWithChoices(name: string, choices: readonly VariantChoice[]): string {
  return choices.length === 0 ? name : `${name} (${choiceText(choices)})`;
}
