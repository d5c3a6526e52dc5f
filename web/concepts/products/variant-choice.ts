import type { ProductDetails, Variant } from '../../../contract/catalog.ts';
import { choicesInWords, choiceText } from '../../../contract/kernel/product-options.ts';
import type { VariantId } from '../../../contract/kernel/schemas.ts';

/** What a choice between variants needs to know of a product. */
export type VariedProduct = Pick<ProductDetails, 'options' | 'variants'>;
/** Why a variant cannot be had, such as 'Sold out'; undefined when nothing is known against it. */
export type ReasonOf = (variant: Variant) => string | undefined;

/** What is known of a variant without a pin code. */
export const soldOutReason: ReasonOf = ({ stock }) => (stock.state === 'out' ? 'Sold out' : undefined);

/** 'M, Indigo': the words of a variant; empty for a product without options. */
export function variantText({ options }: Pick<VariedProduct, 'options'>, variant: Variant): string {
  return choiceText(choicesInWords(options, variant.choices));
}

/** The size of a variant; undefined where the product has none. */
export function sizeOf({ options }: Pick<VariedProduct, 'options'>, variant: Variant): string | undefined {
  const place = options.findIndex(({ kind }) => kind === 'size');
  return options[place]?.values.find(({ number }) => number === variant.choices[place])?.name;
}

/** The wanted variant, or what is shown of a product first: the first in stock, else the first. */
export function chosenVariant(
  { variants }: Pick<VariedProduct, 'variants'>,
  wanted?: string | null,
): Variant {
  const chosen =
    variants.find(({ id }) => id === wanted) ??
    variants.find((variant) => soldOutReason(variant) === undefined) ??
    variants[0];
  if (!chosen) throw new Error('a product on sale has a variant');
  return chosen;
}

interface ValueChoice {
  /** The variant to which choosing the value leads. */
  variantId: VariantId;
  /** Why the value cannot be had together with the other chosen values. */
  reason: string | undefined;
}

/**
 * What choosing a value of an option leads to: the variant with it and the other chosen values, or the nearest that has it.
 * @param place the option's place
 */
export function choiceOfValue(
  product: VariedProduct,
  { chosen, reasonOf }: { chosen: Variant; reasonOf: ReasonOf },
  place: number,
  value: number,
): ValueChoice | undefined {
  const wanted = chosen.choices.with(place, value);
  const sharedWith = ({ choices }: Variant) => choices.filter((choice, at) => choice === wanted[at]).length;
  const [nearest] = product.variants
    .filter(({ choices }) => choices[place] === value)
    .map((variant) => ({ variant, shared: sharedWith(variant), reason: reasonOf(variant) }))
    .sort((a, b) => b.shared - a.shared || Number(a.reason !== undefined) - Number(b.reason !== undefined));
  if (!nearest) return undefined;
  const { variant, shared, reason } = nearest;
  if (shared === wanted.length) return { variantId: variant.id, reason };
  return { variantId: variant.id, reason: `Not available in ${otherWords(product, chosen, place)}` };
}

/** The chosen values of the other options: 'M' or 'M, Indigo'. */
function otherWords({ options }: VariedProduct, { choices }: Variant, place: number): string {
  return choiceText(choicesInWords(options.toSpliced(place, 1), choices.toSpliced(place, 1)));
}
