import type { Paise } from '../../contract/kernel/money.ts';
import type { GstClass } from '../../contract/kernel/label.ts';
import { isSameText } from '../../contract/kernel/letter-case.ts';
import { MAX_VALUE_NUMBER } from '../../contract/kernel/limits.ts';
import {
  combinationsOf,
  knownValues,
  type ProductOption,
  type VariantChoice,
  variantInWords,
} from '../../contract/kernel/product-options.ts';
import { colourOption } from '../../contract/kernel/variant-pictures.ts';
import type { VariantId } from '../../contract/kernel/schemas.ts';
import type { VariantLabel, VariantLabelInput } from '../../contract/label.ts';
import type { NewVariant, OptionsAndVariants } from '../../contract/product-variants.ts';

/** A variant as it is to be saved; without an id it is a new one. */
export interface PlannedVariant {
  id: VariantId | null;
  choices: number[];
  /** What an archived one was, whose options were removed from its product. */
  formerChoices: VariantChoice[] | null;
  sku: string | null;
  pricePaise: Paise;
  discountPercent: number;
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  netQuantity: string | null;
  hsnCode: string | null;
  gstClass: GstClass | null;
  isArchived: boolean;
}

/** A variant that the product has. */
export interface PresentVariant extends PlannedVariant {
  id: VariantId;
}

export interface PresentProduct {
  options: readonly ProductOption[];
  /** What new variants cost unless they say otherwise. */
  pricePaise: Paise;
  discountPercent: number;
  variants: readonly PresentVariant[];
}

/** Price and discount that a product with these active variants shows: the lowest price, and of equals the highest discount. */
export function cheapestOf(
  active: readonly Pick<PlannedVariant, 'pricePaise' | 'discountPercent'>[],
): { pricePaise: Paise; discountPercent: number } | undefined {
  const [cheapest] = [...active].sort(
    (a, b) => a.pricePaise - b.pricePaise || b.discountPercent - a.discountPercent,
  );
  return cheapest && { pricePaise: cheapest.pricePaise, discountPercent: cheapest.discountPercent };
}

/** Price and discount that a product with these variants shows; where none is on sale, those of the cheapest of all. */
export function costOf(planned: readonly PlannedVariant[]): { pricePaise: Paise; discountPercent: number } {
  const active = planned.filter(({ isArchived }) => !isArchived);
  const cheapest = cheapestOf(active.length > 0 ? active : planned);
  if (!cheapest) throw new Error('a product without variants was to be saved');
  return cheapest;
}

/** What a change gives all variants that give none themselves. */
interface CommonFields extends VariantLabelInput {
  price?: Paise | undefined;
  discount?: number | undefined;
}

export interface PlannedProduct {
  options: ProductOption[];
  /** All of them, in their order; those that were left out come last, archived. */
  variants: PlannedVariant[];
  /** The colours that go on from ones that the product has: their pictures stay theirs. */
  keptColours: number[];
  /** Ids that no variant of the product has, by their place in the input. */
  unknownIds: number[];
}

/**
 * The options and variants of a product as a change leaves them. A value keeps its number by its number or its name, also when it was
 * removed before, so that a variant that is named by its choices alone is the one that has them, also when it was archived; what a
 * variant leaves out stays as it is.
 */
export function planVariants(
  present: PresentProduct,
  { options: wanted, variants, price, discount, ...common }: OptionsAndVariants & CommonFields,
): PlannedProduct {
  const sources = sourcesOf(present.options, wanted);
  const options = numberedOptions(present, wanted, sources);
  const had = inOrderOf(present, sources);
  const inputs = variants ?? combinationsOf(namesOf(options)).map(newVariant);
  const byId = new Map(had.map((variant) => [variant.id, variant]));
  const isNamed = new Set(inputs.flatMap(({ id }) => id ?? []));
  const found = new Set<VariantId>();
  const unknownIds: number[] = [];
  const areReordered = hasSameOptions(present, sources);
  const formerChoicesOf = (variant: PresentVariant): VariantChoice[] | null => {
    const { choices, formerChoices } = variant;
    // Options that stay in their places, or all move, still say what a variant is; others have said it for the last time.
    const isKnown =
      choices.every((_, place) => sources[place] === place) ||
      (areReordered && choices.length === sources.length);
    return formerChoices ?? (isKnown ? null : wordsToKeep(present.options, variant));
  };
  const planned = inputs.map((input, place): PlannedVariant => {
    const choices = numbersOf(options, input.choices);
    const meant = { choices: choices ?? [], words: input.choices, wanted };
    const known = input.id
      ? byId.get(input.id)
      : had
          .filter(({ id }) => !isNamed.has(id) && !found.has(id))
          .filter((variant) => choices !== undefined && isMeant(variant, meant))
          .sort((a, b) => Number(a.isArchived) - Number(b.isArchived))[0];
    if (input.id && (!known || found.has(input.id))) unknownIds.push(place);
    if (known) found.add(known.id);
    // Without options there are no words, and others than its own do not change what a former one was.
    const isUntold = choices === undefined || choices.length === 0;
    const isFormer = known?.isArchived && known.formerChoices !== null && !isMeant(known, meant);
    return {
      id: known?.id ?? null,
      // Only an archived one may name values that are gone.
      choices: choices ?? known?.choices ?? [],
      formerChoices: known && input.isArchived && (isUntold || isFormer) ? formerChoicesOf(known) : null,
      sku: input.sku === undefined ? (known?.sku ?? null) : input.sku || null,
      pricePaise: input.price ?? price ?? known?.pricePaise ?? present.pricePaise,
      discountPercent: input.discount ?? discount ?? known?.discountPercent ?? present.discountPercent,
      weightGrams: input.weightGrams === undefined ? (known?.weightGrams ?? null) : input.weightGrams,
      lengthMm: input.lengthMm === undefined ? (known?.lengthMm ?? null) : input.lengthMm,
      widthMm: input.widthMm === undefined ? (known?.widthMm ?? null) : input.widthMm,
      heightMm: input.heightMm === undefined ? (known?.heightMm ?? null) : input.heightMm,
      ...labelOf({ ...common, ...withoutUnset(input) }, known),
      isArchived: input.isArchived,
    };
  });
  const leftOut = had
    .filter(({ id }) => !found.has(id))
    .map((variant) => ({ ...variant, formerChoices: formerChoicesOf(variant), isArchived: true }));
  const keptColours = keptColoursOf(present.options, options, sources);
  const all = [...planned, ...leftOut];
  return {
    options: withRemovedValues(options, present.options, sources, all),
    ...{ variants: all, keptColours, unknownIds },
  };
}

