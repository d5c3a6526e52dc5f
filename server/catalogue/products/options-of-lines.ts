import { swatchOf } from '../../../contract/kernel/colours.ts';
import { isSameText } from '../../../contract/kernel/words.ts';
import { type OptionKind, SAME_OPTION_NAMES } from '../../../contract/kernel/option-schemas.ts';
import { kindNamed } from '../../../contract/kernel/option-values.ts';
import { knownValues, type ProductOption } from '../../../contract/kernel/product-options.ts';
import type { OptionsAndVariants } from '../../../contract/product-variants.ts';
import type { PresentProduct, PresentVariant } from './plan-variants.ts';
import type { ProductLine, Refuse } from './product-lines.ts';

export interface LineOptions {
  names: readonly string[];
  choicesOf(line: ProductLine, known: PresentVariant | undefined, refuse: Refuse): string[] | undefined;
  variantWith(choices: readonly string[]): PresentVariant | undefined;
  wordsOf(variant: PresentVariant): string[];
  input(choices: readonly (readonly string[])[]): OptionsAndVariants['options'];
}

export function optionsOfLines(
  lines: readonly [ProductLine, ...ProductLine[]],
  before: PresentProduct,
  refuse: Refuse,
): LineOptions {
  const [first] = lines;
  const count = Math.max(before.options.length, ...lines.map(({ options }) => options.length));
  const names = Array.from({ length: count }, (_, place) => {
    const name = first.options[place]?.name ?? before.options[place]?.name;
    if (name !== undefined) return name;
    const named = lines.find(({ options }) => options[place]?.value !== undefined) ?? first;
    refuse(named, `option${place + 1}_name`, 'Name what buyers choose, such as Size');
    return '';
  });
  const repeated = names.findIndex((name, place) =>
    names.slice(0, place).some((earlier) => isSameText(earlier, name)),
  );
  if (repeated > 0 && names[repeated] !== '') refuse(first, `option${repeated + 1}_name`, SAME_OPTION_NAMES);
  // An option is recognised by its name, or else by its place, as in a plan of variants.
  const sources = names.map((name, place) => {
    const byName = before.options.findIndex((option) => isSameText(option.name, name));
    return byName >= 0 ? byName : place;
  });
  const source = (place: number): ProductOption | undefined => before.options[sources[place] ?? place];
  const numberOf = (variant: PresentVariant, place: number) => variant.choices[sources[place] ?? place];
  const nameIn = (values: ProductOption['values'] = [], variant: PresentVariant, place: number) =>
    values.find(({ number }) => number === numberOf(variant, place))?.name;
  const wordOf = (variant: PresentVariant, place: number) => {
    if (variant.formerChoices)
      return variant.formerChoices.find(({ option }) => isSameText(option, names[place] ?? ''))?.value;
    const option = source(place);
    return option && nameIn(knownValues(option), variant, place);
  };
  const wordsOf = (variant: PresentVariant) => {
    if (variant.formerChoices) return [];
    const words = names.map((_, place) => nameIn(source(place)?.values, variant, place));
    const missing = words.indexOf(undefined);
    return words.slice(0, missing < 0 ? undefined : missing).flatMap((word) => word ?? []);
  };

  return {
    names,
    wordsOf,
    choicesOf: (line, known, refuseLine) => {
      // An archived variant whose values are gone may stay so.
      if (
        known?.isArchived &&
        line.isVariantArchived !== false &&
        line.options.every(({ value }) => value === undefined)
      )
        return wordsOf(known);
      const choices = names.map((name, place) => {
        const value = line.options[place]?.value ?? (known && wordOf(known, place));
        if (value === undefined) refuseLine(line, `option${place + 1}_value`, `Give the value of ${name}`);
        return value;
      });
      return choices.every((value) => value !== undefined) ? choices : undefined;
    },
    variantWith: (choices) =>
      before.variants
        .filter(({ choices: had, formerChoices }) => (formerChoices ?? had).length === choices.length)
        .filter((variant) => choices.every((value, place) => isSameText(wordOf(variant, place) ?? '', value)))
        .sort((a, b) => Number(a.isArchived) - Number(b.isArchived))[0],
    input: (choices) =>
      names.map((name, place) => {
        const used = new Set(choices.map((words) => words[place]?.toLowerCase()));
        const had = new Set(before.variants.map((variant) => numberOf(variant, place)));
        const kept = (source(place)?.values ?? []).filter(
          ({ number, name: value }) => used.has(value.toLowerCase()) || !had.has(number),
        );
        const values = new Map(kept.map((value) => [value.name.toLowerCase(), { ...value }]));
        const kind = source(place)?.kind ?? kindNamed(name) ?? 'other';
        const added = new Map<string, NewValue>();
        for (const words of choices) {
          const word = words[place];
          if (word === undefined || values.has(word.toLowerCase()) || added.has(word.toLowerCase())) continue;
          added.set(word.toLowerCase(), newValue(word, kind, source(place)));
        }
        return { name, kind, values: [...values.values(), ...added.values()] };
      }),
  };
}

type NewValue = OptionsAndVariants['options'][number]['values'][number];

/** A returning colour shows its earlier swatch, a new one that of its name. */
function newValue(name: string, kind: OptionKind, option: ProductOption | undefined): NewValue {
  if (kind !== 'colour') return { name };
  const removed = option && knownValues(option).find((value) => isSameText(value.name, name));
  const swatch = removed ? removed.swatch : swatchOf(name);
  return { name, ...(swatch !== undefined && { swatch }) };
}
