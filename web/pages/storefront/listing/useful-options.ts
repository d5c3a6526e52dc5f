/** `products` counts those of the list with this option as the only choice of its filter. */
interface CountedOption<Value> {
  value: Value;
  products: number;
}

export interface Choice<Value> {
  /** With a choice, any other option replaces or widens it. */
  hasChoice: boolean;
  isChosen: (option: { value: Value }) => boolean;
}

export function choiceOf<Value>(
  chosen: readonly Value[] = [],
  isSame: (one: Value, other: Value) => boolean = Object.is,
): Choice<Value> {
  return {
    hasChoice: chosen.length > 0,
    isChosen: ({ value }) => chosen.some((each) => isSame(each, value)),
  };
}

/** Options that no product or every product has are left out unless they are chosen. */
export function usefulOptions<Value, Option extends CountedOption<Value>>(
  options: readonly Option[],
  total: number,
  { hasChoice, isChosen }: Choice<Value>,
): Option[] {
  const changesList = ({ products }: Option) => products > 0 && (hasChoice || products < total);
  return options.filter((option) => isChosen(option) || changesList(option));
}

/** A size or colour that all products have is shown too: its price range helps. */
export function optionsOfUsefulGroup<Value, Option extends CountedOption<Value>>(
  options: readonly Option[],
  total: number,
  choice: Choice<Value>,
): Option[] {
  if (usefulOptions(options, total, choice).length === 0) return [];
  return options.filter((option) => option.products > 0 || choice.isChosen(option));
}
