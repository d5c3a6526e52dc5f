import { GST_CLASSES } from '../../../../../contract/kernel/label.ts';
import { MAX_VARIANTS } from '../../../../../contract/kernel/limits.ts';
import type { OptionKind } from '../../../../../contract/kernel/option-schemas.ts';
import {
  choiceText,
  combinationsOf,
  variantInWords,
} from '../../../../../contract/kernel/product-options.ts';
import type { VariantId } from '../../../../../contract/kernel/schemas.ts';
import type { SellerProduct } from '../../../../../contract/seller-products.ts';
import type { FieldError } from '../../../../../contract/problem.ts';
import { randomId } from '../../../../kit/ids/random-id.ts';

/** The key stays when the name changes; a saved value has its number too. */
export interface EditedValue {
  key: string;
  number: number | undefined;
  name: string;
  swatch: string;
}

export interface EditedOption {
  key: string;
  name: string;
  kind: OptionKind;
  values: readonly EditedValue[];
  adding: string;
}

/** The names are those of the API. */
export interface VariantCells {
  sku: string;
  price: string;
  discount: string;
  weightGrams: string;
  lengthMm: string;
  widthMm: string;
  heightMm: string;
  netQuantity: string;
  hsnCode: string;
  /** A `GstClass`, or empty. */
  gstClass: string;
}

export interface EditedVariant extends VariantCells {
  choices: readonly string[];
  id: VariantId | undefined;
  isArchived: boolean;
}

/** Each combination of values has a variant. */
export interface Matrix {
  options: readonly EditedOption[];
  variants: readonly EditedVariant[];
}

/** The measures of a parcel; empty where they are not known. */
export const MEASURES = ['weightGrams', 'lengthMm', 'widthMm', 'heightMm'] as const;
export const LABEL_CELLS = ['netQuantity', 'hsnCode', 'gstClass'] as const;
export const CELLS = ['sku', 'price', 'discount', ...MEASURES, ...LABEL_CELLS] as const;
export const CELL_LABELS = {
  sku: 'SKU',
  price: 'Price',
  discount: 'Discount',
  weightGrams: 'Weight',
  lengthMm: 'Length',
  widthMm: 'Width',
  heightMm: 'Height',
  netQuantity: 'Net quantity',
  hsnCode: 'HSN code',
  gstClass: 'GST rate',
} as const satisfies Record<keyof VariantCells, string>;
const EMPTY_CELLS: VariantCells = cells(() => '');

export function cells(textOf: (cell: keyof VariantCells) => string): VariantCells {
  return {
    sku: textOf('sku'),
    price: textOf('price'),
    discount: textOf('discount'),
    ...measures(textOf),
    netQuantity: textOf('netQuantity'),
    hsnCode: textOf('hsnCode'),
    gstClass: textOf('gstClass'),
  };
}

function measures<Value>(of: (measure: (typeof MEASURES)[number]) => Value) {
  return {
    weightGrams: of('weightGrams'),
    lengthMm: of('lengthMm'),
    widthMm: of('widthMm'),
    heightMm: of('heightMm'),
  };
}

export function newVariant(choices: readonly string[]): EditedVariant {
  return { ...EMPTY_CELLS, choices, id: undefined, isArchived: false };
}

export function newOption(): EditedOption {
  return { key: randomId(), name: '', kind: 'other', values: [], adding: '' };
}

export function commonCost({ variants }: SellerProduct): { price: number; discount: number } | undefined {
  const onSale = variants.filter(({ isArchived }) => !isArchived);
  const price = mostFrequent(onSale.map((variant) => variant.price));
  const discount = mostFrequent(onSale.map((variant) => variant.discount));
  return price === undefined || discount === undefined ? undefined : { price, discount };
}

function mostFrequent(figures: readonly number[]): number | undefined {
  const times = (figure: number) => figures.filter((each) => each === figure).length;
  return figures.toSorted((a, b) => times(b) - times(a))[0];
}

