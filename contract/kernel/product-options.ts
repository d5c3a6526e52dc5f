import type { OptionValue, ProductOption, VariantChoice } from './option-schemas.ts';

export type { ProductOption, VariantChoice } from './option-schemas.ts';

/** The values of an archived variant may be removed ones. */
export function choicesInWords(
  options: readonly ProductOption[],
  choices: readonly number[],
): VariantChoice[] {
  return options.flatMap((option, place) => {
    const value = knownValues(option).find(({ number }) => number === choices[place]);
    return value ? [{ option: option.name, value: value.name }] : [];
  });
}

/** An archived variant keeps its words when its options are removed from the product. */
export function variantInWords(
  options: readonly ProductOption[],
  {
    choices,
    formerChoices,
  }: { choices: readonly number[]; formerChoices?: VariantChoice[] | null | undefined },
): VariantChoice[] {
  return formerChoices ? [...formerChoices] : choicesInWords(options, choices);
}

export function hasSizes(options: readonly Pick<ProductOption, 'kind'>[]): boolean {
  return options.some(({ kind }) => kind === 'size');
}

export function knownValues({
  values,
  removed = [],
}: Pick<ProductOption, 'values' | 'removed'>): OptionValue[] {
  return [...values, ...removed];
}

/** Buyers cannot choose removed values. */
export function withoutRemoved<Option extends ProductOption>({
  removed: _removed,
  ...option
}: Option): Omit<Option, 'removed'> {
  return option;
}

/** The result is such as 'M, Indigo'; empty for a product without options. */
export function choiceText(choices: readonly VariantChoice[]): string {
  return choices.map(({ value }) => value).join(', ');
}

export function nameWithChoices(name: string, choices: readonly VariantChoice[]): string {
  return choices.length === 0 ? name : `${name} (${choiceText(choices)})`;
}

/** The result is such as '2 × Cotton kurta (M, Indigo)'. */
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

/** The last list changes fastest; without lists there is one empty combination. */
export function combinationsOf<Value>(lists: readonly (readonly Value[])[]): Value[][] {
  return lists.reduce<Value[][]>(
    (combinations, list) =>
      combinations.flatMap((combination) => list.map((value) => [...combination, value])),
    [[]],
  );
}