/** None where another option has the colours now. */
function keptColoursOf(
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

/** The fields of the label and of tax: those that are given, an empty text for none, else those that the variant has. */
function labelOf(given: VariantLabelInput, known: PresentVariant | undefined): VariantLabel {
  const { netQuantity = known?.netQuantity, hsnCode = known?.hsnCode, gstClass = known?.gstClass } = given;
  return { netQuantity: netQuantity || null, hsnCode: hsnCode || null, gstClass: gstClass || null };
}

function withoutUnset({ netQuantity, hsnCode, gstClass }: NewVariant): VariantLabelInput {
  return {
    ...(netQuantity !== undefined && { netQuantity }),
    ...(hsnCode !== undefined && { hsnCode }),
    ...(gstClass !== undefined && { gstClass }),
  };
}

/**
 * For each wanted option, the place of the present one that it goes on from: of the same name, or renamed in its place; -1 for none.
 * One that has no value of the option in its place is a new one, and no new name.
 */
function sourcesOf(present: readonly ProductOption[], wanted: OptionsAndVariants['options']): number[] {
  return wanted.map(({ name, values }, place) => {
    const byName = present.findIndex((option) => isSameText(option.name, name));
    if (byName >= 0) return byName;
    const inPlace = present[place];
    // One that stays elsewhere under its name has not got this one.
    if (!inPlace || wanted.some((option) => isSameText(option.name, inPlace.name))) return -1;
    const had = knownValues(inPlace);
    const isRenamed = values.some((value) =>
      had.some((each) => each.number === value.number || isSameText(each.name, value.name)),
    );
    return isRenamed ? place : -1;
  });
}

/** The variants that the product has, their choices in the order of the wanted options where these are the same ones. */
function inOrderOf(present: PresentProduct, sources: readonly number[]): readonly PresentVariant[] {
  if (!hasSameOptions(present, sources)) return present.variants;
  return present.variants.map((variant) =>
    variant.choices.length === sources.length && !variant.formerChoices
      ? { ...variant, choices: sources.flatMap((source) => variant.choices[source] ?? []) }
      : variant,
  );
}

/** The words of a variant that loses its options; null unless they are known for all that it was. */
export function wordsToKeep(
  options: readonly ProductOption[],
  variant: Pick<PresentVariant, 'choices' | 'formerChoices'>,
): VariantChoice[] | null {
  const words = variantInWords(options, variant);
  const isWhole = variant.formerChoices !== null || words.length === variant.choices.length;
  return isWhole && words.length > 0 ? words : null;
}

/** Whether the wanted options are those that the product has, in any order. */
function hasSameOptions({ options }: PresentProduct, sources: readonly number[]): boolean {
  return sources.length === options.length && !sources.includes(-1);
}

/** Whether a variant has these choices, or had them in words before their options were removed. */
function isMeant(
  { choices, formerChoices }: PresentVariant,
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

/** Numbers for all values: the one that a value had, or one that nothing of the product has or, but for very long lists, ever had. */
function numberedOptions(
  present: PresentProduct,
  wanted: OptionsAndVariants['options'],
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

/** Numbers above those in use; once these have reached the end, what is free below. */
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

/** The options with the values that were removed, as long as a variant has one: its words stay known, and it can come back. */
function withRemovedValues(
  options: readonly ProductOption[],
  present: readonly ProductOption[],
  sources: readonly number[],
  variants: readonly PlannedVariant[],
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

/** The numbers of a variant's choices; undefined when one of them is not a value of its option. */
function numbersOf(options: readonly ProductOption[], names: readonly string[]): number[] | undefined {
  if (names.length !== options.length) return undefined;
  const numbers = options.map(
    ({ values }, place) => values.find(({ name }) => isSameText(name, names[place] ?? ''))?.number,
  );
  return numbers.every((number) => number !== undefined) ? numbers : undefined;
}

const namesOf = (options: readonly ProductOption[]) =>
  options.map(({ values }) => values.map(({ name }) => name));

const newVariant = (choices: string[]): NewVariant => ({ choices, isArchived: false });

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((number, place) => number === b[place]);
}