export function matrixOf(product: SellerProduct | undefined): Matrix {
  if (!product) return { options: [], variants: [newVariant([])] };
  const options = product.options.map(
    ({ name, kind, values }, place): EditedOption => ({
      key: String(place),
      name,
      kind,
      adding: '',
      values: values.map((value) => ({
        key: keyOf(place, value.number),
        number: value.number,
        name: value.name,
        swatch: value.swatch ?? '',
      })),
    }),
  );
  const common = commonCost(product);
  const saved = product.variants
    .filter(({ formerChoices }) => formerChoices === null)
    .toSorted((a, b) => Number(a.isArchived) - Number(b.isArchived))
    .map(
      ({ id, choices, sku, price, discount, isArchived, ...variant }): EditedVariant => ({
        id,
        choices: choices.map((number, place) => keyOf(place, number)),
        isArchived,
        sku: sku ?? '',
        price: price === common?.price ? '' : String(price),
        discount: discount === common?.discount ? '' : String(discount),
        ...measures((measure) => (variant[measure] === null ? '' : String(variant[measure]))),
        netQuantity: variant.netQuantity ?? '',
        hsnCode: variant.hsnCode ?? '',
        gstClass: variant.gstClass ?? '',
      }),
    );
  // A combination without a variant was never on sale.
  const variants = rowsOf(options)?.map(
    (choices) =>
      saved.find((variant) => isSame(variant.choices, choices)) ?? {
        ...newVariant(choices),
        isArchived: true,
      },
  );
  return { options, variants: variants ?? fitting(saved, options) };
}

/** Removed values are kept, so that adding one again restores its variants on sale. */
export function knownMatrixOf(product: SellerProduct | undefined): Matrix {
  const options = product?.options.map((option) => ({
    ...option,
    values: [...option.values, ...option.removed.map((value) => ({ ...value, inStock: false }))],
  }));
  const matrix = matrixOf(product && options && { ...product, options });
  const offered = new Set(matrixOf(product).options.flatMap(({ values }) => values.map(({ key }) => key)));
  const variants = matrix.variants.map((variant) =>
    variant.choices.every((key) => offered.has(key)) ? variant : { ...variant, isArchived: false },
  );
  return { ...matrix, variants };
}

export const keyOf = (place: number, number: number) => `${place}-${number}`;

function countOf(options: readonly EditedOption[]): number {
  return options.reduce((product, { values }) => product * values.length, 1);
}

export function combinationsError(options: readonly EditedOption[]): string | undefined {
  const count = countOf(options);
  if (count === 0) return 'Add values to every option to see its variants';
  if (count <= MAX_VARIANTS) return undefined;
  return `These options have ${count.toLocaleString('en-IN')} combinations, and a product has at most ${MAX_VARIANTS} variants: remove some values`;
}

/** The last option changes fastest. Undefined above the limit, or without values. */
export function rowsOf(options: readonly EditedOption[]): string[][] | undefined {
  const count = countOf(options);
  if (count === 0 || count > MAX_VARIANTS) return undefined;
  return combinationsOf(options.map(({ values }) => values.map(({ key }) => key)));
}

/** Typed cells stay with their combination. A displaced saved variant moves to the nearest one. */
export function withOptions(
  before: Matrix,
  options: readonly EditedOption[],
  saved: readonly EditedVariant[],
): Matrix {
  const combinations = rowsOf(options);
  if (!combinations) return { options, variants: fitting(before.variants, options) };
  const firsts = new Set(options.flatMap(({ values }) => values[0]?.key ?? []));
  const shared = sharedCells(before.variants);
  const found = combinations.map((choices) => ({
    choices,
    typed: nearest(before.variants, choices, firsts),
    again: nearest(saved, choices, firsts),
  }));
  const taken = new Set(found.flatMap(({ typed }) => typed?.id ?? []));
  const variants = found.map(({ choices, typed, again }): EditedVariant => {
    const free = again?.id !== undefined && !taken.has(again.id) ? again : undefined;
    const variant = typed ??
      free ?? { ...newVariant(choices), ...(originCells(before.variants, choices) ?? shared) };
    return { ...variant, choices, id: variant.id ?? free?.id };
  });
  return { options, variants };
}

