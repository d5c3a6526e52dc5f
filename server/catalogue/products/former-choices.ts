import { isSameText } from '../../../contract/kernel/words.ts';
import {
  type ProductOption,
  type VariantChoice,
  variantInWords,
} from '../../../contract/kernel/product-options.ts';
import type { OptionsAndVariants } from '../../../contract/product-variants.ts';
import { hasSameOptions } from './plan-options.ts';

/** What a variant is: values of its product's options, or words for good once these were removed. */
interface ChosenVariant {
  choices: readonly number[];
  formerChoices: VariantChoice[] | null;
}

/**
 * The words for good of a variant that is archived; null while options that go on from the present ones say what it is.
 *
 * @param sources of each option of the change, the place of the present one that it goes on from
 */
export function formerChoicesAfter(
  present: readonly ProductOption[],
  sources: readonly number[],
  variant: ChosenVariant,
): VariantChoice[] | null {
  const { choices, formerChoices } = variant;
  // Options that stay in their places, or all move, still say what a variant is; others have said it for the last time.
  const isKnown =
    choices.every((_, place) => sources[place] === place) ||
    (hasSameOptions(present, sources) && choices.length === sources.length);
  return formerChoices ?? (isKnown ? null : wordsToKeep(present, variant));
}

/** The words of a variant that loses its options; null for one that had none. */
export function wordsToKeep(
  options: readonly ProductOption[],
  variant: ChosenVariant,
): VariantChoice[] | null {
  const words = variantInWords(options, variant);
  return words.length > 0 ? words : null;
}

/** Whether a variant has these choices, or had them in words before their options were removed. */
export function isMeant(
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
