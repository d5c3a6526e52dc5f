import { z } from 'zod';
import { isSameText } from './kernel/words.ts';
import { MAX_MEASURE, MAX_PRODUCT_OPTIONS, MAX_VARIANTS } from './kernel/limits.ts';
import { MAX_AMOUNT_PAISE, readRupees, toRupees } from './kernel/money.ts';
import {
  NO_VARIANT_LEFT,
  OptionKind,
  OptionValue,
  SAME_OPTION_NAMES,
  TOO_MANY_OPTIONS,
  TOO_MANY_VARIANTS,
} from './kernel/option-schemas.ts';
import { VariantLabelInput } from './label.ts';
import { line, optionalCode, RupeesInput, unset, VariantId, Version } from './kernel/schemas.ts';

const PRICE_MESSAGE = 'Enter a price above ₹0, such as 499 or 1,499.50';
const DISCOUNT_MESSAGE = 'Enter the discount as a whole percent from 0 to 99';
/** In rupees, as people write them or as a number; in paise after parsing. */
export const ProductPrice = z
  .union(
    [
      z.number(),
      z.string().transform((written, context) => {
        const amount = readRupees(written);
        if (amount !== undefined) return toRupees(amount);
        context.addIssue({ code: 'custom', message: PRICE_MESSAGE });
        return z.NEVER;
      }),
    ],
    PRICE_MESSAGE,
  )
  .pipe(
    z
      .number()
      .positive(PRICE_MESSAGE)
      .max(MAX_AMOUNT_PAISE / 100, 'Enter a price of at most ₹1,00,00,000'),
  )
  .pipe(RupeesInput);
/** Whole percent below the list price. */
export const DiscountPercent = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,3}$/)
        .transform(Number),
    ],
    DISCOUNT_MESSAGE,
  )
  .pipe(z.number().int(DISCOUNT_MESSAGE).min(0, DISCOUNT_MESSAGE).max(99, DISCOUNT_MESSAGE));

export const OPTION_NAME_LENGTH = 40;
const NewOption = z.object({
  name: line(OPTION_NAME_LENGTH),
  kind: OptionKind.default('other'),
  values: z
    .array(
      z.object({
        /** Names an existing value, so that it can be renamed; a new one gets its number. */
        number: OptionValue.shape.number.optional(),
        name: line(OPTION_NAME_LENGTH),
        swatch: unset(
          z
            .string()
            .regex(/^#[0-9a-f]{6}$/i, 'Enter a colour such as #1f4e79')
            .toLowerCase(),
        ),
      }),
    )
    .min(1, 'Enter at least one value')
    .max(MAX_VARIANTS, `At most ${MAX_VARIANTS} values`)
    .refine((values) => areDistinct(values.map(({ name }) => name)), 'Two values have the same name')
    .refine(
      (values) => areDistinct(values.flatMap(({ number }) => (number === undefined ? [] : String(number)))),
      'Two values have the same number',
    ),
});

const MEASURE_MESSAGE = 'Enter a whole number from 1 to 10,00,000';
/** Grams or millimetres. Empty or null is unknown; left out, it stays. */
const Measure = z
  .union(
    [
      z.null(),
      z.literal('').transform(() => null),
      z
        .union([
          z.number(),
          z
            .string()
            .trim()
            .regex(/^\d{1,7}$/)
            .transform(Number),
        ])
        .pipe(z.number().int().min(1).max(MAX_MEASURE)),
    ],
    MEASURE_MESSAGE,
  )
  .optional();

const NewVariant = z.object({
  /** Without it, the variant with the same choices is meant, or a new one. */
  id: VariantId.optional(),
  /** The name of its value of each option, in the options' order. */
  choices: z.array(line(OPTION_NAME_LENGTH)).max(MAX_PRODUCT_OPTIONS),
  /** Empty for none; left out, it stays. */
  sku: optionalCode(OPTION_NAME_LENGTH).optional(),
  /** Left out, the values of the call apply, or else they stay. */
  price: unset(ProductPrice),
  discount: unset(DiscountPercent),
  weightGrams: Measure,
  lengthMm: Measure,
  widthMm: Measure,
  heightMm: Measure,
  ...VariantLabelInput.shape,
  isArchived: z.boolean().default(false),
});
export type NewVariant = z.output<typeof NewVariant>;

export const OptionsAndVariants = z.object({
  options: z
    .array(NewOption)
    .max(MAX_PRODUCT_OPTIONS, TOO_MANY_OPTIONS)
    .refine((options) => areDistinct(options.map(({ name }) => name)), SAME_OPTION_NAMES),
  /** Left out: one for each combination of values. */
  variants: z.array(NewVariant).max(MAX_VARIANTS, TOO_MANY_VARIANTS).optional(),
});
export type OptionsAndVariants = z.output<typeof OptionsAndVariants>;

/** Each variant chooses one value of each option, and no combination comes twice. */
export function checkVariants(
  { options, variants }: OptionsAndVariants,
  { addIssue }: Pick<z.core.$RefinementCtx, 'addIssue'>,
): void {
  const combinations = options.reduce((product, { values }) => product * values.length, 1);
  if (variants === undefined && combinations > MAX_VARIANTS) {
    addIssue({
      code: 'custom',
      path: ['options'],
      message: `These options have ${combinations} combinations: at most ${MAX_VARIANTS} are possible`,
    });
  }
  const known = new Set<string>();
  const skus = new Set<string>();
  for (const [index, { choices, sku, isArchived }] of (variants ?? []).entries()) {
    const refuse = (field: 'choices' | 'sku', message: string) =>
      addIssue({ code: 'custom', path: ['variants', index, field], message });
    if (isArchived) continue;
    const fits =
      choices.length === options.length &&
      options.every(({ values }, place) => values.some(({ name }) => isSameText(name, choices[place] ?? '')));
    if (!fits) refuse('choices', 'Choose one value of each option');
    const combination = JSON.stringify(choices.map(folded));
    if (known.has(combination)) refuse('choices', 'Another variant has the same choices');
    known.add(combination);
    if (!sku) continue;
    if (skus.has(folded(sku))) refuse('sku', `Another variant has the SKU '${sku}'`);
    skus.add(folded(sku));
  }
  if (variants !== undefined && variants.every(({ isArchived }) => isArchived)) {
    addIssue({
      code: 'custom',
      path: ['variants'],
      message: NO_VARIANT_LEFT,
    });
  }
}

/** Names of options, values and SKUs are compared without letter case. */
const folded = (name: string) => name.toLowerCase();
const areDistinct = (names: readonly string[]) => new Set(names.map(folded)).size === names.length;

export const VariantsChange = OptionsAndVariants.extend({
  /** For variants that give none. Left out, new ones cost what the product costs, and others stay. */
  price: unset(ProductPrice),
  discount: unset(DiscountPercent),
  version: Version.optional(),
}).superRefine(checkVariants);
export type VariantsChange = z.output<typeof VariantsChange>;