/** The origin lacks values of an option. The SKU is not copied. */
function originCells(
  variants: readonly EditedVariant[],
  choices: readonly string[],
): VariantCells | undefined {
  const origin = variants
    .filter((variant) => variant.choices.every((key) => choices.includes(key)))
    .toSorted((a, b) => b.choices.length - a.choices.length)[0];
  return origin && cells((cell) => (cell === 'sku' ? '' : origin[cell]));
}

function sharedCells(variants: readonly EditedVariant[]): VariantCells {
  const [first, ...others] = variants.filter(({ isArchived }) => !isArchived);
  return cells((cell) =>
    first && cell !== 'sku' && others.every((variant) => variant[cell] === first[cell]) ? first[cell] : '',
  );
}

/** The nearest variant lacks an added option, whose first value it takes, or has a value of a removed one. */
function nearest(
  variants: readonly EditedVariant[],
  choices: readonly string[],
  firsts: ReadonlySet<string>,
): EditedVariant | undefined {
  const isNarrower = (variant: EditedVariant) => {
    const added = choices.filter((key) => !variant.choices.includes(key));
    return (
      added.length > 0 &&
      variant.choices.length + added.length === choices.length &&
      added.every((key) => firsts.has(key))
    );
  };
  const isWider = (variant: EditedVariant) =>
    variant.choices.length > choices.length && choices.every((key) => variant.choices.includes(key));
  return (
    variants.find((variant) => isSame(variant.choices, choices)) ??
    variants.find(isNarrower) ??
    variants.find(isWider)
  );
}

/** Variants with a removed value are left out. */
export function fitting(
  variants: readonly EditedVariant[],
  options: readonly EditedOption[],
): EditedVariant[] {
  const keys = new Set(options.flatMap(({ values }) => values.map(({ key }) => key)));
  return variants.filter(({ choices }) => choices.every((key) => keys.has(key)));
}

export function choicesText(
  { choices }: Pick<EditedVariant, 'choices'>,
  options: readonly EditedOption[],
): string {
  const values = options.flatMap((option) => option.values);
  return choices.map((key) => values.find((value) => value.key === key)?.name ?? '').join(', ');
}

/** A combination that was never on sale and is archived is not sent. */
export function sentMatrix({ options, variants }: Matrix) {
  const isAlone = options.length === 0;
  return {
    options: options.map(({ name, kind, values }) => ({
      name,
      kind,
      values: values.map(({ number, name: value, swatch }) => ({
        ...(number !== undefined && { number }),
        name: value,
        ...(swatch !== '' && { swatch }),
      })),
    })),
    variants: variants
      .filter(isSent)
      .map(({ id, choices, sku, price, discount, isArchived, ...variant }) => ({
        ...(id !== undefined && { id }),
        choices: options.map(({ values }) => values.find(({ key }) => choices.includes(key))?.name ?? ''),
        sku,
        // Without options the form itself has the price.
        ...(!isAlone && { price, discount }),
        ...measures((measure) => variant[measure]),
        netQuantity: variant.netQuantity,
        hsnCode: variant.hsnCode,
        gstClass: GST_CLASSES.find((each) => each === variant.gstClass) ?? null,
        isArchived: isAlone ? false : isArchived,
      })),
  };
}

export function isSent({ id, isArchived }: EditedVariant): boolean {
  return id !== undefined || !isArchived;
}

/** Too many combinations have no rows to edit; a product that has them already can be saved as it is. */
export function matrixErrors(before: Matrix, { options }: Matrix): FieldError[] {
  const isAsBefore =
    JSON.stringify(options.map(({ values }) => values)) ===
    JSON.stringify(before.options.map(({ values }) => values));
  if (countOf(options) <= MAX_VARIANTS || isAsBefore) return [];
  return [{ path: `options.${options.length - 1}.values`, message: combinationsError(options) ?? '' }];
}

/** The archived variants of combinations that no longer exist. */
export function formerVariants(product: SellerProduct): { id: VariantId; name: string }[] {
  const known = matrixOf(product).variants;
  return product.variants.flatMap(({ id, sku, ...variant }) => {
    if (known.some((each) => each.id === id)) return [];
    const name = [choiceText(variantInWords(product.options, variant)), sku].filter(Boolean).join(' · ');
    return [{ id, name: name || 'A former variant' }];
  });
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key, place) => key === b[place]);
}
