import type { ProductDetails, Variant } from '../../../contract/catalog.ts';
import { choicesInWords, choiceText } from '../../../contract/kernel/product-options.ts';
import type { VariantId } from '../../../contract/kernel/schemas.ts';

export type VariedProduct = Pick<ProductDetails, 'options' | 'variants'>;
/** For example 'Sold out'; undefined without a known obstacle. */
export type ReasonOf = (variant: Variant) => string | undefined;

export const soldOutReason: ReasonOf = ({ stock }) => (stock.state === 'out' ? 'Sold out' : undefined);

/** For example 'M, Indigo'; empty for a product without options. */
export function variantText({ options }: Pick<VariedProduct, 'options'>, variant: Variant): string {
  return choiceText(choicesInWords(options, variant.choices));
}

export function sizeOf({ options }: Pick<VariedProduct, 'options'>, variant: Variant): string | undefined {
  const place = options.findIndex(({ kind }) => kind === 'size');
  return options[place]?.values.find(({ number }) => number === variant.choices[place])?.name;
}

/** Falls back to the first variant in stock, else the first. */
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
  variantId: VariantId;
  /** The reason why the value is unavailable together with the other chosen ones. */
  reason: string | undefined;
}

/** A value that does not exist with the other chosen ones leads to the nearest variant that has it. */
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

function otherWords({ options }: VariedProduct, { choices }: Variant, place: number): string {
  return choiceText(choicesInWords(options.toSpliced(place, 1), choices.toSpliced(place, 1)));
}
