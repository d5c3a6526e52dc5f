import { isSameText } from '../../../contract/kernel/words.ts';
import {
  type ProductOption,
  type VariantChoice,
  variantInWords,
} from '../../../contract/kernel/product-options.ts';
import type { OptionsAndVariants } from '../../../contract/product-variants.ts';
import { hasSameOptions } from './plan-options.ts';

/** Choices are numbers of option values; words replace them for good once these options were removed. */
interface ChosenVariant {
  choices: readonly number[];
  formerChoices: VariantChoice[] | null;
}

/** An archived variant keeps words once its options are gone; null means that the new options describe it. */
export function formerChoicesAfter(
  present: readonly ProductOption[],
  sources: readonly number[],
  variant: ChosenVariant,
): VariantChoice[] | null {
  const { choices, formerChoices } = variant;
  // Options that stay in place, or all move, still describe a variant.
  const isKnown =
    choices.every((_, place) => sources[place] === place) ||
    (hasSameOptions(present, sources) && choices.length === sources.length);
  return formerChoices ?? (isKnown ? null : wordsToKeep(present, variant));
}

export function wordsToKeep(
  options: readonly ProductOption[],
  variant: ChosenVariant,
): VariantChoice[] | null {
  const words = variantInWords(options, variant);
  return words.length > 0 ? words : null;
}

export function isSameVariant(
  { choices, formerChoices }: ChosenVariant,
  meant: { choices: readonly number[]; words: readonly string[]; wanted: OptionsAndVariants['options'] },
): boolean {
  if (!formerChoices) return isSame(choices, meant.choices);
  return (
    formerChoices.length === meant.wanted.length &&
    meant.wanted.every(({ name }, place) =>
      formerChoices.some(
        ({ option, value }) => isSameText(option, name) && isSameText(value, meant.words[place] ?? ''),
      ),
    )
  );
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((number, place) => number === b[place]);
}
