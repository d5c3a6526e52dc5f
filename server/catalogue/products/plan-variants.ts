import type { Paise } from '../../../contract/kernel/money.ts';
import type { GstClass } from '../../../contract/kernel/label.ts';
import {
  combinationsOf,
  type ProductOption,
  type VariantChoice,
} from '../../../contract/kernel/product-options.ts';
import type { VariantId } from '../../../contract/kernel/schemas.ts';
import type { VariantLabel, VariantLabelInput } from '../../../contract/label.ts';
import type { NewVariant, OptionsAndVariants } from '../../../contract/product-variants.ts';
import { formerChoicesAfter, isSameVariant } from './former-choices.ts';
import {
  hasSameOptions,
  keptColoursOf,
  numberedOptions,
  numbersOf,
  sourcesOf,
  withRemovedValues,
} from './plan-options.ts';

export interface PlannedVariant {
  id: VariantId | null;
  choices: number[];
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

export interface PresentVariant extends PlannedVariant {
  id: VariantId;
}

export interface PresentProduct {
  options: readonly ProductOption[];
  pricePaise: Paise;
  discountPercent: number;
  variants: readonly PresentVariant[];
}

/** A product shows its lowest price; among equal prices the highest discount counts. */
export function cheapestOf(
  active: readonly Pick<PlannedVariant, 'pricePaise' | 'discountPercent'>[],
): { pricePaise: Paise; discountPercent: number } | undefined {
  const [cheapest] = [...active].sort(
    (a, b) => a.pricePaise - b.pricePaise || b.discountPercent - a.discountPercent,
  );
  return cheapest && { pricePaise: cheapest.pricePaise, discountPercent: cheapest.discountPercent };
}

/** The cheapest of all variants counts where none is on sale. */
export function costOf(planned: readonly PlannedVariant[]): { pricePaise: Paise; discountPercent: number } {
  const active = planned.filter(({ isArchived }) => !isArchived);
  const cheapest = cheapestOf(active.length > 0 ? active : planned);
  if (!cheapest) throw new Error('a product without variants was to be saved');
  return cheapest;
}

export interface CommonFields extends VariantLabelInput {
  price?: Paise | undefined;
  discount?: number | undefined;
}

export interface PlannedProduct {
  options: ProductOption[];
  variants: PlannedVariant[];
  keptColours: number[];
  unknownIds: number[];
}

/** Removed values and archived variants are recognised too; absent fields stay as they are. */
export function planVariants(
  present: PresentProduct,
  { options: wanted, variants, ...common }: OptionsAndVariants & CommonFields,
): PlannedProduct {
  const sources = sourcesOf(present.options, wanted);
  const options = numberedOptions(present, wanted, sources);
  const had = inOrderOf(present, sources);
  const inputs = variants ?? combinationsOf(namesOf(options)).map(newVariant);
  const byId = new Map(had.map((variant) => [variant.id, variant]));
  const isNamed = new Set(inputs.flatMap(({ id }) => id ?? []));
  const found = new Set<VariantId>();
  const unknownIds: number[] = [];
  const formerChoicesOf = (variant: PresentVariant) => formerChoicesAfter(present.options, sources, variant);
  const planned = inputs.map((input, place): PlannedVariant => {
    const choices = numbersOf(options, input.choices);
    const meant = { choices: choices ?? [], words: input.choices, wanted };
    const known = input.id
      ? byId.get(input.id)
      : had
          .filter(({ id }) => !isNamed.has(id) && !found.has(id))
          .filter((variant) => choices !== undefined && isSameVariant(variant, meant))
          .sort((a, b) => Number(a.isArchived) - Number(b.isArchived))[0];
    if (input.id && (!known || found.has(input.id))) unknownIds.push(place);
    if (known) found.add(known.id);
    // Without options there are no words, and other choices do not change what an archived variant was.
    const isWithoutChoices = choices === undefined || choices.length === 0;
    const isFormer = known?.isArchived && known.formerChoices !== null && !isSameVariant(known, meant);
    return {
      id: known?.id ?? null,
      // Only an archived variant may have values that are gone.
      choices:
        known?.isArchived && input.isArchived && isWithoutChoices
          ? known.choices
          : (choices ?? known?.choices ?? []),
      formerChoices:
        known && input.isArchived && (isWithoutChoices || isFormer) ? formerChoicesOf(known) : null,
      ...fieldsOf(input, known, present, common),
    };
  });
  const leftOut = had
    .filter(({ id }) => !found.has(id))
    .map((variant) => ({ ...variant, formerChoices: formerChoicesOf(variant), isArchived: true }));
  const keptColours = keptColoursOf(present.options, options, sources);
  const all = [...planned, ...leftOut];
  return {
    options: withRemovedValues(options, present.options, sources, all),
    variants: all,
    keptColours,
    unknownIds,
  };
}

function fieldsOf(
  input: NewVariant,
  known: PresentVariant | undefined,
  present: PresentProduct,
  { price, discount, ...common }: CommonFields,
): Omit<PlannedVariant, 'id' | 'choices' | 'formerChoices'> {
  const { sku = known?.sku, weightGrams = known?.weightGrams } = input;
  const { lengthMm = known?.lengthMm, widthMm = known?.widthMm, heightMm = known?.heightMm } = input;
  return {
    sku: sku || null,
    pricePaise: input.price ?? price ?? known?.pricePaise ?? present.pricePaise,
    discountPercent: input.discount ?? discount ?? known?.discountPercent ?? present.discountPercent,
    weightGrams: weightGrams ?? null,
    lengthMm: lengthMm ?? null,
    widthMm: widthMm ?? null,
    heightMm: heightMm ?? null,
    ...labelOf(input, labelOf(common, known)),
    isArchived: input.isArchived,
  };
}

function labelOf(given: VariantLabelInput, present: VariantLabel | undefined): VariantLabel {
  const {
    netQuantity = present?.netQuantity,
    hsnCode = present?.hsnCode,
    gstClass = present?.gstClass,
  } = given;
  return { netQuantity: netQuantity || null, hsnCode: hsnCode || null, gstClass: gstClass || null };
}

function inOrderOf(present: PresentProduct, sources: readonly number[]): readonly PresentVariant[] {
  if (!hasSameOptions(present.options, sources)) return present.variants;
  return present.variants.map((variant) =>
    variant.choices.length === sources.length && !variant.formerChoices
      ? { ...variant, choices: sources.flatMap((source) => variant.choices[source] ?? []) }
      : variant,
  );
}

const namesOf = (options: readonly ProductOption[]) =>
  options.map(({ values }) => values.map(({ name }) => name));

const newVariant = (choices: string[]): NewVariant => ({ choices, isArchived: false });
