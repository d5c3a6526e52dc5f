import { isSameText } from '../../../contract/kernel/words.ts';
import { MAX_VALUE_NUMBER } from '../../../contract/kernel/limits.ts';
import { knownValues, type ProductOption } from '../../../contract/kernel/product-options.ts';
import { colourOption } from '../../../contract/kernel/variant-pictures.ts';
import type { OptionsAndVariants } from '../../../contract/product-variants.ts';

type WantedOptions = OptionsAndVariants['options'];

/** -1 means a new option. Another name in the same place is a new name only if both options share a value. */
export function sourcesOf(present: readonly ProductOption[], wanted: WantedOptions): number[] {
  return wanted.map(({ name, values }, place) => {
    const byName = present.findIndex((option) => isSameText(option.name, name));
    if (byName >= 0) return byName;
    const inPlace = present[place];
    // The present option of this place stays under its name elsewhere.
    if (!inPlace || wanted.some((option) => isSameText(option.name, inPlace.name))) return -1;
    const had = knownValues(inPlace);
    const isRenamed = values.some((value) =>
      had.some((each) => each.number === value.number || isSameText(each.name, value.name)),
    );
    return isRenamed ? place : -1;
  });
}

export function hasSameOptions(options: readonly ProductOption[], sources: readonly number[]): boolean {
  return sources.length === options.length && !sources.includes(-1);
}

/** A value keeps its number; a new one should never get a number that the product used before. */
export function numberedOptions(
  present: { options: readonly ProductOption[]; variants: readonly { choices: readonly number[] }[] },
  wanted: WantedOptions,
  sources: readonly number[],
): ProductOption[] {
  const nextNumber = newNumbers([
    ...present.options.flatMap((option) => knownValues(option).map(({ number }) => number)),
    ...present.variants.flatMap(({ choices }) => choices),
  ]);
  return wanted.map(({ name, kind, values }, place) => {
    const known = present.options[sources[place] ?? -1];
    const had = known ? knownValues(known) : [];
    const given = new Set(values.flatMap(({ number }) => number ?? []));
    const numberOf = (value: (typeof values)[number]): number => {
      const byNumber = had.find(({ number }) => number === value.number);
      const byName = had.find((each) => isSameText(each.name, value.name) && !given.has(each.number));
      return (byNumber ?? byName)?.number ?? nextNumber();
    };
    return {
      name,
      kind,
      values: values.map((value) => ({
        number: numberOf(value),
        name: value.name,
        ...(value.swatch !== undefined && { swatch: value.swatch }),
      })),
    };
  });
}

/** Numbers below the last one are reused once the highest possible number is reached. */
function newNumbers(used: readonly number[]): () => number {
  const taken = new Set(used);
  let latest = Math.max(0, ...used);
  return () => {
    if (latest >= MAX_VALUE_NUMBER) latest = 0;
    do latest += 1;
    while (taken.has(latest));
    taken.add(latest);
    return latest;
  };
}

/** A removed value stays while a variant has it: its words stay known, and it can come back. */
export function withRemovedValues(
  options: readonly ProductOption[],
  present: readonly ProductOption[],
  sources: readonly number[],
  variants: readonly { choices: readonly number[] }[],
): ProductOption[] {
  const used = new Set(variants.flatMap(({ choices }) => choices));
  return options.map((option, place) => {
    const source = present[sources[place] ?? -1];
    const kept = new Set(option.values.map(({ number }) => number));
    const removed = (source ? knownValues(source) : []).filter(
      ({ number }) => used.has(number) && !kept.has(number),
    );
    return removed.length > 0 ? { ...option, removed } : option;
  });
}

export function numbersOf(options: readonly ProductOption[], names: readonly string[]): number[] | undefined {
  if (names.length !== options.length) return undefined;
  const numbers = options.map(
    ({ values }, place) => values.find(({ name }) => isSameText(name, names[place] ?? ''))?.number,
  );
  return numbers.every((number) => number !== undefined) ? numbers : undefined;
}

/** No colour is kept when another option has the colours now. */
export function keptColoursOf(
  present: readonly ProductOption[],
  options: readonly ProductOption[],
  sources: readonly number[],
): number[] {
  const before = colourOption(present);
  const after = colourOption(options);
  if (!before || !after || present[sources[options.indexOf(after)] ?? -1] !== before) return [];
  const numbers = new Set(before.values.map(({ number }) => number));
  return after.values.map(({ number }) => number).filter((number) => numbers.has(number));
}
