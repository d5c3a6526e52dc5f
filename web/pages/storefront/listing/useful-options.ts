/** An option of a filter, with the products that the list would have with it as the only choice of its filter. */
interface CountedOption<Value> {
  value: Value;
  products: number;
}

/** What is chosen in a group of options. */
export interface Choice<Value> {
  /** Something is, so that any other option replaces or widens it. */
  hasChoice: boolean;
  isChosen: (option: { value: Value }) => boolean;
}

/** The choice of some values, by default compared as they are. */
export function choiceOf<Value>(
  chosen: readonly Value[] = [],
  isSame: (one: Value, other: Value) => boolean = Object.is,
): Choice<Value> {
  return {
    hasChoice: chosen.length > 0,
    isChosen: ({ value }) => chosen.some((each) => isSame(each, value)),
  };
}

/**
 * The options that would change the list, and those that are chosen: neither what no product has nor what all have.
 *
 * @param total products of the list
 */
export function usefulOptions<Value, Option extends CountedOption<Value>>(
  options: readonly Option[],
  total: number,
  { hasChoice, isChosen }: Choice<Value>,
): Option[] {
  const changesList = ({ products }: Option) => products > 0 && (hasChoice || products < total);
  return options.filter((option) => isChosen(option) || changesList(option));
}

/**
 * The options that some product has, where one of them would change the list; else the chosen ones. For sizes and colours:
 * one that all products come in says more together with a price.
 */
export function optionsOfUsefulGroup<Value, Option extends CountedOption<Value>>(
  options: readonly Option[],
  total: number,
  choice: Choice<Value>,
): Option[] {
  if (usefulOptions(options, total, choice).length === 0) return [];
  return options.filter((option) => option.products > 0 || choice.isChosen(option));
}
