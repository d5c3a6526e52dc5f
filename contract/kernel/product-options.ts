import type { OptionValue, ProductOption, VariantChoice } from './option-schemas.ts';

export type { ProductOption, VariantChoice } from './option-schemas.ts';

/** The words of a variant's choices, in the order of the product's options; those of an archived one may be removed values. */
export function choicesInWords(
  options: readonly ProductOption[],
  choices: readonly number[],
): VariantChoice[] {
  return options.flatMap((option, place) => {
    const value = knownValues(option).find(({ number }) => number === choices[place]);
    return value ? [{ option: option.name, value: value.name }] : [];
  });
}

/** What a variant was, in words: a former one, whose options were removed from its product, keeps those that it had. */
export function variantInWords(
  options: readonly ProductOption[],
  {
    choices,
    formerChoices,
  }: { choices: readonly number[]; formerChoices?: VariantChoice[] | null | undefined },
): VariantChoice[] {
  return formerChoices ? [...formerChoices] : choicesInWords(options, choices);
}

/** Whether buyers choose a size. */
export function hasSizes(options: readonly Pick<ProductOption, 'kind'>[]): boolean {
  return options.some(({ kind }) => kind === 'size');
}

/** The values of an option, then those that were removed. */
export function knownValues({
  values,
  removed = [],
}: Pick<ProductOption, 'values' | 'removed'>): OptionValue[] {
  return [...values, ...removed];
}

/** The option with the values that buyers can choose. */
export function withoutRemoved<Option extends ProductOption>({
  removed: _removed,
  ...option
}: Option): Omit<Option, 'removed'> {
  return option;
}

/** 'M, Indigo': a variant in one line; empty for a product without options. */
export function choiceText(choices: readonly VariantChoice[]): string {
  return choices.map(({ value }) => value).join(', ');
}

/** 'Cotton kurta (M, Indigo)': a product and what was chosen of it, where there is one line for both. */
export function nameWithChoices(name: string, choices: readonly VariantChoice[]): string {
  return choices.length === 0 ? name : `${name} (${choiceText(choices)})`;
}

/** '2 × Cotton kurta (M, Indigo)': units of a variant in one line. */
export function unitsInWords({
  quantity,
  name,
  choices,
}: {
  quantity: number;
  name: string;
  choices: readonly VariantChoice[];
}): string {
  return `${quantity} × ${nameWithChoices(name, choices)}`;
}

/** Every combination of one of each list, the last list changing fastest; one empty combination without lists. */
export function combinationsOf<Value>(lists: readonly (readonly Value[])[]): Value[][] {
  return lists.reduce<Value[][]>(
    (combinations, list) =>
      combinations.flatMap((combination) => list.map((value) => [...combination, value])),
    [[]],
  );
}
